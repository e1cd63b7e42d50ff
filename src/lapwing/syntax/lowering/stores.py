"""An item of a list that is assigned gives the list a new value."""

from __future__ import annotations

from dataclasses import replace

from lapwing.syntax import tree
from lapwing.syntax.lowering.hoist import Core
from lapwing.syntax.lowering.jumps import assign


def stores_as_values(core: Core) -> Core:
    """The same program with `list[i] = e` as an assignment to the list."""
    return replace(core, body=in_block(core.body))


def in_block(block: tree.Block) -> tree.Block:
    """The same for a block."""
    return tuple(in_statement(statement) for statement in block)


def in_statement(statement: tree.Statement) -> tree.Statement:
    """The same for a statement."""
    match statement:
        case tree.Store(list=items, index=index, value=value, span=span):
            return assign(items.name, tree.Stored(items, index, value, span), span)
        case tree.If(then=then, otherwise=otherwise):
            return replace(statement, then=in_block(then), otherwise=in_block(otherwise))
        case tree.While(body=body):
            return replace(statement, body=in_block(body))
        case _:
            return statement
