"""Generator functions: run when their items are asked for, to the end, and used up by that.

In Python a generator stops between two items.  To run it to its end at once means the same as long as the code that
uses the items changes nothing the generator reads, and either uses all of them or could not have seen it fail later.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import reachable
from lapwing.syntax.natural.context import Call
from lapwing.syntax.natural.state import Cell

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def yield_one(machine: Machine, node: ast.Yield | ast.YieldFrom) -> None:
    """`yield value`, `yield from items`."""
    from lapwing.syntax.natural.evaluate import evaluate
    from lapwing.syntax.natural.sequence import append, extend_in_place

    call = next((context for context in reversed(machine.contexts) if isinstance(context, Call)), None)
    if call is None or call.yielded is None:
        machine.outside("`yield` here", "Build a list instead.")
    value = v.Known(None) if node.value is None else evaluate(machine, node.value)
    if isinstance(node, ast.YieldFrom):
        extend_in_place(machine, call.yielded, value)
    else:
        append(machine, call.yielded, value)


def started(machine: Machine, ref: v.Ref) -> v.Contents:
    """What a generator gives, all of it; nothing is left for a second time."""
    from lapwing.syntax.natural.call import run_function

    contents = machine.state.heap[ref.key]
    if not isinstance(contents, v.Suspended):
        return contents
    check_ends(machine, contents.function)
    before = len(machine.requires), len(machine.returns)
    yielded = machine.allocate(v.Items(()))
    machine.state.heap[ref.key] = v.Items(())
    run_function(machine, contents.function, list(contents.positional), dict(contents.named), yielded)
    if (len(machine.requires), len(machine.returns)) != before:
        machine.outside(f"the generator `{contents.function.name}`, which may fail,", "Build a list instead.")
    return machine.state.heap.pop(yielded.key)


@dataclass(frozen=True, slots=True)
class Read:
    """The variables and objects that a generator may read between its items, with what they hold before the first."""

    cells: tuple[tuple[Cell, v.Value | None], ...] = ()
    objects: tuple[tuple[int, v.Contents], ...] = ()

    def check(self, machine: Machine) -> None:
        """Refuse if one of them has changed."""
        if machine.state.dead:
            return
        same = all(machine.state.cells.get(cell) == value for cell, value in self.cells)
        if not same or any(machine.state.heap.get(key, before) != before for key, before in self.objects):
            machine.outside("changing what a generator reads while its items are used", "Make it a list first.")


def what_is_read(machine: Machine, value: v.Value) -> Read:
    """What a generator may read; nothing for what is none."""
    contents = machine.state.heap.get(value.key) if isinstance(value, v.Ref) else None
    if not isinstance(contents, v.Suspended):
        return Read()
    names = {part.id for part in ast.walk(contents.function.node) if isinstance(part, ast.Name)}
    frames: set[object] = set()
    frame: int | None = contents.function.frame
    while frame:
        frames.add(frame)
        frame = machine.parents.get(frame)
    state = machine.state
    cells = tuple((cell, held) for cell, held in state.cells.items() if cell[0] in frames and cell[1] in names)
    given = (*contents.positional, *(item for _, item in contents.named), *(held for _, held in cells))
    keys = reachable(state, given)
    return Read(cells, tuple((key, state.heap[key]) for key in sorted(keys)))


def check_ends(machine: Machine, function: v.Function) -> None:
    """A generator that may never end cannot be run to its end."""
    if any(isinstance(part, ast.While) for part in ast.walk(function.node)):
        machine.outside(f"the generator `{function.name}` with a `while` loop", "Build a list of the items you need.")
