"""The values of terms without variables."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from lapwing.prove.cpc.term import BOOL, INT, REAL, Term, Terms

ORDERS = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


def evaluate(terms: Terms, term: Term) -> Term:
    """The term with every part that has a value replaced by it."""
    if not term.args or term.op == "@purify":
        return term
    parts = [evaluate(terms, part) for part in term.args]
    folded = fold(terms, term, parts)
    return terms.make(term.op, *parts) if folded is None else folded


def fold(terms: Terms, term: Term, parts: list[Term]) -> Term | None:
    """The value of an operator of values, if it has one."""
    op = term.op
    if op == "ite" and parts[0].op in ("true", "false"):
        return parts[1] if parts[0].op == "true" else parts[2]
    values = [part.value for part in parts]
    numbers = [value for value in values if value is not None]
    if len(numbers) == len(parts):
        return fold_numbers(terms, op, numbers, term.sort)
    if all(part.op in ("true", "false") for part in parts):
        return fold_truths(terms, op, [part.op == "true" for part in parts])
    return None


def fold_truths(terms: Terms, op: str, truths: list[bool]) -> Term | None:
    """The value of a connective."""
    match op:
        case "not":
            return terms.truth(not truths[0])
        case "and":
            return terms.truth(all(truths))
        case "or":
            return terms.truth(any(truths))
        case "=>":
            return terms.truth(not truths[0] or truths[1])
        case "=":
            return terms.truth(truths[0] == truths[1])
        case "xor" | "distinct":
            return terms.truth(truths[0] != truths[1])
    return None


def fold_numbers(terms: Terms, op: str, values: list[Fraction], sort: str) -> Term | None:
    """The value of arithmetic."""
    if sort == BOOL:
        if op in ORDERS:
            return terms.truth(ORDERS[op](values[0], values[1]))
        if op in ("=", "distinct"):
            return terms.truth((values[0] == values[1]) == (op == "="))
        return terms.truth(values[0].denominator == 1) if op == "is_int" else None
    found = arithmetic(op, values)
    return terms.number(found, sort) if found is not None and sort in (INT, REAL) else None


def arithmetic(op: str, values: list[Fraction]) -> Fraction | None:
    """The number, where the operator has one."""
    first, *rest = values
    match op, rest:
        case "+", _:
            return sum(values, Fraction(0))
        case "*", _:
            product = Fraction(1)
            for value in values:
                product *= value
            return product
        case "-", []:
            return -first
        case "-", [other]:
            return first - other
        case (("/" | "/_total"), [other]) if other:
            return first / other
        case (("div" | "div_total"), [other]) if other:
            return euclid(first, other)
        case (("mod" | "mod_total"), [other]) if other:
            return first - other * euclid(first, other)
        case "to_real", []:
            return first
        case "to_int", []:
            return Fraction(floor(first))
        case "abs", []:
            return abs(first)
    return None


def euclid(first: Fraction, other: Fraction) -> Fraction:
    """The quotient whose rest is not negative."""
    return Fraction(floor(first / other) if other > 0 else -floor(first / -other))
