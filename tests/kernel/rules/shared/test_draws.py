"""What rules for noise on both sides share."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.language import law
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import Arithmetic, Literal, Local, Logical, Param, Sided, Spent, Term
from lapwing.kernel.logic.grid import mentions_drawn
from lapwing.kernel.logic.judgment import Judgment, Unit
from lapwing.kernel.logic.relational_terms import over, times
from lapwing.kernel.rules.shared.draws import check_shift, check_steady, common, draws, weight
from tests.kernel.build import EPS, ONE, TWO, ZERO, compare, implied, judged, of

GOAL = judged("x = laplace(a, scale=1 / eps)\nreturn x", units=("eps", "eps / 4"))
SETTING = GOAL.setting


def test_the_draws_and_their_variables() -> None:
    pair = draws(GOAL, (law.Laplace,), 0)
    assert pair.one == pair.two == law.Laplace(Param("a", REAL), of("/", ONE, EPS))
    assert (pair.left, pair.right) == (Sided("x", REAL, 1), Sided("x", REAL, 2))
    assert pair.before(of("+", pair.left, Spent(0))) == of("+", Logical("old_0", REAL), Logical("old_2", REAL))
    assert pair.before(Logical("drawn", REAL)) == pair.left
    for goal, kind in ((judged("x = d + 1\nreturn x"), law.Laplace), (GOAL, law.Gaussian)):
        with pytest.raises(Refused):
            draws(goal, (kind,), 0)
    other = replace(GOAL, right=(Sample(Local("x", REAL), law.Gaussian(ZERO, ONE)),))
    with pytest.raises(Refused, match="not draws from"):
        draws(other, (law.Laplace, law.Gaussian), 0)


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
    assert weight(1, over(ONE, of("/", TWO, EPS)), SETTING).value == 2
    for unit in (-1, 2):
        with pytest.raises(Refused, match="there is no such unit"):
            weight(unit, EPS, SETTING)
    with pytest.raises(Refused, match="not a multiple of the unit's price"):
        weight(0, ONE, SETTING)


def test_a_unit_counts_against_its_own_credit_only() -> None:
    """A unit of delta cannot pay for noise that is priced in epsilon, nor be won back by it."""
    setting = replace(SETTING, units=(Unit(EPS, "delta"), Unit(EPS)))
    assert weight(0, EPS, setting, "delta").value == weight(1, EPS, setting).value == 1
    with pytest.raises(Refused, match="counts against epsilon"):
        weight(0, EPS, setting)
    with pytest.raises(Refused, match="counts against delta"):
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
    pair = draws(replace(GOAL, pre=compare("==", Spent(1), TWO)), (law.Laplace,), 1)
    (goal,) = pair.after(compare("==", pair.left, pair.right), costs=((1, ONE),)).goals
    assert isinstance(goal, Judgment)
    assert (goal.left, goal.right, goal.post) == (GOAL.left[1:], GOAL.right[1:], GOAL.post)
    assert implied(goal, "spent[1] == 3 and x<1> == x<2>")
    assert not implied(goal, "spent[0] == 3")


def test_a_steady_shift_has_its_sort_and_does_not_look_at_the_draw() -> None:
    assert check_steady(ONE, GOAL, INT, REAL) == ONE
    for shift, sort in ((ONE, BOOL), (Logical("drawn", INT), INT)):
        with pytest.raises(Refused, match="wrong sort, or looks at the drawn value"):
            check_steady(shift, GOAL, sort)
    with pytest.raises(Refused, match="which run it means"):
        check_steady(Local("x", REAL), GOAL, REAL)


def test_products_are_exact() -> None:
    assert times(Literal(Fraction(1, 3), REAL), Spent(0)) == Arithmetic("*", Literal(Fraction(1, 3), REAL), Spent(0))
