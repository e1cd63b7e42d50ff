"""What rules for noise on both sides share."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.judgment import Judgment, Unit
from lapwing.kernel.refuse import Refused
from lapwing.kernel.rules.draws import (
    after_draw,
    check_shift,
    common,
    draws,
    inverse,
    mentions_drawn,
    targets,
    times,
    weight,
)
from lapwing.kernel.sort import BOOL, INT, REAL
from lapwing.kernel.term import Arithmetic, Literal, Local, Logical, Param, Sided, Spent, Term
from tests.kernel.build import EPS, ONE, TWO, ZERO, compare, implied, judged, of, read

GOAL = judged("x = laplace(a, scale=1 / eps)\nreturn x", units=("eps", "eps / 4"))
SETTING = GOAL.setting


def test_the_draws_and_their_variables() -> None:
    one, two = draws(GOAL)
    assert (one, two) == (GOAL.left[0], GOAL.right[0])
    assert targets(one, two) == (Sided("x", REAL, 1), Sided("x", REAL, 2))
    with pytest.raises(Refused):
        draws(judged("x = d + 1\nreturn x"))


def test_scales_that_are_one_public_value_above_zero() -> None:
    assert common(of("/", ONE, EPS), of("/", TWO, of("*", TWO, EPS)), SETTING) == of("/", ONE, EPS)


@pytest.mark.parametrize(
    ("one", "two", "why"),
    [
        (ONE, TWO, "the scales of the two draws differ"),
        (EPS, of("*", EPS, EPS), "the scales of the two draws differ"),
        (ZERO, ZERO, "draws differ|above 0"),
        (Literal(-1, INT), Literal(-1, INT), "not known to be above 0"),
        (of("-", ONE, EPS), of("-", ONE, EPS), "not known to be above 0"),
        (Param("a", REAL), Param("a", REAL), "public"),
        (ONE, Param("a", REAL), "public"),
        (Local("x", REAL), Local("x", REAL), "public"),
    ],
)
def test_other_scales(one: Term, two: Term, why: str) -> None:
    with pytest.raises(Refused, match=why):
        common(one, two, SETTING)


def test_how_many_units_something_is() -> None:
    assert weight(0, EPS, SETTING).value == 1
    assert weight(1, EPS, SETTING).value == 4
    assert weight(1, inverse(of("/", TWO, EPS)), SETTING).value == 2
    for unit in (-1, 2):
        with pytest.raises(Refused, match="there is no such unit"):
            weight(unit, EPS, SETTING)
    with pytest.raises(Refused, match="no multiple of the unit's price"):
        weight(0, ONE, SETTING)


def test_a_unit_counts_against_its_own_credit_only() -> None:
    """A unit of delta cannot pay for noise that is priced in epsilon, nor be won back by it."""
    setting = replace(SETTING, units=(Unit(EPS, "delta"), Unit(EPS)))
    assert weight(0, EPS, setting, "delta").value == weight(1, EPS, setting).value == 1
    with pytest.raises(Refused, match="does not count against epsilon"):
        weight(0, EPS, setting)
    with pytest.raises(Refused, match="does not count against delta"):
        weight(1, EPS, setting, "delta")


def test_the_drawn_value() -> None:
    drawn = Logical("drawn", REAL)
    assert mentions_drawn(of("+", ONE, drawn)) and mentions_drawn(Logical("drawn", BOOL))
    assert not mentions_drawn(Sided("drawn", REAL, 1))
    assert check_shift(drawn, GOAL) == drawn
    taken = compare("==", drawn, ZERO)
    for pre, post in ((taken, GOAL.post), (GOAL.pre, taken)):
        with pytest.raises(Refused, match="the name of the drawn value is taken"):
            check_shift(ZERO, Judgment(SETTING, GOAL.left, GOAL.right, pre, post))
    with pytest.raises(Refused, match="which run it means"):
        check_shift(Local("x", REAL), GOAL)


def test_after_the_draw_the_cost_has_been_spent() -> None:
    old = Logical("old_0", REAL)
    goal = after_draw(GOAL, compare("==", old, TWO), 1, old, ONE, read("x<1> == x<2>", GOAL))
    assert (goal.left, goal.right, goal.post) == (GOAL.left[1:], GOAL.right[1:], GOAL.post)
    assert implied(goal, "spent[1] == 3 and x<1> == x<2>")
    assert not implied(goal, "spent[0] == 3")


def test_products_are_exact() -> None:
    assert times(Literal(Fraction(1, 3), REAL), Spent(0)) == Arithmetic("*", Literal(Fraction(1, 3), REAL), Spent(0))
