"""Conversions between zero-concentrated or Rényi privacy and epsilon and delta.

Rényi privacy of order a > 1 with t is (epsilon, delta)-privacy, for epsilon from 0 up, with

    log(delta) = (a - 1) (t - epsilon) + a log(1 - 1 / a) - log(a - 1)

(Canonne, Kamath and Steinke, The Discrete Gaussian for Differential Privacy, 2020, proposition 12), so epsilon is t and
`surplus`.  rho-concentrated privacy is Rényi privacy of each order a with t = a rho (Bun and Steinke 2016, definition
1.1).  Any order gives a bound; a good one is found by trying orders around a - 1 = sqrt(log(1 / delta) / rho).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lapwing.budget.accounting.composition import UNIT
from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import log_bounds, root_bounds
from lapwing.numbers.plain import plain_fraction
from lapwing.numbers.rounding import rounded_down, rounded_up

FINEST = Fraction(1, 2**20)
GRID = 2**64


def epsilon_of_rho(rho: Fraction, delta: Fraction) -> Fraction:
    """rho-concentrated is (epsilon, delta)-private with the epsilon of a good order.

    It is at most rho + 2 sqrt(rho ln(1 / delta)) (Bun and Steinke 2016, proposition 1.3), which holds, too.
    """
    spent, slack = check_amount(rho), check_delta(delta)
    plain = spent + 2 * root_bounds(spent * log_bounds(1 / slack)[1])[1]
    if not spent:
        return Fraction(0)
    found = -best_of(lambda order: -(order * spent + surplus(order, slack)), spent, slack)
    return rounded_up(max(min(plain, found), Fraction(0)), UNIT)


def rho_for(epsilon: Fraction, delta: Fraction) -> Fraction:
    """A rho that is enough for (epsilon, delta), by a good order.

    It is at least (sqrt(ln(1 / delta) + epsilon) - sqrt(ln(1 / delta)))**2, which is enough, too, and which is
    epsilon**2 / (sqrt(ln(1 / delta) + epsilon) + sqrt(ln(1 / delta)))**2, where no digits are lost.
    """
    wanted, slack = check_amount(epsilon), check_delta(delta)
    most = log_bounds(1 / slack)[1]
    root = root_bounds(most + wanted)[1] + root_bounds(most)[1]
    plain = wanted * wanted / (root * root)
    digits = 30 + max(0, wanted.denominator.bit_length() // 3 * 2)
    found = best_of(lambda order: (wanted - surplus(order, slack)) / order, plain, slack) if plain else plain
    return rounded_down(max(plain, found), Fraction(1, 10**digits))


def best_of(value: Callable[[Fraction], Fraction], rho: Fraction, slack: Fraction) -> Fraction:
    """About the largest value of all orders: those around the best one for the tails of a normal distribution."""
    above = on_grid(root_bounds(log_bounds(1 / slack)[1] / rho)[1])
    found, step = value(1 + above), Fraction(1, 2)
    while step >= FINEST:
        near = [on_grid(above * (1 + step)), on_grid(above / (1 + step))]
        best, place = max((value(1 + each), each) for each in near)
        if best > found:
            found, above = best, place
        else:
            step /= 2
    return found


def on_grid(number: Fraction) -> Fraction:
    """A number above 0 with few digits."""
    return max(Fraction(number.numerator * GRID // number.denominator, GRID), Fraction(1, GRID))


def surplus(order: Fraction, delta: Fraction) -> Fraction:
    """What epsilon has beyond Rényi privacy of an order; it may be below 0, epsilon itself may not."""
    above = order - 1
    least = log_bounds(order)[0]
    return (log_bounds(1 / delta)[1] + above * log_bounds(above / order)[1] - least) / above


def epsilon_of_renyi(order: Fraction, epsilon: Fraction, delta: Fraction) -> Fraction:
    """Rényi privacy of an order is (epsilon, delta)-privacy with that much more."""
    alpha, spent, slack = check_amount(order), check_amount(epsilon), check_delta(delta)
    if alpha <= 1:
        reject("composition", why="it needs an order above 1")
    return rounded_up(max(spent + surplus(alpha, slack), Fraction(0)), UNIT)


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
