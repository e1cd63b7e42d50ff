"""`max(abs(low), abs(high))` of public numbers in the width of noise: public numbers of their own.

The kernel's prices are arithmetic expressions over public values; a requirement says which number it is.
"""

from __future__ import annotations

from collections.abc import Callable

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks, with_expressions
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import names_in

Named = Callable[[tree.Expression], tree.Expression]


def with_named_extents(block: tree.Block, public: frozenset[str], named: Named) -> tree.Block:
    """The block with each such number as a name, in all that noise is drawn with besides its centre."""

    def put(term: tree.Expression) -> tree.Expression:
        match term:
            case tree.Draw(law=law, arguments=(centre, *rest), span=span):
                return tree.Draw(law, (centre, *(_put(each, public, named) for each in rest)), span)
            case _:
                return term

    def changed(inner: tree.Block) -> tree.Block:
        return tuple(with_blocks(with_expressions(each, put), changed) for each in inner)

    return changed(block)


def _put(term: tree.Expression, public: frozenset[str], named: Named) -> tree.Expression:
    """A width with its largest, smallest and absolute public numbers as names."""
    names = {name.name for name in names_in(term)}
    if isinstance(term, tree.Builtin) and term.function in ("min", "max", "abs") and names and names <= public:
        return named(term)
    if isinstance(term, tree.Binary | tree.Minus):
        return replaced(term, lambda part: _put(part, public, named))
    return term
