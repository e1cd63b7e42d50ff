"""While, on one side only."""

from __future__ import annotations

from typing import Any

import pytest

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import TRUE, Literal, Local
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.logic.relational_terms import Side
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.while_alone import WhileAlone
from tests.kernel.build import ACCEPTED, FREE, ZERO, after, compare, implied, judged, read, refusal, unmet, verdict

LOOP = "i = 0\nwhile i < d:\n    i = i + 1\nreturn i"
QUIET = LOOP.replace("return i", "return i - i")
FOREVER = "i = 0\nwhile i < d:\n    i = i - 1\nreturn i - i"


def alone(side: Side, invariant: str, bound: str) -> Any:
    return lambda goal: WhileAlone(side, read(invariant, goal), read(bound, goal))


def at_loop(pre: str = "True", post: str = "True") -> Judgment:
    goal = judged(LOOP, pre, post)
    return Judgment(goal.setting, goal.left[1:], goal.right[1:], goal.pre, goal.post)


@pytest.mark.parametrize("side", [1, 2])
def test_one_round_and_what_comes_after(side: Side) -> None:
    start = at_loop(f"i<{side}> == 0", "a<1> == a<2>")
    rule = alone(side, f"i<{side}> <= d<{side}>", f"d<{side}> - i<{side}>")(start)
    body, rest = after(rule, start)
    assert unmet(rule, start) == []
    assert (len(body.left), len(body.right)) == ((1, 0) if side == 1 else (0, 1))
    assert implied(body, f"i<{side}> < d<{side}>")
    assert implied(rest, f"i<{side}> == d<{side}>")
    assert (len(rest.left), len(rest.right)) == ((0, 1) if side == 1 else (1, 0))
    assert rest.post == start.post
    (done,) = after(Assign("left" if side == 1 else "right"), body)
    assert unmet(Skip(), done) == []


def test_a_round_must_lower_the_bound() -> None:
    start = at_loop("i<1> == 0")
    body, _ = after(alone(1, "i<1> <= d<1>", "0")(start), start)
    (done,) = after(Assign("left"), body)
    assert unmet(Skip(), done) == ["post"]


def test_the_invariant_holds_at_first_and_the_bound_is_not_negative() -> None:
    start = at_loop("i<1> == 0")
    assert unmet(alone(1, "i<1> == 1", "d<1> - i<1>")(start), start) == ["invariant holds at first"]
    assert unmet(alone(1, "i<1> <= d<1>", "i<1>")(start), start) == ["bound is not negative"]


def test_blocks_bounds_and_assertions() -> None:
    start = at_loop()
    assert "does not start with While" in refusal(WhileAlone(1, TRUE, ZERO), judged(LOOP))
    assert "does not start with While" in refusal(WhileAlone(2, TRUE, ZERO), judged(LOOP))
    assert "the bound is not a whole number" in refusal(WhileAlone(1, TRUE, Literal(1, REAL)), start)
    assert "which run it means" in refusal(WhileAlone(1, TRUE, Local("i", INT)), start)
    assert "which run it means" in refusal(WhileAlone(1, compare("<", Local("i", INT), ZERO), ZERO), start)


def test_loops_one_after_the_other() -> None:
    one = alone(1, "i<1> <= d<1> and i<1> >= 0 and i<2> == 0", "d<1> - i<1>")
    two = alone(2, "i<2> <= d<2> and i<2> >= 0", "d<2> - i<2>")
    left, right = Assign("left"), Assign("right")
    assert verdict(QUIET, FREE, left, right, one, left, Skip(), two, right, Skip(), Skip()) == ACCEPTED
    assert "'post'" in verdict(LOOP, FREE, left, right, one, left, Skip(), two, right, Skip(), Skip())


def test_whether_a_loop_ends_is_seen_from_outside() -> None:
    """The loop runs for ever if d is 1; without a bound this would be called private."""
    steps = (FREE, Assign("left"), Assign("right"))
    one, two = alone(1, "i<1> <= 0", "0 - i<1>"), alone(2, "i<2> <= 0", "0 - i<2>")
    left, right = Assign("left"), Assign("right")
    assert "is not confirmed" in verdict(FOREVER, *steps, one, left, Skip(), two, right, Skip(), Skip())
    one, two = alone(1, "i<1> <= 0", "i<1>"), alone(2, "i<2> <= 0", "i<2>")
    assert "'bound is not negative'" in verdict(FOREVER, *steps, one, left, Skip(), two, right, Skip(), Skip())
