"""Products and quotients of data values on their way to noise: some function of the row, within its bounds.

`v * v` of rows between 0 and 1 lies beside the grid, and proofs know nothing of products.  `min(max(f(v, v), 0), 1)`
says what a proof needs: it holds for every function f, so for the product that a run rounds to its grid, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.language.sort import REAL
from lapwing.syntax import tree
from lapwing.syntax.natural.bounds import Interval, Known, interval, is_whole
from lapwing.syntax.natural.passes.fractions import leading_names, with_leading
from lapwing.syntax.natural.passes.uses import gifts
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import children

CALLED = {"*": "operators.mul", "/": "operators.truediv"}


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is known of numbers at the end: the bounds of data, and names that have one value only."""

    definitions: dict[str, tree.Expression]
    ranges: dict[str, tuple[tree.Expression, tree.Expression]]
    field_ranges: dict[tuple[str, int], tuple[tree.Expression, tree.Expression]]
    intervals: dict[str | tuple[str, int | None], Interval]


def with_bounded_products(block: tree.Block, known: Known, data: frozenset[str]) -> tree.Block:
    """The block with each such product in its bounds."""
    bounds = bounds_in(block, known, data)
    return with_leading(block, leading_names(block), lambda term: bounded(term, bounds))


def bounds_in(block: tree.Block, known: Known, data: frozenset[str]) -> Bounds:
    """The bounds of what a block computes; what is known of other names than data's is not used."""
    once = dict(given_once(block))
    return Bounds(
        once,
        {name: ends for name, ends in known.ranges.items() if name in data and name not in once},
        {key: ends for key, ends in known.field_ranges.items() if key[0] in data},
        {key: ends for key, ends in known.intervals.items() if (key if isinstance(key, str) else key[0]) in data},
    )


def given_once(block: tree.Block) -> Iterator[tuple[str, tree.Expression]]:
    """The names that a single statement gives a value, and that value."""
    seen: dict[str, list[tree.Expression | None]] = {}
    for name, value in gifts(block):
        seen.setdefault(name, []).append(value)
    for name, values in seen.items():
        if len(values) == 1 and values[0] is not None:
            yield name, values[0]


def bounded(term: tree.Expression, bounds: Bounds) -> tree.Expression:
    """A term with the products that it adds, chooses or keeps in their bounds."""

    def inner(part: tree.Expression) -> tree.Expression:
        return bounded(part, bounds)

    match term:
        case tree.Binary(operator="+" | "-") | tree.Minus() | tree.Builtin(function="min" | "max" | "abs"):
            return replaced(term, inner)
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise, span=span):
            return tree.Conditional(condition, inner(then), inner(otherwise), span)
        case tree.Binary(operator="*", left=tree.Number(value=int()) as left, right=right, span=span):
            return tree.Binary("*", left, inner(right), span)
        case tree.Binary(operator="*", left=left, right=tree.Number(value=int()) as right, span=span):
            return tree.Binary("*", inner(left), right, span)
        case tree.Binary(operator="*" | "/", span=span) if is_curved(term, bounds):
            ends = interval(bounds, term)
            return term if ends is None else between(as_function(term, bounds), ends)
        case _:
            return term


def as_function(term: tree.Binary, bounds: Bounds) -> tree.Expression:
    """A product as some function of its factors, where it may lie beside the grid."""
    if term.operator == "*" and (is_whole(bounds, term.left) or is_whole(bounds, term.right)):
        return term
    return tree.Opaque(CALLED[term.operator], (term.left, term.right), REAL, term.span)


def between(term: tree.Expression, ends: Interval) -> tree.Expression:
    """A term that lies between two numbers, which says so."""
    low, high = (tree.Number(plain(end), term.span) for end in ends)
    return tree.Builtin("min", (tree.Builtin("max", (term, low), term.span), high), term.span)


def plain(value: Fraction) -> int | Fraction:
    """A whole number as one."""
    return int(value) if value.denominator == 1 else value


def is_curved(term: tree.Expression, bounds: Bounds) -> bool:
    """Whether two numbers that vary are multiplied or divided in a term."""
    match term:
        case tree.Binary(operator="*" | "/", left=left, right=right) if varies(left, bounds) and varies(right, bounds):
            return True
        case tree.Name(name=name) if name in bounds.definitions:
            return is_curved(bounds.definitions[name], bounds)
        case _:
            return any(is_curved(child, bounds) for child in children(term))


def varies(term: tree.Expression, bounds: Bounds) -> bool:
    """Whether a number lies between two different bounds."""
    ends = interval(bounds, term)
    return ends is not None and ends[0] < ends[1]
