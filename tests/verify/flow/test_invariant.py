"""Invariants of two runs: found where results agree, checked by both solvers, and none where there is a leak."""

from __future__ import annotations

from dataclasses import replace

from lapwing.deadline import Deadline
from lapwing.verify.flow.invariant import Argument, find_argument
from lapwing.verify.flow.observer import observe
from tests.verify.flow.programs import labelled


def argue(*lines: str) -> Argument | None:
    flow = labelled("(s: High[int], p: Low[int]) -> Low[int]", *lines)
    return find_argument(observe(flow, "Low"), Deadline.after(30))


def test_a_loop_that_need_not_end() -> None:
    found = argue("x = s", "o = p", "while x != 0:", "    x = x - 1", "    o = p + x - x", "return o")
    assert found is not None and found.check() is None
    assert len(found.facts) == 1 and len(found.scripts) >= 3


def test_no_loop_no_facts() -> None:
    found = argue("return s - s + p")
    assert found is not None and found.facts == ()


def test_a_leak_has_no_argument() -> None:
    assert argue("x = s", "o = 0", "while x > 0:", "    x = x - 1", "    o = o + 1", "return o") is None
    assert argue("return s") is None


def test_a_script_that_does_not_hold_is_noticed() -> None:
    found = argue("return s - s + p")
    assert found is not None
    false = "(set-logic ALL)(declare-fun x () Int)(assert (> x 0))(check-sat)"
    assert replace(found, scripts=(*found.scripts, false)).check() == "z3 answers sat"
