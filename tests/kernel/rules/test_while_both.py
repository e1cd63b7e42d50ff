"""While, in step."""

from __future__ import annotations

from typing import Any

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import FALSE, TRUE, Local
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.while_both import WhileBoth
from tests.kernel.build import (
    ACCEPTED,
    FREE,
    ZERO,
    after,
    compare,
    direct,
    implied,
    judged,
    read,
    refusal,
    unmet,
    verdict,
)

LOOP = "i = 0\nwhile i < 3:\n    i = i + 1\nreturn i"
LEAK = "i = 0\nwhile i < d:\n    i = i + 1\nreturn i"
NOISY = "i = 0\nt = 0\nwhile i < 3:\n    t = t + laplace(a, scale=3 / eps)\n    i = i + 1\nreturn t"
BOTH = Assign("both")


def at_loop(lines: str, pre: str = "True", post: str = "True") -> Judgment:
    goal = judged(lines, pre, post)
    return Judgment(goal.setting, goal.left[1:], goal.right[1:], goal.pre, goal.post)


def loop(invariant: str) -> Any:
    return lambda goal: WhileBoth(read(invariant, goal))


def test_one_round_and_what_comes_after() -> None:
    start = at_loop(LOOP, "i<1> == 0 and i<2> == 0", "i<1> == 3")
    rule = WhileBoth(read("i<1> == i<2> and i<1> <= 3", start))
    body, rest = after(rule, start)
    assert unmet(rule, start) == []
    assert implied(body, "i<1> == i<2> and i<1> < 3")
    assert body.post == rule.invariant
    assert implied(rest, "i<1> == 3 and i<2> == 3")
    assert (rest.left, rest.right, rest.post) == ((), (), start.post)


def test_the_invariant_holds_at_first_and_the_guards_agree() -> None:
    start = at_loop(LOOP, "i<1> == 0 and i<2> == 0")
    assert unmet(WhileBoth(read("i<1> == i<2> and i<1> == 1", start)), start) == ["invariant holds at first"]
    assert unmet(WhileBoth(read("i<1> <= i<2>", start)), start) == ["guards agree"]
    assert unmet(WhileBoth(FALSE), start) == ["invariant holds at first"]
    assert unmet(WhileBoth(TRUE), start) == ["guards agree"]


def test_blocks_and_assertions() -> None:
    start = at_loop(LOOP)
    assert "does not start with While" in refusal(WhileBoth(TRUE), judged(LOOP))
    assert "does not start with While" in refusal(WhileBoth(TRUE), Judgment(start.setting, start.left, (), TRUE, TRUE))
    assert "which run it means" in refusal(WhileBoth(compare("<", Local("i", INT), ZERO)), start)


def test_a_loop_and_a_leak() -> None:
    steps = (BOTH, Skip(), Skip())
    assert verdict(LOOP, FREE, BOTH, loop("i<1> == i<2>"), *steps) == ACCEPTED
    assert "'guards agree'" in verdict(LEAK, FREE, BOTH, loop("i<1> == i<2>"), *steps)
    assert "'invariant holds at first'" in verdict(LEAK, FREE, BOTH, loop("i<1> == i<2> and d<1> == d<2>"), *steps)


def test_the_invariant_must_be_kept() -> None:
    lines = "i = 0\nwhile i < 3:\n    i = i + 1 + d\nreturn i - i"
    assert "'post' is not confirmed" in verdict(lines, FREE, BOTH, loop("i<1> == i<2>"), BOTH, Skip(), Skip())
    assert "'post' is not confirmed" in verdict(
        LOOP, FREE, BOTH, loop("i<1> == i<2> and i<1> == 0"), BOTH, Skip(), Skip()
    )


def test_every_round_is_paid() -> None:
    round_ = (Laplace(ZERO, 0), BOTH, BOTH, Skip(), Skip())
    same = "i<1> == i<2> and t<1> == t<2> and i<1> <= 3"
    assert verdict(NOISY, direct(), BOTH, BOTH, loop(f"{same} and 3 * spent[0] <= i<1>"), *round_) == ACCEPTED
    assert "'post'" in verdict(NOISY, direct(), BOTH, BOTH, loop(f"{same} and 3 * spent[0] <= 1"), *round_)
    assert "'post'" in verdict(NOISY, direct(), BOTH, BOTH, loop(same), *round_)
