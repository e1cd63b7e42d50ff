"""The price that stands in a scale."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.law import Gaussian, Geometric, Laplace
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Apply, Literal
from lapwing.kernel.rules.shared.meter import meter_of, positive_number
from tests.kernel.build import EPS, NO, ONE, TWO, YES, ZERO, number, of


def test_a_number_over_a_price() -> None:
    assert meter_of(Laplace(ZERO, of("/", TWO, EPS))) == (Fraction(2), EPS)
    assert meter_of(Geometric(ZERO, of("/", ONE, EPS))) == (Fraction(1), EPS)
    assert meter_of(Gaussian(ZERO, Apply("sqrt", (of("/", ONE, EPS),)))) == (Fraction(1), EPS)


@pytest.mark.parametrize(
    "noise",
    [
        Laplace(ZERO, EPS),
        Laplace(ZERO, of("*", TWO, EPS)),
        Laplace(ZERO, of("/", EPS, TWO)),
        Laplace(ZERO, of("/", ONE, YES)),
        Gaussian(ZERO, of("/", ONE, EPS)),
        Gaussian(ZERO, Apply("exp", (of("/", ONE, EPS),))),
        Gaussian(ZERO, Apply("sqrt", (EPS,))),
    ],
)
def test_nothing_else(noise: Laplace | Gaussian) -> None:
    with pytest.raises(Refused):
        meter_of(noise)


@pytest.mark.parametrize("term", [ZERO, number(-1), EPS, YES, NO, Literal(Fraction(-1, 2), REAL), of("+", ONE, ONE)])
def test_numbers_above_zero(term: Literal) -> None:
    assert positive_number(Literal(Fraction(1, 2), REAL)) == Fraction(1, 2)
    with pytest.raises(Refused):
        positive_number(term)
