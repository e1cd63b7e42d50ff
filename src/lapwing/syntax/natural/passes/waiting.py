"""Draws whose use was not known at first: exponential and geometric ones stand by themselves, others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural.library.raw import REFUSED, one_sided
from lapwing.syntax.natural.numbered import numbered
from lapwing.syntax.natural.passes.substitute import with_blocks

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def resolved(machine: Machine, block: tree.Block) -> tree.Block:
    """The same code with laws of the core only."""
    made: list[tree.Statement] = []
    for statement in block:
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Draw(law=law) as draw,)) if law in REFUSED:
                if law not in ("@exponential", "@geometric") or target.name in machine.spent:
                    machine.span = draw.span
                    numbered(machine, machine.places.get(target.name), *REFUSED[law])
                if law == "@geometric":
                    made.extend(one_sided(machine, target, draw))
                    continue
                own = tree.Draw("exponential_noise", draw.arguments, draw.span)
                made.append(tree.Assign(statement.targets, (own,), statement.declared, statement.span))
            case tree.Assign(targets=(target,), values=(tree.Draw() as draw,)) if target.name in machine.spent:
                machine.span = draw.span
                machine.outside("a random sign that is used twice", "Draw twice.")
            case _:
                made.append(with_blocks(statement, lambda inner: resolved(machine, inner)))
    return tuple(made)
