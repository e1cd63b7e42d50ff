"""The exponential mechanism on both sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from lapwing.kernel.language import law
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.kernel.language.term import Local, Param, Term
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, EPS, ONE, after, direct, implied, judged, of, refusal, verdict

CHOICE = "x = exponential(q, scale=1 / eps)\nreturn x"
MONOTONE = "q: Queries(sensitivity=1, monotone=True), eps: Epsilon"


def test_both_choose_the_same_at_twice_the_sensitivity() -> None:
    (goal,) = after(Exponential(0), judged(CHOICE, "spent[0] == 1 and x<1> == 3 and x<2> == 4"))
    assert implied(goal, "x<1> == x<2> and spent[0] == 3")
    assert not implied(goal, "False") and not implied(goal, "x<1> == 3")


def test_monotone_scores_cost_half() -> None:
    (goal,) = after(Exponential(0), judged(CHOICE, "spent[0] == 1", parameters=MONOTONE))
    assert implied(goal, "x<1> == x<2> and spent[0] == 2")


def test_costs_are_counted_in_the_price_of_the_unit() -> None:
    (goal,) = after(Exponential(0), judged(CHOICE, "spent[0] == 0", units=("2 * eps",)))
    assert implied(goal, "spent[0] == 1")


@pytest.mark.parametrize("parameters", ["q: Public[list[float]], eps: Epsilon", "q: Histogram, eps: Epsilon"])
def test_the_scores_need_a_known_sensitivity(parameters: str) -> None:
    assert "not a parameter with a known sensitivity" in refusal(Exponential(0), judged(CHOICE, parameters=parameters))


@pytest.mark.parametrize("scores", [Local("s", ListOf(REAL)), Param("r", ListOf(REAL)), Param("nobody", ListOf(REAL))])
def test_the_scores_are_one_parameter_on_both_sides(scores: Term) -> None:
    goal = judged(CHOICE, parameters="q: Queries(sensitivity=1), r: Queries(sensitivity=1), eps: Epsilon")
    first = goal.left[0]
    assert isinstance(first, Sample)
    other = (Sample(first.target, law.Exponential(scores, of("/", ONE, EPS))),)
    why = "not a parameter with a known sensitivity"
    assert why in refusal(Exponential(0), replace(goal, right=other))
    assert why in refusal(Exponential(0), replace(goal, left=other))


@pytest.mark.parametrize(
    ("right", "why"),
    [
        ("x = uniform(3)\nreturn x", "not draws from Exponential"),
        ("x = exponential(q, scale=2 / eps)\nreturn x", "the scales of the two draws differ"),
    ],
)
def test_the_draws_must_be_of_one_kind_and_scale(right: str, why: str) -> None:
    assert why in refusal(Exponential(0), judged(CHOICE, right=right))
    assert why in refusal(Exponential(0), judged(right, right=CHOICE))


def test_units() -> None:
    assert "there is no such unit" in refusal(Exponential(1), judged(CHOICE))
    assert "not a multiple of the unit's price" in refusal(Exponential(0), judged(CHOICE, units=("1",)))


def test_the_mechanism_and_what_is_not_private() -> None:
    half = CHOICE.replace("1 / eps", "2 / eps")
    choose: Callable[[Judgment], Exponential] = lambda goal: Exponential(0)  # noqa: E731
    assert verdict(half, direct(), choose, Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict(CHOICE, direct(), choose, Skip())
    assert verdict(CHOICE, direct(), choose, Skip(), parameters=MONOTONE) == ACCEPTED
    assert "'post' is not confirmed" in verdict(half, direct(0), choose, Skip())
