"""Draws whose use was not known at first: an exponential one stands by itself, the others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural.library.raw import REFUSED
from lapwing.syntax.natural.passes.substitute import with_blocks

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def resolved(machine: Machine, block: tree.Block) -> tree.Block:
    """The same code with laws of the core only."""
    made: list[tree.Statement] = []
    for statement in block:
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Draw(law=law) as draw,)) if law in REFUSED:
                if law != "@exponential" or target.name in machine.spent:
                    machine.span = draw.span
                    machine.outside(*REFUSED[law])
                own = tree.Draw("exponential_noise", draw.arguments, draw.span)
                made.append(tree.Assign(statement.targets, (own,), statement.declared, statement.span))
            case _:
                made.append(with_blocks(statement, lambda inner: resolved(machine, inner)))
    return tuple(made)
