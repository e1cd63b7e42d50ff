"""Charges add up exactly, or against the spender."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.ledger.entry.charge import FINEST, LONGEST, NOTHING, Charge, add, fits, rest_of, round_up, times


def test_ten_tenths_are_one() -> None:
    tenth = Charge(Fraction(1, 10), Fraction(1, 3))
    total = NOTHING
    for _ in range(10):
        total = add(total, tenth)
    assert total == times(tenth, 10) == Charge(Fraction(1), Fraction(10, 3))


def test_denominators_stay_short_and_sums_are_never_too_little() -> None:
    total, exact = NOTHING, Fraction(0)
    for number in range(1, 2000):
        part = Fraction(1, 2 * number + 1)
        total, exact = add(total, Charge(part, part)), exact + part
        assert total.amount >= exact
        assert total.amount.denominator <= LONGEST
    assert total.amount - exact < Fraction(2000, FINEST)


def test_rounding_is_up_and_only_where_needed() -> None:
    long = Fraction(1, 10**2000)
    assert round_up(long) == Fraction(1, FINEST)
    assert round_up(Fraction(1, 10**300)) == Fraction(1, 10**300)


def test_both_parts_have_to_fit() -> None:
    limit = Charge(Fraction(1), Fraction(1))
    assert fits(limit, limit)
    assert not fits(Charge(Fraction(1), Fraction(2)), limit)
    assert not fits(Charge(Fraction(2), Fraction(1)), limit)
    assert rest_of(limit, Charge(Fraction(2), Fraction(1, 2))) == Charge(Fraction(0), Fraction(1, 2))
