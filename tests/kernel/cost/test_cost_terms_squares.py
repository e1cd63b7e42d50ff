"""Squares of roots in what is claimed and spent: the square of a root is what the root is taken of."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.cost.cost_terms import check_within, total, without_squares
from lapwing.kernel.cost.polynomial import Quotient
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Apply, Param, Square, Term
from tests.kernel.build import EPS, ONE, TWO, number, of, program

ROOT = Apply("sqrt", (EPS,))
SQUARE = Square(of("+", ONE, ROOT))
EXACT = (ONE, ONE), (TWO, ROOT), (ONE, EPS)


def test_the_square_of_a_sum_with_a_root() -> None:
    found = program("return 0")
    check_within(total(*EXACT), SQUARE, found)
    check_within(total((ONE, ONE), (ONE, ROOT), (EPS, of("/", ONE, ROOT)), (ONE, EPS)), SQUARE, found)
    two = Apply("sqrt", (TWO,))
    check_within(total((ONE, number(3)), (TWO, two)), Square(of("+", ONE, two)), found)
    check_within(total((ONE, EPS)), of("*", ROOT, ROOT), found)
    half = Apply("sqrt", (of("/", EPS, TWO),))
    check_within(total((of("/", ONE, TWO), EPS)), Square(half), found)


@pytest.mark.parametrize("more", [ONE, ROOT, EPS])
def test_any_more_is_too_much(more: Term) -> None:
    found = program("return 0")
    for claim in (SQUARE, of("*", of("+", ONE, ROOT), of("+", ONE, ROOT))):
        with pytest.raises(Refused, match="within the claim"):
            check_within(total(*EXACT, (ONE, more)), claim, found)


def test_roots_of_what_may_not_be_above_0_stay() -> None:
    unknown = of("-", EPS, ONE)
    root = Apply("sqrt", (unknown,))
    with pytest.raises(Refused, match="within the claim"):
        check_within(total((ONE, ONE), (TWO, root), (ONE, unknown)), Square(of("+", ONE, root)), program("return 0"))


def test_roots_of_what_is_no_quotient_stay_as_they_are() -> None:
    found = program("return 0", "t: Public[float], eps: Epsilon")
    root = Apply("sqrt", (Apply("floor", (Param("t", REAL),)),))
    check_within(total((ONE, root)), of("+", root, ONE), found)
    with pytest.raises(Refused, match="within the claim"):
        check_within(total((ONE, root)), Square(root), found)


def test_squares_give_way_and_what_is_odd_stays() -> None:
    c, p = Param("c", INT), Param("p", REAL)
    given = Quotient(
        {((c, 5),): Fraction(2), ((c, 2), (p, 1)): Fraction(1), ((p, 2),): Fraction(7)}, {((c, 2),): Fraction(1)}
    )
    three_halves = Quotient({((EPS, 1),): Fraction(3)}, {(): Fraction(2)})
    found = without_squares(given, c, three_halves)
    assert found.top == {
        tuple(sorted(((c, 1), (EPS, 2)), key=repr)): Fraction(18),
        tuple(sorted(((p, 1), (EPS, 1)), key=repr)): Fraction(6),
        ((p, 2),): Fraction(28),
    }
    assert found.bottom == {((EPS, 1),): Fraction(6)}
