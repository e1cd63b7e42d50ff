"""Two runs: a leak only if the observer cannot tell the inputs apart and can tell the results apart."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.interpreter.value import Value
from lapwing.verify.flow.runs import EndlessError, known_of, replay, run, seen_of
from tests.verify.flow.programs import labelled


def test_a_leak_replays() -> None:
    flow = labelled("(s: High[int], p: Low[int]) -> Low[bool]", "return s > p")
    found = replay(flow, "Low", {"s": 1, "p": 0}, {"s": 0, "p": 0})
    assert found is not None and found.results == ((True,), (False,))


def test_what_is_no_leak() -> None:
    flow = labelled("(s: High[int], p: Low[int]) -> Low[bool]", "return s > p")
    assert replay(flow, "Low", {"s": 1, "p": 0}, {"s": 0, "p": 1}) is None
    assert replay(flow, "Low", {"s": 1, "p": 0}, {"s": 2, "p": 0}) is None
    assert replay(flow, "High", {"s": 1, "p": 0}, {"s": 0, "p": 0}) is None


def test_runs_that_do_not_end_show_nothing() -> None:
    flow = labelled("(s: High[int]) -> Low[int]", "x = s", "while x != 0:", "    x = x - 1", "return 1")
    assert replay(flow, "Low", {"s": -1}, {"s": 1}) is None
    with pytest.raises(EndlessError):
        run(flow, {"s": -1})


def test_inputs_outside_their_domain_are_refused() -> None:
    flow = labelled("(s: High[Bit], c: list[High[Integers(0, 3)]]) -> Low[int]", "return s")
    assert run(flow, {"s": 1, "c": [3]}) == (1,)
    wrong: list[dict[str, Value]] = [{"s": 2, "c": []}, {"s": 1, "c": [4]}, {"s": 1}]
    for bad in wrong:
        with pytest.raises((ProgramError, KeyError)):
            run(flow, bad)


def test_lists_are_known_as_far_as_their_labels_say() -> None:
    flow = labelled("(c: list[High[int]], d: High[list[int]]) -> list[High[int]]", "return list(c)")
    assert known_of(flow, "Low", {"c": [4, 5], "d": [1]}) == (2, None)
    assert known_of(flow, "High", {"c": [4, 5], "d": [1]}) == ((4, 5), (1,))
    assert seen_of(flow, "Low", ([7],)) == (1,)
