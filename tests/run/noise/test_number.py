"""Exact real numbers."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.noise.number import Exp, Log, Number, Product, Quotient, Root, Sum, bounds_of, enclose, sign_of

E1 = Exp(1)


def decimals() -> list[tuple[Number, Decimal]]:
    """Numbers and what Python's decimals make of them at 80 digits."""
    with localcontext() as context:
        context.prec = 80
        one, three, five, four = Decimal(1), Decimal(3), Decimal(5), Decimal(4)
        return [
            (E1, one.exp()),
            (Quotient(E1, Sum(1, E1)), one.exp() / (1 + one.exp())),
            (Log(3), three.ln()),
            (Log(Fraction(1, 3)), -three.ln()),
            (Root(2), Decimal(2).sqrt()),
            (Product(-3, Root(Product(2, Log(Fraction(5, 4))))), -3 * (2 * (five / four).ln()).sqrt()),
            (Exp(-100), Decimal(-100).exp()),
            (Quotient(-1, Exp(Fraction(1, 2**70))), -1 / (one / 2**70).exp()),
            (Fraction(1, 3), one / three),
            (-7, Decimal(-7)),
        ]


@pytest.mark.parametrize(("number", "exact"), decimals(), ids=repr)
def test_numbers_lie_between_their_bounds(number: Number, exact: Decimal) -> None:
    low, high = enclose(number, 300)
    assert 0 <= high - low <= 2
    error = Fraction(1, 10**75)
    assert Fraction(low, 2**300) - error <= Fraction(exact) <= Fraction(high, 2**300) + error


@pytest.mark.parametrize("bits", [0, 1, 7, 64, 200, 1000])
def test_more_bits_lie_inside_fewer(bits: int) -> None:
    number = Sum(Log(5), Product(Fraction(-1, 7), Exp(Root(3))))
    low, high = enclose(number, bits)
    below, above = enclose(number, bits + 50)
    assert low <= below >> 50
    assert -(-above >> 50) <= high


def test_signs_are_told_however_small_a_number_is() -> None:
    tiny = Sum(Exp(Fraction(1, 10**30)), Product(-1, Sum(1, Fraction(1, 10**30))))
    assert sign_of(tiny) == 1
    assert sign_of(Product(-1, tiny)) == -1
    assert (sign_of(0), sign_of(Fraction(-1, 2)), sign_of(4)) == (0, -1, 1)


@pytest.mark.parametrize(
    ("number", "id"),
    [
        (Quotient(1, 0), "number-undefined"),
        (Log(-2), "number-undefined"),
        (Log(0), "number-undefined"),
        (Root(-1), "number-undefined"),
        (Exp(10**9), "number-undefined"),
        (Quotient(1, Sum(Log(4), Product(-2, Log(2)))), "number-unclear"),
    ],
)
def test_what_is_no_number_is_refused(number: Number, id: str) -> None:
    with pytest.raises(ProgramError) as error:
        enclose(number, 64)
    assert error.value.diagnostics[0].id == id


def test_a_sign_that_cannot_be_told_is_refused() -> None:
    with pytest.raises(ProgramError):
        sign_of(Sum(Log(4), Product(-2, Log(2))))


def test_bounds_need_not_be_narrow_but_are_right() -> None:
    low, high = bounds_of(Product(Root(2), 1000), 4)
    assert low <= 1414.2135 * 16 <= high
