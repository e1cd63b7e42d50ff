"""Tails of shares that are estimated from randomized reports (Chernoff's bound with the exact exponent).

Everyone's report counts with probability p if the person has the property and with probability q < p if not, all
independently.  Of n reports a share r counts, and (r - q) / (p - q) is an unbiased estimate of the share of people with
the property.  The logarithm of E[exp(t (X - E X))] is psi_p(t) or psi_q(t) for each person, so for every t > 0

    Pr[estimate - share >= alpha] <= exp(n * (max(psi_p(t), psi_q(t)) - t * alpha * (p - q))),

and the same below with -t.  Whatever the people are, this holds; floats choose t, rational arithmetic does the rest.

Of k properties of which everyone has one, let s_i be the true shares.  For one and the same t, the bound of each is
exp(n * (s_i psi_p(t) + (1 - s_i) psi_q(t) - t * alpha * (p - q))), which is convex in s_i.  So the sum of all k is
largest where one share is 1 and the others are 0, and only one of the k bounds has psi_p in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log, log1p

from lapwing.numbers.decay import decay_above
from lapwing.numbers.enclosure import Bounds, exp_bounds, log_bounds

ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Rates:
    """How often a report counts, between bounds: with the property (p) and without it (q)."""

    p: Bounds
    q: Bounds

    @property
    def slope(self) -> Fraction:
        """At most p - q."""
        return self.p[0] - self.q[1]


def share_beyond(alpha: Fraction, rates: Rates, n: int, properties: int = 1) -> Fraction:
    """At least Pr[|estimate - share| > alpha] of n reports; for one of several properties that exclude each other."""
    drift = alpha * rates.slope
    if drift >= 1:
        return Fraction(0)
    return min(sum((one_side(drift, rates, n, properties, sign) for sign in (1, -1)), Fraction(0)), ONE)


def one_side(drift: Fraction, rates: Rates, n: int, properties: int, sign: int) -> Fraction:
    """At least the probability that the share of reports that count strays by the drift to one side."""
    if drift <= 0:
        return ONE
    rest = log(properties - 1) / n if properties > 1 else 0.0
    t = Fraction(chernoff_parameter(float(drift), float(rates.p[0]), float(rates.q[0]), rest, sign))
    if t <= 0:
        return ONE
    with_it, without_it = (n * (moment_above(rate, t, sign) - t * drift) for rate in (rates.p, rates.q))
    if max(with_it, without_it) >= 0:
        return ONE
    if properties == 1:
        return decay_above(-max(with_it, without_it))
    return decay_above(-with_it) + (properties - 1) * decay_above(-without_it)


def moment_above(rate: Bounds, t: Fraction, sign: int) -> Fraction:
    """At least log E[exp(sign * t * (X - E X))] of a report that counts at this rate."""
    low, high = rate
    if sign > 0:
        return log_bounds(1 + high * (exp_bounds(t)[1] - 1))[1] - low * t
    return log_bounds(1 - low * (1 - exp_bounds(-t)[1]))[1] + high * t


def chernoff_parameter(drift: float, p: float, q: float, rest: float, sign: int) -> float:
    """About the best t, by golden sections of a convex function; `rest` weighs the other properties."""

    def value(t: float) -> float:
        grown = exp(sign * t) - 1
        one, other = (log1p(rate * grown) - sign * rate * t for rate in (p, q))
        return max(one, other + rest) - t * drift

    widest = max(p * (1 - p), q * (1 - q), 1e-300)
    return lowest(value, min(8 * drift / widest + 1, 60.0))


def lowest(value: Callable[[float], float], end: float) -> float:
    """Where a convex function is about lowest between 0 and an end."""
    low, high = 0.0, end
    for _ in range(80):
        left, right = low + 0.382 * (high - low), low + 0.618 * (high - low)
        if value(left) < value(right):
            high = right
        else:
            low = left
    return (low + high) / 2
