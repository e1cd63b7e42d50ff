"""Questions about expressions and names of the core, and what values are called in messages."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.diagnostics.source import Span
from lapwing.kernel.language.sort import ListOf, Sort
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.walk import children

if TYPE_CHECKING:
    pass


def describe(value: v.Value) -> str:
    """A value as messages name it."""
    match value:
        case v.Known(value=None):
            return "None"
        case v.Known(value=str()):
            return "a string"
        case v.Text():
            return "a string"
        case v.Odd(name=name):
            return name
        case v.Tuple():
            return "a tuple"
        case v.Variant():
            return "one of several kinds of values"
        case v.Function(name=name) | v.Class(name=name):
            return f"`{name}`"
        case v.Library(path=path):
            return f"`{path}`"
        case v.Attribute(name=name):
            return f"the method `{name}`"
        case v.Rng():
            return "a random generator"
        case v.Opaque(name=name):
            return f"what `{name.removeprefix('field.').split(' ')[0]}` gives"
        case v.Lazy() | v.Ref():
            return "a list or object"
        case _:
            return "a number"


def negated(term: tree.Expression) -> tree.Expression:
    """`not term`."""
    opposite = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
    match term:
        case tree.Invert(operand=operand):
            return operand
        case tree.Comparison(operators=(operator,), operands=operands, span=span):
            return tree.Comparison((opposite[operator],), operands, span)
        case tree.Truth(value=value, span=span):
            return tree.Truth(not value, span)
        case _:
            return tree.Invert(term, term.span)


def conjunction(terms: tuple[tree.Expression, ...], span: Span) -> tree.Expression:
    """That all of some conditions hold."""
    if not terms:
        return tree.Truth(True, span)
    return terms[0] if len(terms) == 1 else tree.Logic("and", terms, span)


def is_rational(term: tree.Expression) -> bool:
    """Whether an expression is computed exactly, so that it can be required."""
    if isinstance(term, tree.Builtin) and term.function in ("exp", "log", "sqrt"):
        return False
    return all(is_rational(part) for part in children(term))


def size_of(term: tree.Expression) -> int:
    """How many nodes an expression has."""
    return 1 + sum(size_of(part) for part in children(term))


def is_opaque_enum(made: v.Class | None) -> bool:
    """Whether members of an enumeration are not also numbers or strings."""
    if made is None:
        return False
    bases = {ast.unparse(base).split(".")[-1] for base in made.node.bases}
    return not bases & {"IntEnum", "StrEnum", "int", "str"}


def spelled(function: str) -> str:
    """The name of an unknown function as the core writes it: letters, digits, underscores and dots between words."""
    if all(word.isidentifier() and word.isascii() for word in function.split(".")):
        return function
    return "".join(
        each if each.isascii() and (each.isalnum() or each in "._") else f"_x{ord(each):x}_" for each in function
    )


GREEK = {
    "ε": "epsilon",
    "δ": "delta",
    "σ": "sigma",
    "λ": "lam",
    "Δ": "sensitivity",
    "μ": "mu",
    "ρ": "rho",
    "α": "alpha",
}


def plain_name(name: str) -> str:
    """A name of the core: ASCII letters, digits and underscores."""
    if name.isascii() and name.isidentifier():
        return name.strip("_") or "value"
    spelled = "".join(GREEK.get(letter, letter if letter.isascii() else "_") for letter in name).strip("_")
    return spelled if spelled.isidentifier() else "value"


def element_sort(sort: Sort) -> Sort:
    """The sort of a list's items."""
    return sort.element if isinstance(sort, ListOf) else sort
