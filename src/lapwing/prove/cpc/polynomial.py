"""Linear and polynomial terms as sums of monomials; integers are identified with the equal reals."""

from __future__ import annotations

from fractions import Fraction

from lapwing.prove.cpc.term import Term

Monomial = tuple[Term, ...]
Polynomial = dict[Monomial, Fraction]


def polynomial(term: Term, known: dict[Term, Polynomial]) -> Polynomial:
    """The normal form of a term of numbers; what is no sum, product or number is a variable."""
    if term not in known:
        known[term] = _polynomial(term, known)
    return known[term]


def _polynomial(term: Term, known: dict[Term, Polynomial]) -> Polynomial:
    parts = term.args
    if term.value is not None:
        return {(): term.value} if term.value else {}
    match term.op, len(parts):
        case "+", _:
            return added([(polynomial(part, known), Fraction(1)) for part in parts])
        case "-", 1:
            return added([(polynomial(parts[0], known), Fraction(-1))])
        case "-", 2:
            return added([(polynomial(parts[0], known), Fraction(1)), (polynomial(parts[1], known), Fraction(-1))])
        case "*", _:
            product: Polynomial = {(): Fraction(1)}
            for part in parts:
                product = multiplied(product, polynomial(part, known))
            return product
        case (("/" | "/_total"), 2) if parts[1].value:
            return added([(polynomial(parts[0], known), 1 / parts[1].value)])
        case "to_real", 1:
            return polynomial(parts[0], known)
    return {(term,): Fraction(1)}


def added(weighted: list[tuple[Polynomial, Fraction]]) -> Polynomial:
    """A sum with weights."""
    total: Polynomial = {}
    for summand, weight in weighted:
        for monomial, factor in summand.items():
            total[monomial] = total.get(monomial, Fraction(0)) + weight * factor
    return {monomial: factor for monomial, factor in total.items() if factor}


def multiplied(left: Polynomial, right: Polynomial) -> Polynomial:
    """A product."""
    return added(
        [({tuple(sorted((*one, *other), key=id)): a}, b) for one, a in left.items() for other, b in right.items()]
    )
