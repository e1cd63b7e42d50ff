"""Roles and neighbours in words."""

from __future__ import annotations

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.sort import Base, ListOf, Sort
from lapwing.kernel.language.term import Term
from lapwing.syntax.pretty_term import LOWEST, show_term


def role_name(role: roles.Role) -> str:
    """`public` or `private`."""
    return "public" if roles.is_public(role) else "private"


def neighbours_words(role: roles.Role) -> str:
    """How a parameter may differ between neighbours."""
    match role:
        case roles.Epsilon():
            return "the same for both, above 0"
        case roles.Delta():
            return "the same for both, between 0 and 1"
        case roles.Public():
            return "the same for both"
        case roles.Record(of=of):
            return f"any two values: {domain_words(of)}"
        case roles.Query(sensitivity=sensitivity):
            return f"moves by at most {text(sensitivity)}"
        case roles.Queries(sensitivity=sensitivity, monotone=False):
            return f"each answer moves by at most {text(sensitivity)}, either way"
        case roles.Queries(sensitivity=sensitivity):
            return f"all answers move the same way, by at most {text(sensitivity)}"
        case roles.Database(of=of, neighbours="replace"):
            return f"one row is replaced: {domain_words(of)}"
        case roles.Database(of=of):
            return f"one row is added or removed: {domain_words(of)}"
        case roles.Histogram(neighbours="replace"):
            return "one person moves: a count falls by 1 and another rises by 1"
        case roles.Histogram():
            return "one person comes or goes: one count changes by 1"
        case roles.Part(of=of, family=family, most=most):
            return f"{neighbours_words(of)}, in at most {most} of {family}"
        case roles.Steps(of=of, steps=steps):
            return f"{neighbours_words(of)}, {text(steps)} times"


def domain_words(domain: roles.Domain) -> str:
    """What the values of a domain are."""
    match domain:
        case roles.Integers(low=low, high=high):
            return f"integers from {text(low)} to {text(high)}"
        case roles.Interval(low=low, high=high):
            return f"reals from {text(low)} to {text(high)}"
        case roles.Vector(of=of, length=length):
            return f"vectors of {text(length)} {domain_words(of)}"
        case roles.Row(of=fields):
            return f"rows of {', '.join(map(domain_words, fields))}"


def sort_words(sort: Sort) -> str:
    """`int`, `bool`, `real` or `list of …`."""
    if isinstance(sort, ListOf):
        return f"list of {sort_words(sort.element)}"
    return "real" if sort == Base.REAL else sort.value


def text(term: Term) -> str:
    """A term as text."""
    return show_term(term, LOWEST)
