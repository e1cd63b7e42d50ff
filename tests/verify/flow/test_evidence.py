"""Leaks as counterexamples that are evaluated anew from their text."""

from __future__ import annotations

import pytest

from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.verify.flow.evidence import counterexample_of
from lapwing.verify.flow.noninterference import Leaks, decide
from lapwing.verify.flow.observer import observe
from lapwing.verify.flow.runs import Runs
from lapwing.verify.flow.typing import find_types
from tests.verify.flow.programs import labelled


@pytest.mark.parametrize(
    ("signature", "line"),
    [
        ("(s: High[int], p: Low[int]) -> Low[int]", "return s + p"),
        ("(s: High[bool]) -> Low[bool]", "return not s"),
        ("(s: High[float]) -> Low[bool]", "return 3 * s == 1"),
        ("(c: list[High[int]]) -> Low[int]", "return c[1]"),
        ("(c: list[High[Integers(0, 3)]]) -> Low[int]", "return c[1]"),
        ("(c: High[list[int]]) -> Low[int]", "return len(c)"),
        ("(c: High[list[int]], t: Low[list[bool]]) -> High[list[int]]", "return list(c)"),
        ("(s: High[int]) -> list[High[int]]", "return [s]"),
    ],
)
def test_leaks_are_checked_again(signature: str, line: str) -> None:
    flow = labelled(signature, line)
    found = decide(flow, "Low", find_types(flow), 10)
    if not isinstance(found, Leaks):
        assert "-> High" in signature or "-> list[High" in signature
        return
    assert isinstance(found.evidence, Runs)
    counterexample = counterexample_of(flow, observe(flow, "Low"), found.evidence)
    assert counterexample is not None and counterexample.is_infinite
    assert check_counterexample(write_counterexample(counterexample)) == counterexample


def test_runs_that_are_no_neighbours_make_none() -> None:
    flow = labelled("(c: list[High[Integers(0, 3)]]) -> Low[int]", "return c[0] + c[1]")
    runs = Runs("Low", ({"c": [0, 0]}, {"c": [1, 1]}), ((0,), (2,)))
    assert counterexample_of(flow, observe(flow, "Low"), runs) is None
