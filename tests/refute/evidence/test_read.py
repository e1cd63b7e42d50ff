"""Counterexamples checked from their text: what has been tampered with is refused."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.refuse import Refused
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from tests.refute.programs import TEXTS, stated
from tests.syntax.certificate.test_read import mutated

MUTANTS = int(os.environ.get("LAPWING_FUZZ", "120"))


@pytest.fixture(scope="module")
def text() -> str:
    found = refute(*stated(TEXTS["noisy_max"]), 5.0)
    assert found is not None
    return write_counterexample(found)


@pytest.mark.parametrize("name", ["noisy_max", "shares", "choice"])
def test_a_counterexample_is_accepted_from_its_text(name: str) -> None:
    found = refute(*stated(TEXTS[name]), 5.0)
    assert found is not None
    assert check_counterexample(write_counterexample(found)) == found


def changed(text: str, change: Callable[[Any], object]) -> str:
    data = json.loads(text)
    change(data)
    return json.dumps(data)


def with_epsilon(data: Any, epsilon: list[object]) -> None:
    for side in ("first", "second"):
        data[side][1] = ["Input", "eps", epsilon]


TAMPERED: dict[str, Callable[[Any], object]] = {
    "a larger claim": lambda data: data.update(claim=["Claim", ["Literal", 9, "int"], *data["claim"][2:]]),
    "no neighbours": lambda data: data["second"].__setitem__(0, ["Input", "q", ["Items", [3, -1]]]),
    "other lengths": lambda data: data["second"].__setitem__(0, ["Input", "q", ["Items", [1]]]),
    "another epsilon": lambda data: data["second"].__setitem__(1, ["Input", "eps", ["Log", "2/1", "2/1", 1]]),
    "an epsilon below 0": lambda data: with_epsilon(data, ["Log", "-1/1", "2/1", 1]),
    "a base of 1/2": lambda data: with_epsilon(data, ["Log", "-1/1", "1/2", 1]),
    "a base of 0": lambda data: with_epsilon(data, ["Log", "1/1", "0/1", 1]),
    "a base below 0": lambda data: with_epsilon(data, ["Log", "1/1", "-2/1", 1]),
    "a coefficient of 0": lambda data: with_epsilon(data, ["Log", "0/1", "2/1", 1]),
    "a huge power": lambda data: with_epsilon(data, ["Log", "1/1", "2/1", 10**9]),
    "a long number": lambda data: with_epsilon(data, ["Log", f"{10**4000}/1", "2/1", 1]),
    "another event": lambda data: data.update(event=["Event", [["Outcome", [["Exactly", 7]]]]]),
    "an event of everything": lambda data: data.update(event=["Event", [["Outcome", [["Anything"]]]]]),
    "an event of another shape": lambda data: data.update(event=["Event", [["Outcome", []]]]),
    "a greater probability": lambda data: data["chances"].__setitem__(0, ["1/1", "1/1"]),
    "sides exchanged": lambda data: data.update(first=data["second"], second=data["first"]),
    "an input left out": lambda data: data["first"].pop(),
    "an input twice": lambda data: data["first"].append(data["first"][0]),
    "an input too many": lambda data: data["first"].append(["Input", "z", 1]),
    "a finer grid than said": lambda data: data.update(grid=2),
    "no grid": lambda data: data.update(grid=0),
    "a reach too far": lambda data: data.update(reach=10**9),
    "a reach below 0": lambda data: data.update(reach=-1),
    "another hash": lambda data: data.update(hash="0" * 64),
    "another text": lambda data: data["text"].__setitem__(0, '@private(epsilon="eps / 9")'),
    "another program": lambda data: data.update(program=json.loads(json.dumps(data["program"]).replace('"i"', '"j"'))),
    "something more": lambda data: data.update(more=1),
    "another version": lambda data: data.update(version=2),
    "another format": lambda data: data.update(format="lapwing-certificate"),
    "no event": lambda data: data.pop("event"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_is_noticed(text: str, what: str) -> None:
    with pytest.raises((Refused, ProgramError)):
        check_counterexample(changed(text, TAMPERED[what]))


def test_no_small_change_is_accepted(text: str) -> None:
    random = Random(7)
    for _ in range(MUTANTS):
        data = mutated(json.loads(text), random)
        if data == json.loads(text):
            continue
        with pytest.raises((Refused, ProgramError)):
            check_counterexample(json.dumps(data))


@pytest.mark.parametrize("broken", ["", "[]", "{}", '{"format": 1.5}', '{"a": 1, "a": 2}', "[" * 100_000])
def test_what_is_no_counterexample(broken: str) -> None:
    with pytest.raises(ProgramError):
        check_counterexample(broken)
