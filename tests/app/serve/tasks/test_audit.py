"""Audits as a task: programs are sampled as they were read, and nothing is run as Python."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from lapwing.app.serve.tasks.audit import audit_function, read
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.refuse import Refused

SOURCE = """from lapwing import *


@private(epsilon="eps")
def half_noise(answer: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(answer, scale=1 / (8 * eps))


@private
def unclaimed(answer: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(answer, scale=1 / eps)
"""


def ask(inputs: dict[str, list[str]], function: str = "half_noise") -> dict[str, Any]:
    return audit_function({"source": SOURCE, "function": function, "seconds": 4.0, "seed": 0, "inputs": inputs})


def test_neighbours_are_looked_for() -> None:
    found = ask({})
    assert json.loads(json.dumps(found)) == found
    assert found["view"]["violated"] and found["picture"]["narrow"].startswith("<svg")
    assert [each["name"] for each in found["inputs"]] == ["answer", "eps"]
    again = ask({each["name"]: [each["first"], each["second"]] for each in found["inputs"]})
    assert again["view"]["violated"]


def test_inputs_have_to_be_neighbours_of_the_right_kind() -> None:
    with pytest.raises(Refused, match="answer differs by more than neighbours do"):
        ask({"answer": ["0", "5"], "eps": ["1", "1"]})
    with pytest.raises(Refused, match="eps is public, and differs"):
        ask({"answer": ["0", "1"], "eps": ["1", "2"]})
    for wrong in ({"answer": ["0", "1"]}, {"answer": ["x", "1"], "eps": ["1", "1"]}):
        with pytest.raises(ProgramError):
            ask(wrong)


def test_there_has_to_be_a_claim() -> None:
    with pytest.raises(ProgramError):
        ask({}, "unclaimed")


def test_numbers_are_read_exactly_and_huge_ones_not_at_all() -> None:
    assert read("0.1", "x") == Fraction(1, 10) and read("[1, 0.5]", "x") == [1, Fraction(1, 2)]
    for wrong in ("[1e999999999]", "[NaN]", "{", "[" * 100_000):
        with pytest.raises(ProgramError):
            read(wrong, "x")
