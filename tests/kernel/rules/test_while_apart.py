"""While, out of step."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import FALSE, TRUE, And, Literal, Local, Logical, Or, Term
from lapwing.kernel.logic.judgment import Judgment, Obligation
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.prove.script.proof import ProofError
from tests.kernel.build import (
    ACCEPTED,
    FREE,
    ONE,
    ZERO,
    after,
    compare,
    confirmed,
    implied,
    judged,
    number,
    read,
    refusal,
    unmet,
    verdict,
)
from tests.proofs import ADD_REMOVE_SUM, add_remove_sum

LOOP = "i = 0\nwhile i < d:\n    i = i + 1\nreturn i"
QUIET = LOOP.replace("return i", "return i - i")
FOREVER = "i = 0\nwhile i < d:\n    i = i - 1\nreturn i - i"
INVARIANT = "i<1> <= d<1> and i<2> <= d<2> and i<1> >= 0 and i<2> >= 0"
BOUND = "d<2> - i<2>"
ROUNDS = (Assign("both"), Skip(), Assign("left"), Skip(), Assign("right"), Skip())


def apart(invariant: str = INVARIANT, bound: str = BOUND, alone: str = "False", wait: str = "False") -> Any:
    return lambda goal: WhileApart(*(read(text, goal) for text in (invariant, alone, wait, bound)))


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


def test_the_left_loop_may_wait() -> None:
    start = at_loop("i<1> == 0 and i<2> == 0", "a<1> == a<2>")
    rule = apart(alone="i<1> <= i<2>", wait="i<1> == i<2>")(start)
    both, left, right, rest = after(rule, start)
    assert unmet(rule, start) == []
    assert implied(both, "i<1> < d<1> and i<2> < d<2> and i<1> > i<2>")
    assert implied(left, "i<1> < d<1> and (i<2> == d<2> or i<1> < i<2>)")
    assert implied(right, "i<2> < d<2> and (i<1> == d<1> or i<1> == i<2>)")
    assert not implied(right, "i<1> == d<1>") and not implied(right, "i<1> == i<2>")
    assert implied(rest, "i<1> == d<1> and i<2> == d<2>")


def test_in_each_pair_of_memories_one_case_applies() -> None:
    """Nothing is left out, and nothing is done twice: whatever the guards and the two conditions are."""
    start = at_loop()
    cases = [premise.pre for premise in after(apart("True", "1", "a<1> > 0", "a<2> > 0")(start), start)]
    for one, two in itertools.combinations(cases, 2):
        assert confirmed(Obligation("never both", And((one, two)), FALSE), start)
    every = Or(tuple(substitute(case, {Logical("rounds_0", INT): ONE}) for case in cases))
    assert confirmed(Obligation("one of them", TRUE, every), start)


def test_a_round_on_the_right_alone_must_lower_the_bound() -> None:
    start = at_loop("i<1> == 0 and i<2> == 0")
    right = after(apart(bound="1")(start), start)[2]
    (done,) = after(Assign("right"), right)
    assert unmet(Skip(), done) == ["post"]


def test_the_invariant_holds_at_first_and_the_bound_is_not_negative() -> None:
    start = at_loop("i<1> == 0 and i<2> == 0")
    assert unmet(apart("i<1> == 1")(start), start) == ["invariant holds at first", "bound is not negative"][:1]
    assert unmet(apart(bound="0 - 1")(start), start) == ["bound is not negative"]
    late = "d<2> - i<2> if i<1> >= d<1> else 0 - 1"
    assert unmet(apart(bound=late)(start), start) == []
    assert unmet(apart(bound=late, wait="True")(start), start) == ["bound is not negative"]


def test_blocks_bounds_and_assertions() -> None:
    start = at_loop()
    assert "does not start with While" in refusal(WhileApart(TRUE, FALSE, FALSE, ZERO), judged(LOOP))
    half = Judgment(start.setting, start.left, (), TRUE, TRUE)
    assert "does not start with While" in refusal(WhileApart(TRUE, FALSE, FALSE, ZERO), half)
    assert "the bound is not a whole number" in refusal(WhileApart(TRUE, FALSE, FALSE, Literal(1, REAL)), start)
    wrong = compare("<", Local("i", INT), ZERO)
    for rule in (
        WhileApart(wrong, FALSE, FALSE, ZERO),
        WhileApart(TRUE, wrong, FALSE, ZERO),
        WhileApart(TRUE, FALSE, wrong, ZERO),
        WhileApart(TRUE, FALSE, FALSE, Local("i", INT)),
    ):
        assert "which run it means" in refusal(rule, start)
    for rule in (WhileApart(ZERO, FALSE, FALSE, ZERO), WhileApart(TRUE, ZERO, FALSE, ZERO)):
        assert "not a truth value" in refusal(rule, start)
    assert "not a truth value" in refusal(WhileApart(TRUE, FALSE, ZERO, ZERO), start)


def test_loops_that_differ_and_a_leak() -> None:
    start = (FREE, Assign("both"))
    assert verdict(QUIET, *start, apart(), *ROUNDS, Skip()) == ACCEPTED
    assert verdict(QUIET, *start, apart(alone="True"), *ROUNDS, Skip()) == ACCEPTED
    assert verdict(QUIET, *start, apart(wait="True"), *ROUNDS, Skip()) == ACCEPTED
    assert verdict(QUIET, *start, apart(alone="True", wait="i<1> == i<2>"), *ROUNDS, Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict(LOOP, *start, apart(), *ROUNDS, Skip())
    assert "'post' is not confirmed" in verdict(LOOP, *start, apart(wait="True"), *ROUNDS, Skip())


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


@pytest.mark.parametrize("invariant", ["True", "i<1> < 1 or i<2> >= 1"])
@pytest.mark.parametrize("bound", ["1 - i<2>", "i<2>", "1", "0", "5 - i<1>"])
def test_the_left_loop_does_not_wait_for_ever(invariant: str, bound: str) -> None:
    """The right loop stands still if d is 1, while the left one, which would end, waits for it."""
    still = "i = 0\nwhile i < 1:\n    i = i + 1 - d\nreturn i - i"
    start = (FREE, Assign("both"))
    loop = apart(invariant, bound, wait="True")
    assert "is not confirmed" in verdict(still, *start, loop, *ROUNDS, Skip())
    moving = still.replace("- d", "- d + d")
    fine = apart("i<2> <= 1", "1 - i<2>", wait="True")
    assert verdict(moving, *start, fine, *ROUNDS, Skip()) == ACCEPTED


@pytest.mark.parametrize("place", ["invariant", "wait", "bound"])
def test_the_bound_of_a_round_has_a_name_of_its_own(place: str) -> None:
    taken = Logical("rounds_0", INT)
    parts: dict[str, Term] = {"invariant": TRUE, "alone": FALSE, "wait": FALSE, "bound": ZERO}
    parts[place] = taken if place == "bound" else compare("!=", taken, number(7))
    right = after(WhileApart(**parts), at_loop())[2]
    assert Logical("rounds_1", INT) in variables_of(right.post)


def test_a_sum_of_rows_that_come_and_go() -> None:
    assert add_remove_sum().program.name == "add_remove_sum"


@pytest.mark.parametrize(
    ("old", "new"),
    [("of=Bit", "of=Integers(0, 2)"), ("of=Bit", "of=Integers(1, 2)"), ("total += x", "total += x + 1")],
)
def test_a_sum_of_rows_that_weigh_more_is_refused(old: str, new: str) -> None:
    with pytest.raises(ProofError, match="'post' is not confirmed"):
        add_remove_sum(ADD_REMOVE_SUM.replace(old, new))


@pytest.mark.parametrize("condition", ["alone", "wait"])
def test_the_side_with_the_extra_row_must_go_alone(condition: str) -> None:
    with pytest.raises(ProofError, match="'post' is not confirmed"):
        add_remove_sum(**{condition: "False"})


def test_rows_that_count_only_after_others_are_refused() -> None:
    """An extra row decides which of the later ones count, so it may move the total by more than one."""
    with pytest.raises(ProofError, match="'post' is not confirmed"):
        add_remove_sum(ADD_REMOVE_SUM.replace("total += x", "total += x if total > 3 else 0"))
