"""Iterators in variables: generators, `zip`, `map` and the like give their items once, when they are asked for them."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import reachable
from lapwing.syntax.natural.state import Cell, Once

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MAKERS = {"zip", "map", "filter", "enumerate", "reversed", "iter"}


def makes_iterator(machine: Machine, node: ast.expr) -> bool:
    """Whether an expression gives something that can be gone through only once."""
    match node:
        case ast.GeneratorExp():
            return True
        case ast.Call(func=ast.Name(id=name)) if name in MAKERS:
            return machine.lookup(name) == v.Library(f"builtins.{name}")
        case _:
            return False


def keep_once(machine: Machine, cell: Cell, node: ast.expr) -> None:
    """Remember that a variable holds an iterator, and what the iterator reads."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    cells = tuple((each, value) for each, value in machine.state.cells.items() if each[1] in names)
    keys = reachable(machine.state, [value for _, value in cells if value is not None])
    objects = tuple((key, machine.state.heap[key]) for key in sorted(keys))
    machine.state.once[cell] = Once(cells, objects)


def use(machine: Machine, cell: Cell) -> None:
    """An iterator is read: not a second time, and not after what it reads has changed."""
    found = machine.state.once[cell]
    if found.used:
        machine.outside("using an iterator a second time", "Make it a list first.")
    for each, value in found.cells:
        if machine.state.cells.get(each) != value:
            machine.outside("changing what a generator reads before it is used", "Make it a list first.")
    for key, contents in found.objects:
        if machine.state.heap.get(key) != contents:
            machine.outside("changing what a generator reads before it is used", "Make it a list first.")
    machine.state.once[cell] = replace(found, used=True)
