"""Randomized response on both sides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.term import FALSE, TRUE, Local
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, ONE, after, direct, implied, judged, read, refusal, verdict

DRAW = "x = randomized_response(d, eps)\nreturn x"


def swap(text: str) -> Callable[[Judgment], Response]:
    return lambda goal: Response(read(text, goal), 0)


@pytest.mark.parametrize(
    ("swapped", "bits", "facts"),
    [
        ("False", "d<1> == d<2>", "x<1> == x<2> and spent[0] == 0"),
        ("False", "d<1> != d<2>", "x<1> == x<2> and spent[0] == (1 if x<1> == (d<1> == 1) else -1)"),
        ("True", "d<1> != d<2>", "x<1> != x<2> and spent[0] == 0"),
        ("True", "d<1> == d<2>", "x<1> != x<2> and spent[0] == (1 if x<1> == (d<1> == 1) else -1)"),
        ("d<1> != d<2>", "True", "(x<1> == x<2>) == (d<1> == d<2>) and spent[0] == 0"),
    ],
)
def test_a_true_answer_against_a_false_one_is_paid(swapped: str, bits: str, facts: str) -> None:
    start = judged(DRAW, f"spent[0] == 0 and {bits}")
    (goal,) = after(Response(read(swapped, start), 0), start)
    assert implied(goal, facts)
    assert not implied(goal, "False") and not implied(goal, "x<1>") and not implied(goal, "not x<1>")


def test_what_was_known_of_the_variable_is_forgotten() -> None:
    start = judged(DRAW, "x<1> and not x<2> and spent[0] == 3")
    (goal,) = after(Response(FALSE, 0), start)
    assert not implied(goal, "False") and not implied(goal, "x<1>") and implied(goal, "spent[0] <= 4")
    (goal,) = after(Response(read("x<1>", start), 0), start)
    assert implied(goal, "x<1> != x<2>")


def test_costs_are_counted_in_the_price_of_the_unit() -> None:
    (goal,) = after(Response(FALSE, 0), judged(DRAW, "spent[0] == 0 and d<1> != d<2>", units=("eps / 2",)))
    assert implied(goal, "spent[0] == 2 or spent[0] == -2")


def test_whether_answers_are_swapped_does_not_depend_on_them() -> None:
    start = judged(DRAW)
    why = "of a wrong sort, or looks at the drawn value"
    assert why in refusal(Response(read("'drawn", start), 0), start)
    assert why in refusal(Response(ONE, 0), start)
    assert "which run it means" in refusal(Response(Local("x", BOOL), 0), start)


@pytest.mark.parametrize(
    ("right", "why"),
    [
        ("x = flip()\nreturn x", "not draws from RandomizedResponse"),
        ("x = randomized_response(d, 2 * eps)\nreturn x", "the scales of the two draws differ"),
    ],
)
def test_the_draws_must_be_of_one_kind_and_epsilon(right: str, why: str) -> None:
    assert why in refusal(Response(FALSE, 0), judged(DRAW, right=right))
    assert why in refusal(Response(FALSE, 0), judged(right, right=DRAW))


def test_units() -> None:
    assert "there is no such unit" in refusal(Response(FALSE, 1), judged(DRAW))
    assert "not a multiple of the unit's price" in refusal(Response(FALSE, 0), judged(DRAW, units=("1",)))


def test_the_mechanism_and_what_is_not_private() -> None:
    assert verdict(DRAW, direct(), swap("False"), Skip()) == ACCEPTED
    assert "'post' is not confirmed" in verdict(DRAW, direct(0), swap("False"), Skip())
    assert "'post' is not confirmed" in verdict(DRAW, direct(), swap("True"), Skip())
    assert "'post' is not confirmed" in verdict(DRAW, direct(0), swap("d<1> != d<2>"), Skip())
    twice = "x = randomized_response(d, eps)\ny = randomized_response(d, eps)\nreturn x or y"
    assert "'post' is not confirmed" in verdict(twice, direct(), swap("False"), swap("False"), Skip())
    case: Callable[[Judgment], Case] = lambda goal: Case(TRUE)  # noqa: E731
    assert verdict(DRAW, direct(), case, swap("False"), Skip(), swap("False"), Skip()) == ACCEPTED
