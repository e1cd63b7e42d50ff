"""What a class inherits: the classes it extends in Python's order, and the first of them that binds a name."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Bound = tuple[v.Class, ast.FunctionDef | ast.expr]
"""A class, and the method or constant that it binds a name to."""


def parents(machine: Machine, made: v.Class) -> list[v.Class]:
    """The classes of the file that a class extends."""
    outer, machine.frame = machine.frame, made.frame
    try:
        found = [machine.lookup(base.id) for base in made.node.bases if isinstance(base, ast.Name)]
    finally:
        machine.frame = outer
    return [each for each in found if isinstance(each, v.Class)]


def lineage(machine: Machine, made: v.Class) -> list[v.Class]:
    """A class and those it extends, in the order in which Python looks through them (C3)."""
    direct = parents(machine, made)
    rows = [*(lineage(machine, base) for base in direct), direct]
    found = [made]
    while rows := [row for row in rows if row]:
        first = next((row[0] for row in rows if not any(row[0] in other[1:] for other in rows)), None)
        if first is None:
            machine.outside(f"the order of the classes that `{made.name}` extends", "Extend fewer of them.")
        found.append(first)
        rows = [[each for each in row if each != first] for row in rows]
    return found


def bound_in(machine: Machine, classes: Sequence[v.Class], name: str) -> Bound | None:
    """The method or constant of a name, in the first of the classes that binds it."""
    for made in classes:
        for statement in made.node.body:
            match statement:
                case ast.FunctionDef(name=bound) if bound == name:
                    return made, statement
                case ast.Assign(targets=[ast.Name(id=bound)], value=value) if bound == name:
                    return made, value
                case ast.AnnAssign(target=ast.Name(id=bound), value=ast.expr() as value) if bound == name:
                    return made, value
                case ast.Assign(targets=targets) if name in stored(targets):
                    machine.outside(f"how `{made.name}` binds `{name}`", "Use a plain assignment.")
                case ast.ClassDef(name=bound) if bound == name:
                    machine.outside(f"the class `{name}` inside `{made.name}`", "Define it outside.")
                case _:
                    pass
    return None


def stored(targets: Sequence[ast.expr]) -> set[str]:
    """The names that targets bind."""
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


def find_method(machine: Machine, made: v.Class, name: str) -> v.Function | None:
    """A method of a class or of those it extends."""
    bound = bound_in(machine, lineage(machine, made), name)
    return method_of(machine, *bound) if bound is not None else None


def method_of(machine: Machine, made: v.Class, bound: ast.FunctionDef | ast.expr) -> v.Function | None:
    """The function of a method; None for a constant."""
    if not isinstance(bound, ast.FunctionDef):
        return None
    outer, machine.frame = machine.frame, made.frame
    try:
        found = machine.loaded(lambda: machine.function(bound))
    finally:
        machine.frame = outer
    return found if isinstance(found, v.Function) else None


def constant_of(machine: Machine, made: v.Class, value: ast.expr) -> v.Value:
    """A constant of a class, computed where the class stands: it may use constants above it."""
    from lapwing.syntax.natural.evaluate import evaluate

    own = {each for statement in made.node.body for each in names_of(statement)}
    used = {part.id for part in ast.walk(value) if isinstance(part, ast.Name)} & own
    inner = ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.NamedExpr
    if used and any(isinstance(part, inner) for part in ast.walk(value)):
        machine.outside(f"a constant of `{made.name}` that uses others of its names", "Compute it outside the class.")
    frame = machine.key() + FRAMES
    machine.parents[frame] = made.frame
    for name in used:
        before = [each for each in made.node.body if end_of(each) <= end_of(value)]
        above = bound_in(machine, [v.Class(clipped(made.node, before, value), made.frame, made.name)], name)
        if above is not None and not isinstance(above[1], ast.FunctionDef):
            machine.state.cells[(frame, name)] = constant_of(machine, made, above[1])
        elif above is not None:
            machine.outside(f"a constant of `{made.name}` that uses a method", "Compute it outside the class.")
    outer, machine.frame = machine.frame, frame if used else made.frame
    try:
        return machine.loaded(lambda: evaluate(machine, value))
    finally:
        machine.frame = outer
        for name in used:
            machine.state.cells.pop((frame, name), None)


FRAMES = 2_000_000
"""Frames of class bodies have numbers that no call gets."""


def names_of(statement: ast.stmt) -> set[str]:
    """The names that a statement of a class binds."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            return stored(targets)
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
        case _:
            return set()


def end_of(node: ast.stmt | ast.expr) -> tuple[int, int]:
    """Where a part of the text ends."""
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def clipped(node: ast.ClassDef, body: list[ast.stmt], value: ast.expr) -> ast.ClassDef:
    """A class as far as it is made before one of its constants is computed."""
    above = [each for each in body if value not in ast.walk(each)]
    return ast.ClassDef(node.name, node.bases, node.keywords, above, node.decorator_list)
