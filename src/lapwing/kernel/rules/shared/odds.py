"""The log-odds of a public probability as a multiple of a price, by exact arithmetic."""

from collections.abc import Iterator
from fractions import Fraction

from lapwing.kernel.cost import polynomial as poly
from lapwing.kernel.cost.cost_terms import check_public_term, ranges_of
from lapwing.kernel.cost.polynomial import Quotient, atoms_of, constant, is_positive, quotient_of
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Apply, Term

LARGEST = 4


def multiple_of_log_odds(probability: Term, price: Term, program: Program) -> Fraction:
    """The number w with p / (1 - p) = exp(w * price), for a public p strictly between 0 and 1."""
    value, ranges = quotient_of(check_public_term(probability, program)), ranges_of(program)
    odds = Quotient(value.top, poly.plus(value.bottom, value.top, -1))
    if not all(is_positive(part, ranges) for part in (value.bottom, odds.top, odds.bottom)):
        refuse("a probability is not known to lie strictly between 0 and 1")
    for base, log in ((constant(1), price), *bases(odds, price)):
        power, share = exponent(odds, base), poly.ratio(log, price)
        if power is not None and share is not None:
            return power * share
    refuse("the log-odds are not a multiple of the unit's price")


def bases(odds: Quotient, price: Term) -> Iterator[tuple[Quotient, Term]]:
    """Values that the odds may be a power of, with their logarithms; a log of known sign is of what is above 0."""
    worth = quotient_of(price)
    for atom in atoms_of(odds.top, odds.bottom, worth.top, worth.bottom):
        match atom:
            case Apply(function="exp", arguments=(log,)):
                yield quotient_of(atom), log
            case Apply(function="log", arguments=(value,)):
                yield quotient_of(value), atom


def exponent(value: Quotient, base: Quotient) -> int | None:
    """The whole number k, not too large, with value = base ^ k; None if there is none."""
    up = down = value
    for power in range(LARGEST + 1):
        for sign, rest in ((1, down), (-1, up)):
            if not poly.subtract(rest, constant(1)).top:
                return sign * power
        down, up = poly.divide(down, base), poly.multiply(up, base)
    return None
