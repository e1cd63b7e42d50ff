"""Zero-concentrated and Rényi privacy in terms of epsilon and delta, and back."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.composition import UNIT
from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import log_bounds, root_bounds
from lapwing.numbers.rounding import rounded_down, rounded_up


def epsilon_of_rho(rho: Fraction, delta: Fraction) -> Fraction:
    """rho-concentrated is (epsilon, delta)-private with rho + 2 sqrt(rho ln(1 / delta)) (Bun and Steinke 2016, 1.3)."""
    check_delta(delta)
    return rounded_up(rho + 2 * root_bounds(rho * log_bounds(1 / delta)[1])[1], UNIT)


def rho_for(epsilon: Fraction, delta: Fraction) -> Fraction:
    """A rho that is enough for (epsilon, delta): (sqrt(ln(1 / delta) + epsilon) - sqrt(ln(1 / delta)))**2, or less.

    It is epsilon**2 / (sqrt(ln(1 / delta) + epsilon) + sqrt(ln(1 / delta)))**2, which loses no digits.
    """
    check_delta(delta)
    most = log_bounds(1 / delta)[1]
    root = root_bounds(most + epsilon)[1] + root_bounds(most)[1]
    digits = 30 + max(0, epsilon.denominator.bit_length() // 3 * 2)
    return rounded_down(epsilon * epsilon / (root * root), Fraction(1, 10**digits))


def epsilon_of_renyi(order: Fraction, epsilon: Fraction, delta: Fraction) -> Fraction:
    """Rényi privacy of an order is (epsilon + ln(1 / delta) / (order - 1), delta)-privacy (Mironov 2017, 3)."""
    check_delta(delta)
    return rounded_up(epsilon + log_bounds(1 / delta)[1] / (order - 1), UNIT)


def check_delta(delta: Fraction) -> None:
    """There is no conversion without delta."""
    if not 0 < delta < 1:
        reject("composition", why="it needs a delta above 0 and below 1")
