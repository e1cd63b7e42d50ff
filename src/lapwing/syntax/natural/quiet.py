"""What Python computes later, and the machine at once: it may neither fail nor change anything in between."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import reachable
from lapwing.syntax.natural.iterator import library_path

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

LATER = {f"builtins.{name}" for name in ("map", "filter")}


def works_later(machine: Machine, node: ast.expr) -> bool:
    """Whether an expression runs code only when its items are asked for: a generator, `map`, `filter`, `itertools`."""
    match node:
        case ast.GeneratorExp():
            return True
        case ast.Call(func=function):
            path = library_path(machine, function)
            return path is not None and (path in LATER or path.startswith("itertools."))
        case ast.IfExp(body=body, orelse=otherwise):
            return works_later(machine, body) or works_later(machine, otherwise)
        case ast.BoolOp(values=values):
            return any(works_later(machine, value) for value in values)
        case _:
            return False


def gone_over(machine: Machine, node: ast.expr) -> v.Value:
    """What is gone through item by item, with other code in between, or perhaps not to its end."""
    from lapwing.syntax.natural.evaluate import evaluate

    if not works_later(machine, node):
        return evaluate(machine, node)
    return quietly(machine, lambda: evaluate(machine, node))


def refuse_own(machine: Machine, owner: v.Value | None, node: ast.expr) -> None:
    """A generator that reads the list which is filled with it would see the list grow."""
    if not works_later(machine, node) or not isinstance(owner, v.Ref):
        return
    if owner.key in reachable(machine.state, values_in(machine, node)):
        machine.outside("a generator that reads the list it is added to", "Make it a list first.")


def values_in(machine: Machine, node: ast.expr) -> list[v.Value]:
    """What the names in an expression hold, whatever function they belong to."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return [value for cell, value in machine.state.cells.items() if cell[1] in names and value is not None]


def quietly(machine: Machine, run: Callable[[], v.Value], filled: v.Ref | None = None) -> v.Value:
    """What a computation gives that may draw noise and fill one list, but does nothing else that could be seen."""
    cells = dict(machine.state.cells)
    heap = {key: held for key, held in machine.state.heap.items() if filled is None or key != filled.key}
    counts = len(machine.requires), len(machine.returns), len(machine.failures)
    span = machine.span
    found = run()
    state = machine.state
    quiet = (len(machine.requires), len(machine.returns), len(machine.failures)) == counts and not state.dead
    quiet = quiet and all(state.cells.get(cell) == value for cell, value in cells.items())
    if not quiet or any(state.heap.get(key) != contents for key, contents in heap.items()):
        machine.span = span
        machine.outside("a generator or `map` that may fail or change something between its items", "Use a loop.")
    return found
