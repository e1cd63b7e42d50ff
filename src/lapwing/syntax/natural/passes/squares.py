"""Products of rows that are clipped to public numbers: some function of the row, between products of those numbers.

`c * c` for c between -b and b lies between 0 and b * b.  That product is a public number of its own, which lies on the
grid of a run, and noise that is scaled by b * b is scaled by it.
"""

from __future__ import annotations

from collections.abc import Callable

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.fractions import leading_names, with_leading
from lapwing.syntax.natural.passes.known_numbers import KnownNumbers
from lapwing.syntax.natural.passes.products import as_function
from lapwing.syntax.natural.passes.substitute import with_blocks, with_expressions
from lapwing.syntax.natural.rewrite import replaced

Named = Callable[[tree.Expression], tree.Expression]
Limits = dict[tree.Expression, tree.Expression]


def with_bounded_squares(block: tree.Block, known: KnownNumbers, named: Named) -> tree.Block:
    """The block with each such product in its bounds, which are named."""
    limits: Limits = {}

    def name_of(limit: tree.Expression) -> tree.Expression:
        return limits.setdefault(limit, named(limit))

    block = with_leading(block, leading_names(block), lambda term: bounded(term, known, name_of))
    return with_scales(block, limits) if limits else block


def bounded(term: tree.Expression, known: KnownNumbers, name_of: Named) -> tree.Expression:
    """A term with the products that it adds, chooses or keeps in their bounds."""

    def inner(part: tree.Expression) -> tree.Expression:
        return bounded(part, known, name_of)

    match term:
        case tree.Binary(operator="+" | "-") | tree.Minus() | tree.Builtin(function="min" | "max" | "abs"):
            return replaced(term, inner)
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise, span=span):
            return tree.Conditional(condition, inner(then), inner(otherwise), span)
        case tree.Binary(operator="*", left=left, right=right, span=span):
            if known.is_public(left) or known.is_public(right):
                return term
            one, two = (reach(side, known) for side in (left, right))
            if one is None or two is None:
                return term
            limit = tree.Binary("*", one[1], two[1], span)
            if not known.is_above_zero(limit):
                return term
            high = name_of(limit)
            is_positive = left == right or (one[0] and two[0])
            low: tree.Expression = tree.Number(0, span) if is_positive else tree.Minus(high, span)
            inside = tree.Builtin("max", (as_function(term, known.bounds), low), span)
            return tree.Builtin("min", (inside, high), span)
        case _:
            return term


def reach(term: tree.Expression, known: KnownNumbers) -> tuple[bool, tree.Expression] | None:
    """Whether a number is never below 0, and the public number that it is never farther from 0 than."""
    low, high = known.ends(term)
    if low is None or high is None or isinstance(high, tree.Number):
        return None
    if low == tree.Number(0, term.span):
        return True, high
    return (False, high) if low == tree.Minus(high, term.span) else None


def with_scales(block: tree.Block, limits: Limits) -> tree.Block:
    """The block with noise scaled by the names of products."""

    def named(term: tree.Expression) -> tree.Expression:
        return limits[term] if term in limits else replaced(term, named)

    def drawn(term: tree.Expression) -> tree.Expression:
        match term:
            case tree.Draw(law=law, arguments=(centre, *rest), span=span):
                return tree.Draw(law, (centre, *map(named, rest)), span)
            case _:
                return term

    return tuple(
        with_expressions(each, drawn)
        if isinstance(each, tree.Assign)
        else with_blocks(each, lambda inner: with_scales(inner, limits))
        for each in block
    )
