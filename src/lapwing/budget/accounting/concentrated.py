"""Conversions between zero-concentrated or Rényi privacy and epsilon and delta."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.composition import UNIT
from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import log_bounds, root_bounds
from lapwing.numbers.plain import plain_fraction
from lapwing.numbers.rounding import rounded_down, rounded_up


def epsilon_of_rho(rho: Fraction, delta: Fraction) -> Fraction:
    """rho-concentrated is (epsilon, delta)-private with rho + 2 sqrt(rho ln(1 / delta)) (Bun and Steinke 2016, 1.3)."""
    spent, slack = check_amount(rho), check_delta(delta)
    return rounded_up(spent + 2 * root_bounds(spent * log_bounds(1 / slack)[1])[1], UNIT)


def rho_for(epsilon: Fraction, delta: Fraction) -> Fraction:
    """A rho that is enough for (epsilon, delta): (sqrt(ln(1 / delta) + epsilon) - sqrt(ln(1 / delta)))**2, or less.

    It is epsilon**2 / (sqrt(ln(1 / delta) + epsilon) + sqrt(ln(1 / delta)))**2, which loses no digits.
    """
    wanted, slack = check_amount(epsilon), check_delta(delta)
    most = log_bounds(1 / slack)[1]
    root = root_bounds(most + wanted)[1] + root_bounds(most)[1]
    digits = 30 + max(0, wanted.denominator.bit_length() // 3 * 2)
    return rounded_down(wanted * wanted / (root * root), Fraction(1, 10**digits))


def epsilon_of_renyi(order: Fraction, epsilon: Fraction, delta: Fraction) -> Fraction:
    """Rényi privacy of an order is (epsilon + ln(1 / delta) / (order - 1), delta)-privacy (Mironov 2017, 3)."""
    alpha, spent, slack = check_amount(order), check_amount(epsilon), check_delta(delta)
    if alpha <= 1:
        reject("composition", why="it needs an order above 1")
    return rounded_up(spent + log_bounds(1 / slack)[1] / (alpha - 1), UNIT)


def check_delta(delta: Fraction) -> Fraction:
    """There is no conversion without delta."""
    found = plain_fraction(delta)
    if found is None or not 0 < found < 1:
        reject("composition", why="it needs a delta above 0 and below 1")
    return found


def check_amount(given: Fraction) -> Fraction:
    """An exact amount from 0 up."""
    found = plain_fraction(given)
    if found is None or found < 0:
        reject("composition", why="it needs exact numbers from 0 up")
    return found
