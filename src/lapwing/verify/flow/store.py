"""Memory cells that get another value, written as loops that build the list anew."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lapwing.syntax import tree
from lapwing.syntax.lowering.hoist import Core
from lapwing.syntax.lowering.jumps import assign
from lapwing.syntax.lowering.names import Names


def without_stores(core: Core) -> Core:
    """The same program, for a language in which lists only grow."""
    return replace(core, body=_Writer(core.names).block(core.body))


@dataclass
class _Writer:
    names: Names

    def block(self, block: tree.Block) -> tree.Block:
        return tuple(made for statement in block for made in self.statement(statement))

    def statement(self, statement: tree.Statement) -> tree.Block:
        match statement:
            case tree.Store():
                return self.store(statement)
            case tree.If(then=then, otherwise=otherwise):
                return (replace(statement, then=self.block(then), otherwise=self.block(otherwise)),)
            case tree.While(body=body):
                return (replace(statement, body=self.block(body)),)
            case _:
                return (statement,)

    def store(self, store: tree.Store) -> tree.Block:
        """`for place in range(len(list)): cells.append(value if place == index else list[place])`"""
        span, owner = store.span, store.list
        index, value, cells, place = (
            tree.Name(self.names.fresh(base), span) for base in ("index", "value", "cells", "place")
        )
        here = tree.Comparison(("==",), (place, index), span)
        cell = tree.Conditional(here, value, tree.Subscript(owner, place, span), span)
        more = tree.Comparison(("<",), (place, tree.Builtin("len", (owner,), span)), span)
        onward = tree.Binary("+", place, tree.Number(1, span), span)
        return (
            assign(index.name, tree.Whole(store.index, store.index.span), span),
            assign(value.name, store.value, span),
            assign(cells.name, tree.ListDisplay((), span), span),
            assign(place.name, tree.Number(0, span), span),
            tree.While(
                more, (assign(cells.name, tree.Snoc(cells, cell, span), span), assign(place.name, onward, span)), span
            ),
            assign(owner.name, tree.Copy(cells, span), span),
        )
