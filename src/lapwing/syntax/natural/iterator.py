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

MAKERS = {f"builtins.{name}" for name in ("zip", "map", "filter", "enumerate", "reversed", "iter")}


def makes_iterator(machine: Machine, node: ast.expr) -> bool:
    """Whether an expression gives something that can be gone through only once."""
    match node:
        case ast.GeneratorExp():
            return True
        case ast.Call(func=function):
            path = library_path(machine, function)
            return path is not None and (path in MAKERS or path.startswith("itertools."))
        case ast.IfExp(body=body, orelse=otherwise):
            return makes_iterator(machine, body) or makes_iterator(machine, otherwise)
        case ast.BoolOp(values=values):
            return any(makes_iterator(machine, value) for value in values)
        case ast.NamedExpr(value=value):
            return makes_iterator(machine, value)
        case _:
            return False


def makes_view(node: ast.expr) -> bool:
    """Whether an expression gives the keys, values or items of a dictionary, which follow its changes."""
    match node:
        case ast.Call(func=ast.Attribute(attr="keys" | "values" | "items"), args=[], keywords=[]):
            return True
        case _:
            return False


def library_path(machine: Machine, node: ast.expr) -> str | None:
    """The full name of a library function, by whatever name it goes here."""
    match node:
        case ast.Name(id=name):
            found = machine.known(name)
            return found.path if isinstance(found, v.Library) else None
        case ast.Attribute(value=owner, attr=name):
            path = library_path(machine, owner)
            return None if path is None else f"{path}.{name}"
        case _:
            return None


def refuse_kept(machine: Machine, node: ast.expr) -> None:
    """An iterator in a list, a field or another function could be gone through a second time unseen."""
    if makes_iterator(machine, node) or makes_view(node):
        machine.span = machine.place(node)
        machine.outside(
            "an iterator that is kept in another object or handed to a function of your own",
            "Make it a list: `list(…)`.",
        )


def keep_once(machine: Machine, cell: Cell, node: ast.expr) -> None:
    """Remember that a variable holds an iterator, and what the iterator reads."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    cells = tuple((each, value) for each, value in machine.state.cells.items() if each[1] in names)
    keys = reachable(machine.state, [value for _, value in cells if value is not None])
    objects = tuple((key, machine.state.heap[key]) for key in sorted(keys))
    machine.state.once[cell] = Once(cells, objects, again=makes_view(node))


def use(machine: Machine, cell: Cell) -> None:
    """An iterator is read: not a second time, and not after what it reads has changed."""
    found = machine.state.once[cell]
    if found.used and not found.again:
        machine.outside("using an iterator a second time", "Make it a list first.")
    for each, value in found.cells:
        if machine.state.cells.get(each) != value:
            machine.outside("changing what a generator reads before it is used", "Make it a list first.")
    for key, contents in found.objects:
        if machine.state.heap.get(key) != contents:
            machine.outside("changing what a generator reads before it is used", "Make it a list first.")
    machine.state.once[cell] = replace(found, used=True)
