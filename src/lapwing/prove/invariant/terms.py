"""Numbers, sums and multiples as terms."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ZERO, Arithmetic, Literal, Term


def number(value: int | Fraction) -> Literal:
    """A known number."""
    return Literal(int(value), INT) if value == int(value) else Literal(Fraction(value), REAL)


def plus(term: Term, other: Term) -> Term:
    """`term + other`."""
    return term if other == ZERO else Arithmetic("+", term, other)


def times(factor: int | Fraction, term: Term) -> Term:
    """`factor * term`."""
    if factor == 1:
        return term
    return number(factor * term.value) if isinstance(term, Literal) else Arithmetic("*", number(factor), term)
