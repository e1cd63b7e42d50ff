"""What a release costs, in the currency of its proof."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.budget.accounting.amount import amount_of, positive_amount, refuse_amount
from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.plain import plain_fraction
from lapwing.numbers.written import is_long


@dataclass(frozen=True, slots=True)
class Approximate:
    """(epsilon, delta)-differential privacy."""

    epsilon: Fraction
    delta: Fraction

    def __post_init__(self) -> None:
        """Plain fractions only."""
        make_plain(self, "epsilon", "delta")


@dataclass(frozen=True, slots=True)
class Concentrated:
    """delta-approximate rho-zero-concentrated differential privacy."""

    rho: Fraction
    delta: Fraction

    def __post_init__(self) -> None:
        """Plain fractions only."""
        make_plain(self, "rho", "delta")


@dataclass(frozen=True, slots=True)
class Renyi:
    """Rényi differential privacy of one order above 1."""

    order: Fraction
    epsilon: Fraction

    def __post_init__(self) -> None:
        """Plain fractions only."""
        make_plain(self, "order", "epsilon")


Cost = Approximate | Concentrated | Renyi


def make_plain(cost: Cost, *names: str) -> None:
    """Refuse what is not exact, and put the rest together anew, so that no NumPy number gets into a sum of costs."""
    for name in names:
        given = getattr(cost, name)
        found = plain_fraction(given)
        if found is None:
            refuse_amount(given, name, "it is not an exact number")
        object.__setattr__(cost, name, found)


def cost_of(epsilon: object = None, delta: object = 0, rho: object = None, order: object = None) -> Cost:
    """A cost from exact or decimal numbers."""
    if (epsilon is None) == (rho is None):
        reject("cost", why="a cost has either epsilon or rho")
    if rho is not None:
        if order is not None:
            reject("cost", why="an order belongs to epsilon, not to rho")
        return Concentrated(positive_amount(rho, "rho"), delta_of(delta))
    if order is None:
        return Approximate(positive_amount(epsilon, "epsilon"), delta_of(delta))
    if amount_of(delta, "delta"):
        reject("cost", why="a Rényi cost has no delta")
    return Renyi(order_of(order), positive_amount(epsilon, "epsilon"))


def sound_cost(given: object) -> Cost:
    """A cost that somebody made by hand, with plain numbers that make sense; anything else is refused."""
    if type(given) is Approximate and is_usual(given.epsilon, given.delta):
        return given
    match given:
        case Approximate(epsilon=epsilon, delta=delta):
            return cost_of(epsilon=epsilon, delta=delta)
        case Concentrated(rho=rho, delta=delta):
            return cost_of(rho=rho, delta=delta)
        case Renyi(order=order, epsilon=epsilon):
            return cost_of(epsilon=epsilon, order=order)
        case _:
            reject("cost", why=f"{type(given).__name__} is no cost")


def is_usual(epsilon: Fraction, delta: Fraction) -> bool:
    """Whether an epsilon and a delta make sense as they are, as those of most costs do."""
    if type(epsilon) is not Fraction or type(delta) is not Fraction or epsilon.numerator <= 0 or is_long(epsilon):
        return False
    return 0 <= delta.numerator < delta.denominator and not is_long(delta)


def delta_of(given: object) -> Fraction:
    """A delta from 0, below 1."""
    value = amount_of(given, "delta")
    if value >= 1:
        refuse_amount(given, "delta", "it has to be below 1")
    return value


def order_of(given: object) -> Fraction:
    """A Rényi order above 1."""
    value = amount_of(given, "order")
    if value <= 1:
        refuse_amount(given, "order", "it has to be above 1")
    return value
