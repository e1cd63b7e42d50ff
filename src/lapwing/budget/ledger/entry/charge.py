"""What is charged to a budget, and what is left of it: an amount in the budget's measure, and a delta."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

FINEST = 10**400
LONGEST = 10**1200


@dataclass(frozen=True, slots=True)
class Charge:
    amount: Fraction
    delta: Fraction


NOTHING = Charge(Fraction(0), Fraction(0))


def add(left: Charge, right: Charge) -> Charge:
    """The sum of two charges."""
    delta = round_up(left.delta + right.delta) if right.delta else left.delta
    return Charge(round_up(left.amount + right.amount), delta)


def times(charge: Charge, count: int) -> Charge:
    """A charge so many times."""
    return Charge(round_up(charge.amount * count), round_up(charge.delta * count))


def fits(charge: Charge, limit: Charge) -> bool:
    """Whether a charge is within a limit."""
    return charge.amount <= limit.amount and charge.delta <= limit.delta


def rest_of(limit: Charge, spent: Charge) -> Charge:
    """What is left, at least nothing."""
    return Charge(max(limit.amount - spent.amount, Fraction(0)), max(limit.delta - spent.delta, Fraction(0)))


def round_up(value: Fraction) -> Fraction:
    """The value itself; only where its denominator is very long, the next multiple of 10**-400, against the spender."""
    if value.denominator <= LONGEST:
        return value
    return Fraction(-(-value.numerator * FINEST // value.denominator), FINEST)
