"""What two bounds of an event show about other kinds of privacy: Rényi, zero-concentrated and Gaussian.

An event tells two laws apart no better than they are apart.  So the divergence of two coins, one that falls on the
event with at least this probability and one with at most that, is below the divergence of the laws; and the two kinds
of errors of the test whether the event happened lie above the trade-off function.
"""

from __future__ import annotations

from fractions import Fraction
from statistics import NormalDist

from lapwing.numbers.enclosure import log_bounds

ORDERS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64)
DIGITS = 6
ROUNDING = 1e-9
PARTS = 2**60


def renyi_below(at_least: Fraction, at_most: Fraction, order: int) -> Fraction:
    """Below the Rényi divergence of an order, 1 being Kullback and Leibler's."""
    first, second = _below(at_least), _above(at_most)
    if first <= second or not 0 < second < 1:
        return Fraction(0)
    if order == 1:
        rest = (1 - first) * log_bounds((1 - first) / (1 - second))[0] if first < 1 else Fraction(0)
        return _rounded(first * log_bounds(first / second)[0] + rest)
    moment = first**order / second ** (order - 1) + (1 - first) ** order / (1 - second) ** (order - 1)
    return _rounded(log_bounds(moment)[0] / (order - 1)) if moment > 1 else Fraction(0)


def rho_below(at_least: Fraction, at_most: Fraction) -> Fraction:
    """Below the rho of zero-concentrated privacy: every order has at most its multiple of it."""
    return max(_rounded(renyi_below(at_least, at_most, order) / order) for order in ORDERS)


def mu_below(at_least: Fraction, at_most: Fraction) -> Fraction:
    """Below the mu of Gaussian privacy: two Gaussians so far apart are needed for such errors."""
    if not 0 < at_most < at_least < 1:
        return Fraction(0)
    normal = NormalDist()
    return _rounded(Fraction(normal.inv_cdf(float(at_least)) - normal.inv_cdf(float(at_most)) - ROUNDING))


def _below(given: Fraction) -> Fraction:
    """A short fraction that is not larger."""
    return Fraction(given.numerator * PARTS // given.denominator, PARTS)


def _above(given: Fraction) -> Fraction:
    """A short fraction that is not smaller."""
    return -_below(-given)


def _rounded(bound: Fraction) -> Fraction:
    """A decimal that is not larger, and not below 0."""
    unit = 10**DIGITS
    return max(Fraction(bound.numerator * unit // bound.denominator, unit), Fraction(0))
