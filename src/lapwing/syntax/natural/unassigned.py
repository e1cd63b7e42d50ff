"""Names that only the runs without a jump have assigned: the others go on elsewhere, and never read them there."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural.context import Call, Context, Guarded
from lapwing.syntax.natural.fit import blank_of
from lapwing.syntax.natural.names import own_nodes
from lapwing.syntax.natural.state import Cell, State

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Shapes = dict[Cell, s.Shape]


def assigned_since(machine: Machine, before: State) -> Shapes:
    """The names of functions that have a value now and had none before, with their shapes."""
    found: Shapes = {}
    if machine.state.dead:
        return found
    for cell in [each for each in machine.state.cells if each not in before.cells]:
        if cell[1] in machine.locals.get(cell[0], ()):  # type: ignore[call-overload]
            try:
                machine.state.cells[cell] = machine.settled(machine.state.cells[cell])
                found[cell] = s.shape_of(machine, machine.state.cells[cell])
            except ProgramError:
                continue
    return found


def leave_blank(machine: Machine, shapes: Shapes, targets: Iterable[Context]) -> None:
    """Give the names a value that nobody reads, in runs that jump to one of these targets."""
    left = list(targets)
    for cell, shape in shapes.items():
        if cell not in machine.state.cells and all(is_out_of_reach(machine, cell, target) for target in left):
            machine.state.cells[cell] = blank_of(machine, shape)
            for target in left:
                if isinstance(target, Guarded):
                    target.unassigned.add(cell)


def is_out_of_reach(machine: Machine, cell: Cell, target: Context) -> bool:
    """Whether a name is not read after a jump: handlers forget it, and a function that has returned is over."""
    match target:
        case Guarded():
            return True
        case Call(frame=frame):
            node = machine.functions.get(frame)
            return cell[0] == frame and node is not None and not any(map(keeps_names, own_nodes(node)))
        case _:
            return False


def keeps_names(node: ast.AST) -> bool:
    """Whether this may read the names of its function later."""
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda | ast.GeneratorExp)
