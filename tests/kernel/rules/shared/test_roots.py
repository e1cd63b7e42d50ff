"""Roots in what is spent of a square."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.cost.cost_terms import total
from lapwing.kernel.cost.polynomial import Polynomial
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Apply, Param, Square
from lapwing.kernel.rules.shared.roots import check_spent, without_squares
from tests.kernel.build import EPS, ONE, TWO, number, of, program

PROGRAM = program("return 0")
ROOT = Apply("sqrt", (EPS,))
CLAIM = Square(of("+", ONE, ROOT))
EXACT = (ONE, ONE), (TWO, ROOT), (ONE, EPS)


def test_the_square_of_a_sum_with_a_root() -> None:
    check_spent(total(*EXACT), CLAIM, PROGRAM)
    check_spent(total((ONE, ONE), (ONE, ROOT), (EPS, of("/", ONE, ROOT)), (ONE, EPS)), CLAIM, PROGRAM)
    two = Apply("sqrt", (TWO,))
    check_spent(total((ONE, number(3)), (TWO, two)), Square(of("+", ONE, two)), PROGRAM)
    check_spent(total((ONE, EPS)), EPS, PROGRAM)


@pytest.mark.parametrize("more", [ONE, ROOT, EPS])
def test_any_more_is_too_much(more: Param) -> None:
    with pytest.raises(Refused, match="within the claim"):
        check_spent(total(*EXACT, (ONE, more)), CLAIM, PROGRAM)


def test_roots_of_what_may_not_be_above_0_stay() -> None:
    unknown = of("-", EPS, ONE)
    root = Apply("sqrt", (unknown,))
    with pytest.raises(Refused, match="within the claim"):
        check_spent(total((ONE, ONE), (TWO, root), (ONE, unknown)), Square(of("+", ONE, root)), PROGRAM)


def test_what_is_no_square_is_compared_as_it_is() -> None:
    with pytest.raises(Refused, match="within the claim"):
        check_spent(total((ONE, EPS)), of("*", ROOT, ROOT), PROGRAM)


def test_squares_give_way_and_what_is_odd_stays() -> None:
    c, p = Param("c", INT), Param("p", REAL)
    given: Polynomial = {((c, 5),): Fraction(2), ((c, 2), (p, 1)): Fraction(1), ((p, 2),): Fraction(7)}
    wanted: Polynomial = {
        tuple(sorted(((c, 1), (EPS, 2)), key=repr)): Fraction(18),
        tuple(sorted(((p, 1), (EPS, 1)), key=repr)): Fraction(3),
        ((p, 2),): Fraction(7),
    }
    assert without_squares(given, c, {((EPS, 1),): Fraction(3)}) == wanted
