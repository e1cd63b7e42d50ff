"""Generator functions: run when their items are asked for, to the end, and used up by that.

In Python a generator stops between two items.  To run it to its end at once means the same as long as the code that
uses the items changes nothing the generator reads, and either uses all of them or could not have seen it fail later.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import reachable
from lapwing.syntax.natural.context import Call
from lapwing.syntax.natural.quiet import quietly
from lapwing.syntax.natural.state import Cell
from lapwing.syntax.walk import blocks_of

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
    """What a generator gives, all of it; nothing is left for a second time, if all of it is used now."""
    from lapwing.syntax.natural.call import run_function

    contents = machine.state.heap[ref.key]
    if not isinstance(contents, v.Suspended):
        return contents
    if contents.used:
        machine.outside(f"using the generator `{contents.function.name}` a second time", "Make it a list first.")
    before = len(machine.requires), len(machine.returns)
    yielded = machine.allocate(v.Items(()))
    machine.state.heap[ref.key] = v.Items(()) if machine.exhausts else replace(contents, used=True)
    gathers = machine.gathers

    def run() -> v.Value:
        return run_function(machine, contents.function, list(contents.positional), dict(contents.named), yielded)

    with machine.exhausting(machine.exhausts), machine.block() as code:
        run() if gathers else quietly(machine, run, yielded)
    check_ends(machine, contents.function, tuple(code))
    machine.code.extend(code)
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
            machine.outside(
                "changing what a generator or a function reads before all its results are used",
                "Make a list of them first.",
            )


def what_is_read(machine: Machine, value: v.Value) -> Read:
    """What a generator may read; nothing for what is none."""
    contents = machine.state.heap.get(value.key) if isinstance(value, v.Ref) else None
    return read_in(machine, contents) if isinstance(contents, v.Suspended) else Read()


def what_it_reads(machine: Machine, function: v.Value) -> Read:
    """What a function may read besides its arguments."""
    given: list[v.Value] = []
    while isinstance(function, v.Method | v.Partial):
        given += [function.owner] if isinstance(function, v.Method) else function.positional
        function = function.function
    if not isinstance(function, v.Function):
        return Read()
    given += [default for _, default in function.defaults]
    return read_in(machine, v.Suspended(function, tuple(given), ()))


def read_in(machine: Machine, contents: v.Suspended) -> Read:
    """The variables that a function names, and the objects it is given or that these lead to."""
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


def check_ends(machine: Machine, function: v.Function, code: tree.Block) -> None:
    """A generator that may never end is run to its end only where Python does so, too."""
    if not machine.exhausts and any(isinstance(statement, tree.While) for statement in nested(code)):
        machine.outside(
            f"the generator `{function.name}` with a `while` loop, of which not all items may be used,",
            "Build a list of the items you need.",
        )


def nested(block: tree.Block) -> Iterator[tree.Statement]:
    """The statements of a block and of those inside it."""
    for statement in block:
        yield statement
        for inner in blocks_of(statement):
            yield from nested(inner)
