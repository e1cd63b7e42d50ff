"""The log-odds of a public probability as a multiple of a price, by exact arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lapwing.kernel.polynomial import ONE, Polynomial, Quotient, is_positive, plus, quotient_of, ratio, times
from lapwing.kernel.prices import check_public_term, least_of
from lapwing.kernel.program import Program
from lapwing.kernel.refuse import refuse
from lapwing.kernel.term import Apply, Term

LARGEST = 4


def multiple_of_log_odds(probability: Term, price: Term, program: Program) -> Fraction:
    """The number w with p / (1 - p) = exp(w * price), for a public p strictly between 0 and 1."""
    value, least = quotient_of(check_public_term(probability, program)), least_of(program)
    odds = Quotient(value.top, plus(value.bottom, value.top, -1))
    if not all(is_positive(part, least) for part in (value.bottom, odds.top, odds.bottom)):
        refuse("a probability is not known to lie strictly between 0 and 1")
    for base, log in ((Quotient(ONE, ONE), price), *bases(odds, price)):
        power, share = exponent(odds, base), ratio(log, price)
        if power is not None and share is not None:
            return power * share
    refuse("the log-odds are no multiple of the unit's price")


def bases(odds: Quotient, price: Term) -> Iterator[tuple[Quotient, Term]]:
    """Values that the odds may be a power of, with their logarithms: exp(a) of the odds, c of log(c) in the price."""
    for atom in atoms_of(odds):
        match atom:
            case Apply(function="exp", arguments=(log,)):
                yield quotient_of(atom), log
            case _:
                pass
    for atom in atoms_of(quotient_of(price)):
        match atom:
            case Apply(function="log", arguments=(value,)):
                yield quotient_of(value), atom
            case _:
                pass


def atoms_of(value: Quotient) -> list[Term]:
    """The unknowns of a quotient, each once."""
    monomials = (*value.top, *value.bottom)
    return list(dict.fromkeys(atom for monomial in monomials for atom, _ in monomial))


def exponent(value: Quotient, base: Quotient) -> int | None:
    """The whole number k, not too large, with value = base ^ k; None if there is none."""
    up: tuple[Polynomial, Polynomial] = value.top, value.bottom
    down = up
    for power in range(LARGEST + 1):
        for sign, (top, bottom) in ((1, down), (-1, up)):
            if not plus(top, bottom, -1):
                return sign * power
        down = times(down[0], base.bottom), times(down[1], base.top)
        up = times(up[0], base.top), times(up[1], base.bottom)
    return None
