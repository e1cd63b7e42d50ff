"""Tails of discrete Gaussian noise: whole numbers x with probability proportional to f(x) = exp(-x^2 / (2 sigma^2)).

For a small sigma both sums are added up term by term, rounding outwards.  For a large one they are compared with
integrals: where f is convex, from sigma on, the sum of f(j) over j >= k is at most the integral from k - 1/2, and
before that it is at most f(k) plus the integral from k; the sum over all j is at least sigma * sqrt(2 pi), by Poisson's
formula.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from lapwing.numbers.decay import decay_above, decay_below
from lapwing.numbers.enclosure import BITS, ceiling, floor, root_bounds

ONE = Fraction(1)
LARGEST_SUMMED = 2000
ABOVE_PI = Fraction(31415926535897932384626433832795028841971693993751058209749445923079, 10**67)
FARTHEST_SERIES = 14


def beyond(steps: int, sigma: Fraction) -> Fraction:
    """At least Pr[|x| > steps], for steps >= 0."""
    if (steps + 1) ** 2 > 3000 * sigma**2:
        # discrete Gaussian noise is as concentrated as normal noise (Canonne, Kamath and Steinke, 2020)
        return 2 * decay_above((steps + 1) ** 2 / (2 * sigma**2))
    if sigma <= LARGEST_SUMMED:
        outer, inner = 2 * weight_above(steps + 1, sigma), 1 + 2 * weight_below(sigma)
        return min(outer / inner, ONE)
    first = Fraction(2 * steps + 1, 2)
    if first >= sigma:
        return 2 * normal_above(first / sigma)
    return min(2 * normal_above((steps + 1) / sigma) + 4 / (5 * sigma), ONE)


@lru_cache(maxsize=4096)
def weight_above(start: int, sigma: Fraction) -> Fraction:
    """At least the sum of f(j) over j >= start, for start >= 1."""
    one = 1 << BITS
    square = 2 * sigma**2
    term = ceiling(decay_above(start**2 / square))
    ratio, shrink = ceiling(decay_above((2 * start + 1) / square)), ceiling(decay_above(2 / square))
    total = 0
    while term > max(total >> 80, 1):
        total += term
        term, ratio = -(-term * ratio >> BITS), -(-ratio * shrink >> BITS)
    # the terms that follow fall at least as fast as a geometric series
    return Fraction(total, one) + Fraction(term, one - ratio)


@lru_cache(maxsize=64)
def weight_below(sigma: Fraction) -> Fraction:
    """At most the sum of f(j) over j >= 1."""
    square = 2 * sigma**2
    term = floor(decay_below(1 / square))
    ratio, shrink = floor(decay_below(3 / square)), floor(decay_below(2 / square))
    total = 0
    while term > total >> 80:
        total += term
        term, ratio = term * ratio >> BITS, ratio * shrink >> BITS
    return Fraction(total, 1 << BITS)


def normal_above(x: Fraction) -> Fraction:
    """At least the probability that a standard normal value exceeds x, for x >= 0.

    Up to 14 by 1/2 - phi(x) * (x + x^3 / 3 + x^5 / (3 * 5) + ...), beyond by phi(x) / x.
    """
    if x > FARTHEST_SERIES:
        return decay_above(x * x / 2) * Fraction(2, 5) / x
    low = floor(x)
    term, total, odd = low, 0, 1
    while term > 0:
        total += term
        odd += 2
        term = (term * low >> BITS) * low // odd >> BITS
    density = decay_below(x * x / 2) / root_bounds(2 * ABOVE_PI)[1]
    return Fraction(1, 2) - density * Fraction(total, 1 << BITS)
