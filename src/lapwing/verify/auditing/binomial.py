"""Clopper and Pearson's bounds of a probability from counts, on the safe side of every rounding.

The lower bound from k successes in n trials is the largest p for which k or more successes have at most the allowed
probability.  That tail is computed from above: its first term by Stirling's series, which errs by less than 1e-20 from
256 on, and the others by their ratios, which fall, so that what is left out is less than a geometric series.
"""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache
from math import factorial

SLACK = 1 + 1e-6
EXACT_BELOW = 256
STEPS = 60
CONTEXT = Context(prec=50)
HALF_LOG_OF_TWO_PI = Decimal("0.91893853320467274178032973640561763986139747363778")


def lower_bound(successes: int, trials: int, error: Fraction) -> Fraction:
    """A probability that lies below the true one, except with probability `error`."""
    if successes == 0:
        return Fraction(0)
    low, high = 0.0, successes / trials
    allowed = float(error) / SLACK
    for _ in range(STEPS):
        middle = (low + high) / 2
        if tail_bound(successes, trials, middle) <= allowed:
            low = middle
        else:
            high = middle
    return Fraction(low)


def upper_bound(successes: int, trials: int, error: Fraction) -> Fraction:
    """A probability that lies above the true one, except with probability `error`."""
    return 1 - lower_bound(trials - successes, trials, error)


def tail_bound(successes: int, trials: int, probability: float) -> float:
    """At least the probability of so many successes or more; the probability of one is below their share."""
    if not 0 < probability < 1:
        return probability
    odds = probability / (1 - probability)
    term = total = 1.0
    for count in range(successes, trials):
        ratio = (trials - count) / (count + 1) * odds
        if ratio >= 1:
            return 1.0
        term *= ratio
        total += term
        if term < total * (1 - ratio) * 1e-9:
            break
    return min(first_term(successes, trials, probability) * total * SLACK, 1.0)


def first_term(successes: int, trials: int, probability: float) -> float:
    """The probability of exactly so many successes."""
    chance = Decimal(probability)
    ways = log_factorial(trials) - log_factorial(successes) - log_factorial(trials - successes)
    hits = CONTEXT.multiply(successes, CONTEXT.ln(chance))
    misses = CONTEXT.multiply(trials - successes, CONTEXT.ln(CONTEXT.subtract(1, chance)))
    return float(CONTEXT.exp(CONTEXT.add(ways, CONTEXT.add(hits, misses))))


@lru_cache(maxsize=64)
def log_factorial(number: int) -> Decimal:
    """The logarithm of a factorial, to at least 20 digits after the point."""
    if number < EXACT_BELOW:
        return CONTEXT.ln(Decimal(factorial(number)))
    n = Decimal(number)
    leading = CONTEXT.subtract(CONTEXT.multiply(n + Decimal("0.5"), CONTEXT.ln(n)), n)
    correction = Fraction(1, 12 * number) - Fraction(1, 360 * number**3) + Fraction(1, 1260 * number**5)
    small = CONTEXT.divide(Decimal(correction.numerator), Decimal(correction.denominator))
    return CONTEXT.add(CONTEXT.add(leading, HALF_LOG_OF_TWO_PI), small)
