"""Tails of discrete Laplace noise: whole numbers x with probability proportional to a^|x|, a = exp(-1 / scale).

Bounds are rational and from above.  Of one draw, Pr[|x| > s] = 2 a^(s+1) / (1 + a).  Of two independent draws v and r
with the ratios a > b, summing over r gives, for g >= 1,

    Pr[v - r >= g] = (a^(g+1) (1-b)^2 / (1+a) - b^(g+1) (1-a)^2 / (1+b)) / ((1 - a b) (a - b)),

and for a = b it is (1-a) / (1+a) * a^g * (1 / (1+a)^2 + (g-1) / (1+a) + 1 / (1-a)).  It does not matter which of the
two draws is the wider one.
"""

from __future__ import annotations

from fractions import Fraction

from lapwing.numbers.decay import decay_above, decay_below
from lapwing.numbers.enclosure import exp_bounds, log_bounds

ONE = Fraction(1)


def beyond(steps: int, scale: Fraction) -> Fraction:
    """At least Pr[|x| > steps], for steps >= 0."""
    return min(2 * decay_above((steps + 1) / scale) / (1 + decay_below(1 / scale)), ONE)


def any_beyond(steps: int, scale: Fraction, draws: int) -> Fraction:
    """At least the probability that one of so many independent draws has |x| > steps."""
    one = beyond(steps, scale)
    if draws == 1 or one == 1:
        return one
    none = exp_bounds(max(draws * log_bounds(1 - one)[0], Fraction(-1000)))[0]
    return min(1 - none, draws * one)


def apart(steps: int, scale: Fraction, other: Fraction) -> Fraction:
    """At least Pr[|v - r| > steps] of two independent draws with these scales, for steps >= 0."""
    return min(2 * ahead(steps + 1, scale, other), ONE)


def ahead(steps: int, scale: Fraction, other: Fraction) -> Fraction:
    """At least Pr[v - r >= steps] of two independent draws with these scales, for steps >= 1."""
    wide, narrow = max(scale, other), min(scale, other)
    (a, most_a), (b, most_b) = ratio_bounds(wide), ratio_bounds(narrow)
    if most_a >= 1:
        return ONE
    if a <= most_b:
        inner = 1 / (1 + a) ** 2 + Fraction(steps - 1) / (1 + a) + 1 / (1 - most_a)
        return min((1 - a) / (1 + a) * decay_above(steps / wide) * inner, ONE)
    gained = decay_above((steps + 1) / wide) * (1 - b) ** 2 / (1 + a)
    lost = decay_below((steps + 1) / narrow) * (1 - most_a) ** 2 / (1 + most_b)
    return min((gained - lost) / ((1 - most_a * most_b) * (a - most_b)), ONE)


def one_sided_ahead(steps: int, scale: Fraction) -> Fraction:
    """At least Pr[v - r >= steps] of two independent one-sided draws: a^g / (1 + a), for steps >= 0."""
    return decay_above(steps / scale) / (1 + decay_below(1 / scale))


def ratio_bounds(scale: Fraction) -> tuple[Fraction, Fraction]:
    """Below and above the ratio of neighbouring probabilities."""
    return decay_below(1 / scale), decay_above(1 / scale)
