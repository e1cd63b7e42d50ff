"""Tails of shares that are estimated from randomized reports (Chernoff's bound with the exact exponent).

Everyone's report counts with probability p if the person has the property and with probability q < p if not, all
independently.  Of n reports a share r counts, and (r - q) / (p - q) is an unbiased estimate of the share of people with
the property.  The logarithm of E[exp(t (X - E X))] is psi_p(t) or psi_q(t) for each person, so for every t > 0

    Pr[estimate - share >= alpha] <= exp(n * (max(psi_p(t), psi_q(t)) - t * alpha * (p - q))),

and the same below with -t.  Whatever the people are, this holds; floats choose t, rational arithmetic does the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log1p

from lapwing.accuracy.decay import decay_above
from lapwing.refute.exact.enclosure import Bounds, exp_bounds, log_bounds

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


def share_beyond(alpha: Fraction, rates: Rates, n: int) -> Fraction:
    """At least Pr[|estimate - share| > alpha] of n reports."""
    drift = alpha * rates.slope
    if drift >= 1:
        return Fraction(0)
    return min(one_side(drift, rates, n, 1) + one_side(drift, rates, n, -1), ONE)


def one_side(drift: Fraction, rates: Rates, n: int, sign: int) -> Fraction:
    """At least the probability that the share of reports that count strays by the drift to one side."""
    if drift <= 0:
        return ONE
    t = Fraction(good_tilt(float(drift), float(rates.p[0]), float(rates.q[0]), sign))
    if t <= 0:
        return ONE
    worst = max(moment_above(rates.p, t, sign), moment_above(rates.q, t, sign))
    exponent = n * (worst - t * drift)
    return ONE if exponent >= 0 else decay_above(-exponent)


def moment_above(rate: Bounds, t: Fraction, sign: int) -> Fraction:
    """At least log E[exp(sign * t * (X - E X))] of a report that counts at this rate."""
    low, high = rate
    if sign > 0:
        return log_bounds(1 + high * (exp_bounds(t)[1] - 1))[1] - low * t
    return log_bounds(1 - low * (1 - exp_bounds(-t)[1]))[1] + high * t


def good_tilt(drift: float, p: float, q: float, sign: int) -> float:
    """About the best t, by golden sections of a convex function."""

    def value(t: float) -> float:
        grown = exp(sign * t) - 1
        return max(log1p(rate * grown) - sign * rate * t for rate in (p, q)) - t * drift

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
