"""Fractions that lead to the centre of noise are public numbers: the grid of a run contains these, whatever they are.

`min(x, 0.1)` is then a multiple of the grid's unit whenever x is one.  Where a fraction is only compared, or tells how
wide noise is, it stays a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import gifts
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import names_in

Named = Callable[[Fraction], tree.Expression]
Put = Callable[[tree.Expression], tree.Expression]
ON_REALS = ("laplace", "exponential_noise", "gaussian")


def with_named_fractions(block: tree.Block, named: Named) -> tree.Block:
    """The block with each such fraction as the name of a public number."""
    return with_leading(block, leading_names(block), lambda term: _put(term, named))


def leading_names(block: tree.Block) -> set[str]:
    """The names whose values lead to the centre of noise on the reals."""
    sources: dict[str, list[tree.Expression]] = {}
    for name, value in gifts(block):
        if value is not None:
            sources.setdefault(name, []).append(value)
    waiting = {name for centre in _centres(block) for name in _summed(centre)}
    leading: set[str] = set()
    while waiting:
        found = waiting.pop()
        leading.add(found)
        waiting.update(name for value in sources.get(found, ()) for name in _summed(value) if name not in leading)
    return leading


def with_leading(block: tree.Block, leading: set[str], put: Put) -> tree.Block:
    """The block with all terms changed that lead to the centre of noise on the reals."""
    return _changed(block, leading, put) if leading or any(True for _ in _centres(block)) else block


def _centres(block: tree.Block) -> Iterator[tree.Expression]:
    """What noise on the reals is drawn around."""
    for _, value in gifts(block):
        match value:
            case tree.Draw(law=law, arguments=(centre, *_)) if law in ON_REALS:
                yield centre
            case _:
                pass


def _summed(term: tree.Expression) -> set[str]:
    """The names whose values a term adds, chooses or keeps."""
    match term:
        case tree.Draw(law=law, arguments=(centre, *_)):
            return _summed(centre) if law in ON_REALS else set()
        case tree.Conditional(then=then, otherwise=otherwise):
            return _summed(then) | _summed(otherwise)
        case tree.Comparison() | tree.Logic() | tree.Opaque():
            return set()
        case _:
            return {name.name for name in names_in(term)}


def _changed(block: tree.Block, leading: set[str], put: Put) -> tree.Block:
    made: list[tree.Statement] = []
    for statement in block:
        match statement:
            case tree.Assign(values=(tree.Draw(law=law, arguments=(centre, *rest), span=span),)) if law in ON_REALS:
                draw = tree.Draw(law, (put(centre), *rest), span)
                made.append(with_expressions(statement, lambda _, draw=draw: draw))  # type: ignore[misc]
            case tree.Assign(targets=(target,)) if target.name in leading:
                made.append(with_expressions(statement, put))
            case _:
                made.append(with_blocks(statement, lambda inner: _changed(inner, leading, put)))
    return tuple(made)


def _put(term: tree.Expression, named: Named) -> tree.Expression:
    """A term with the fractions that it adds, chooses or keeps as names."""

    def inner(part: tree.Expression) -> tree.Expression:
        return _put(part, named)

    match term:
        case tree.Number(value=value) if Fraction(value).denominator != 1:
            return named(Fraction(value))
        case tree.Binary(operator="+" | "-") | tree.Minus() | tree.ListDisplay() | tree.Snoc():
            return replaced(term, inner)
        case tree.Builtin(function="min" | "max" | "abs"):
            return replaced(term, inner)
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise, span=span):
            return tree.Conditional(condition, inner(then), inner(otherwise), span)
        case _:
            return term
