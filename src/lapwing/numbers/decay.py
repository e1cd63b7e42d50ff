"""Rational bounds of exp(-x), also where it is next to nothing."""

from __future__ import annotations

from fractions import Fraction

from lapwing.numbers.enclosure import exp_bounds

FARTHEST = 1500
NEXT_TO_NOTHING = exp_bounds(Fraction(-FARTHEST))[1]


def decay_above(x: Fraction) -> Fraction:
    """At least exp(-x), for x >= 0."""
    return exp_bounds(-x)[1] if x <= FARTHEST else NEXT_TO_NOTHING


def decay_below(x: Fraction) -> Fraction:
    """At most exp(-x), for x >= 0."""
    return exp_bounds(-x)[0] if x <= FARTHEST else Fraction(0)
