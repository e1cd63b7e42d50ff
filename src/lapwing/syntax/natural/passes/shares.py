"""Parts of public numbers, as `(low + high) / 2`, that are added on the way to noise: public numbers of their own.

Half of a public number need not lie on the grid of a run; a public number that is required to be that half does.  What
noise is drawn around as a whole stays as it is: `around_quotients` looks after it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.fractions import leading_names, with_leading
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import children, names_in

Named = Callable[[tree.Expression], tree.Expression]


def with_named_shares(block: tree.Block, public: frozenset[str], named: Named) -> tree.Block:
    """The block with each such part as the name of a public number."""
    return with_leading(block, leading_names(block), lambda term: _put(term, public, named))


def _put(term: tree.Expression, public: frozenset[str], named: Named) -> tree.Expression:
    """A term with the parts of public numbers that it adds, chooses or keeps as names."""

    def inner(part: tree.Expression) -> tree.Expression:
        return named(part) if is_share(part, public) else _put(part, public, named)

    match term:
        case _ if is_share(term, public):
            return term
        case tree.Binary(operator="+" | "-") | tree.Minus() | tree.Builtin(function="min" | "max" | "abs"):
            return replaced(term, inner)
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise, span=span):
            return tree.Conditional(condition, inner(then), inner(otherwise), span)
        case _:
            return term


def is_share(term: tree.Expression, public: frozenset[str]) -> bool:
    """Whether a term is a sum of fractional multiples of public numbers."""
    names = {name.name for name in names_in(term)}
    return bool(names) and names <= public and is_linear(term) and is_fractional(term)


def is_linear(term: tree.Expression) -> bool:
    """Whether a term adds multiples of names and numbers, and nothing else."""
    match term:
        case tree.Name() | tree.Number():
            return True
        case tree.Minus(operand=operand):
            return is_linear(operand)
        case tree.Binary(operator="+" | "-", left=left, right=right):
            return is_linear(left) and is_linear(right)
        case tree.Binary(operator="*", left=left, right=right):
            numbers = isinstance(left, tree.Number) or isinstance(right, tree.Number)
            return numbers and is_linear(left) and is_linear(right)
        case tree.Binary(operator="/", left=left, right=tree.Number(value=value)):
            return value != 0 and is_linear(left)
        case _:
            return False


def is_fractional(term: tree.Expression) -> bool:
    """Whether a term divides, or holds a number that is not whole."""
    match term:
        case tree.Binary(operator="/"):
            return True
        case tree.Number(value=value):
            return Fraction(value).denominator != 1
        case _:
            return any(is_fractional(child) for child in children(term))
