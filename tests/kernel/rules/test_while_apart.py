"""While, out of step."""

from __future__ import annotations

from typing import Any

from lapwing.kernel.judgment import Judgment
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.sides import FALSE, TRUE
from lapwing.kernel.sort import INT, REAL
from lapwing.kernel.term import Literal, Local
from tests.kernel.build import ACCEPTED, FREE, ZERO, after, compare, implied, judged, read, refusal, unmet, verdict

LOOP = "i = 0\nwhile i < d:\n    i = i + 1\nreturn i"
QUIET = LOOP.replace("return i", "return i - i")
FOREVER = "i = 0\nwhile i < d:\n    i = i - 1\nreturn i - i"
INVARIANT = "i<1> <= d<1> and i<2> <= d<2> and i<1> >= 0 and i<2> >= 0"
BOUND = "d<2> - i<2>"
ROUNDS = (Assign("both"), Skip(), Assign("left"), Skip(), Assign("right"), Skip())


def apart(invariant: str = INVARIANT, bound: str = BOUND, alone: str = "False") -> Any:
    return lambda goal: WhileApart(read(invariant, goal), read(alone, goal), read(bound, goal))


def at_loop(pre: str = "True", post: str = "True") -> Judgment:
    goal = judged(LOOP, pre, post)
    return Judgment(goal.setting, goal.left[1:], goal.right[1:], goal.pre, goal.post)


def test_the_four_parts() -> None:
    start = at_loop("i<1> == 0 and i<2> == 0", "a<1> == a<2>")
    rule = apart(alone="i<1> < i<2>")(start)
    both, left, right, rest = after(rule, start)
    assert unmet(rule, start) == []
    assert implied(both, "i<1> < d<1> and i<2> < d<2> and i<1> >= i<2>")
    assert implied(left, "i<1> < d<1> and (i<2> == d<2> or i<1> < i<2>)")
    assert implied(right, "i<1> == d<1> and i<2> < d<2>")
    assert implied(rest, "i<1> == d<1> and i<2> == d<2>")
    assert [(len(part.left), len(part.right)) for part in (both, left, right, rest)] == [(1, 1), (1, 0), (0, 1), (0, 0)]
    assert (both.post, left.post, rest.post) == (rule.invariant, rule.invariant, start.post)
    for part, sides in ((both, "both"), (left, "left"), (right, "right")):
        (done,) = after(Assign(sides), part)  # type: ignore[arg-type]
        assert unmet(Skip(), done) == []


def test_a_round_on_the_right_alone_must_lower_the_bound() -> None:
    start = at_loop("i<1> == 0 and i<2> == 0")
    right = after(apart(bound="1")(start), start)[2]
    (done,) = after(Assign("right"), right)
    assert unmet(Skip(), done) == ["post"]


def test_the_invariant_holds_at_first_and_the_bound_is_not_negative() -> None:
    start = at_loop("i<1> == 0 and i<2> == 0")
    assert unmet(apart("i<1> == 1")(start), start) == ["invariant holds at first", "bound is not negative"][:1]
    assert unmet(apart(bound="0 - 1")(start), start) == ["bound is not negative"]


def test_blocks_bounds_and_assertions() -> None:
    start = at_loop()
    assert "does not start with While" in refusal(WhileApart(TRUE, FALSE, ZERO), judged(LOOP))
    half = Judgment(start.setting, start.left, (), TRUE, TRUE)
    assert "does not start with While" in refusal(WhileApart(TRUE, FALSE, ZERO), half)
    assert "the bound is no whole number" in refusal(WhileApart(TRUE, FALSE, Literal(1, REAL)), start)
    wrong = compare("<", Local("i", INT), ZERO)
    for rule in (
        WhileApart(wrong, FALSE, ZERO),
        WhileApart(TRUE, wrong, ZERO),
        WhileApart(TRUE, FALSE, Local("i", INT)),
    ):
        assert "which run it means" in refusal(rule, start)


def test_loops_that_differ_and_a_leak() -> None:
    start = (FREE, Assign("both"))
    assert verdict(QUIET, *start, apart(), *ROUNDS, Skip()) == ACCEPTED
    assert verdict(QUIET, *start, apart(alone="True"), *ROUNDS, Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict(LOOP, *start, apart(), *ROUNDS, Skip())


def test_whether_the_right_loop_ends_is_seen_from_outside() -> None:
    """The loop runs for ever if d is 1; without a bound this would be called private."""
    start = (FREE, Assign("both"))
    down = "i<1> <= 0 and i<2> <= 0"
    assert "'post' is not confirmed" in verdict(FOREVER, *start, apart(down, "0 - i<2>"), *ROUNDS, Skip())
    assert "'bound is not negative'" in verdict(FOREVER, *start, apart(down, "i<2>"), *ROUNDS, Skip())


def test_the_invariant_must_hold_at_first() -> None:
    start = (FREE, Assign("both"))
    assert "'invariant holds at first'" in verdict(
        LOOP, *start, apart("d<1> == d<2> and i<1> == i<2>"), *ROUNDS, Skip()
    )
