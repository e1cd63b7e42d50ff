"""What it costs to swap a coin: the logarithm of its odds, as a price."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lapwing.kernel.cost.cost_terms import check_positive
from lapwing.kernel.cost.polynomial import Quotient, atoms_of, constant, multiply, plus, quotient_of, share
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Apply, Literal, Term
from lapwing.kernel.rules.shared.odds import multiple_of_log_odds
from lapwing.prove.program.expression import expression


def price_of_coin(probability: Term, program: Program) -> tuple[Term, Fraction] | None:
    """A price, and how many of it the log-odds of a coin are; None if there is none, or the coin is fair."""
    for price in prices(probability):
        try:
            check_positive(price, program)
            weight = multiple_of_log_odds(probability, price, program)
        except Refused:
            continue
        if weight:
            return price, weight
    return None


def with_negation(value: Quotient) -> tuple[Quotient, Quotient]:
    """An exponent and its negation: 1 / (1 + exp(-x)) has log-odds of x."""
    return value, multiply(constant(-1), value)


def prices(probability: Term) -> Iterator[Term]:
    """The exponents that the odds are written with, or the logarithm of odds that are a number."""
    try:
        value = quotient_of(probability)
        odds = Quotient(value.top, plus(value.bottom, value.top, -1))
        number = share(odds, quotient_of(Literal(1, INT)))
    except (Refused, ZeroDivisionError):
        return
    for atom in atoms_of(odds.top, odds.bottom):
        if isinstance(atom, Apply) and atom.function == "exp":
            yield from (expression(each) for each in with_negation(quotient_of(atom.arguments[0])))
    if number is not None and number > 0:
        larger = max(number, 1 / number)
        yield Apply("log", (Literal(int(larger), INT) if larger == int(larger) else Literal(larger, REAL),))
