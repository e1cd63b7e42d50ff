"""What a function keeps in the file: counters, logs and caches that it only writes to.

Everyone may read them later, so what is put there is shown.  What they hold depends on earlier calls: a function that
reads what it also writes is refused.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.evaluate import evaluate
from lapwing.syntax.natural.sequence import append

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

PUTTING = {"append", "add", "extend", "update", "appendleft", "insert"}
KEPT = "What is kept in {}, a variable of the file, is taken to be seen by everyone."


def keep(machine: Machine, statement: ast.stmt) -> bool:
    """Show what a statement puts into a variable of the file, if that is all it does."""
    match statement:
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr), args=args, keywords=words)
        ):
            if (
                attr not in PUTTING
                or any(isinstance(each, ast.Starred) for each in args)
                or any(word.arg is None for word in words)
            ):
                return False
            parts = [*args, *(word.value for word in words)]
        case ast.AugAssign(target=ast.Name(id=name), value=value) if declared(machine, name):
            return put(machine, name, [evaluate(machine, value)])
        case ast.AugAssign(target=ast.Subscript(value=ast.Name(id=name), slice=index), value=value):
            parts = [index, value]
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name), slice=index)], value=value):
            parts = [index, value]
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if declared(machine, name):
            return put(machine, name, [evaluate(machine, value)])
        case _:
            return False
    if any(isinstance(part, ast.Slice) for part in parts) or not is_of_file(machine, name):
        return False
    return put(machine, name, [evaluate(machine, part) for part in parts])


def declared(machine: Machine, name: str) -> bool:
    """Whether `global` says that a name is one of the file."""
    return machine.declared.get((machine.frame, name)) == 0


def is_of_file(machine: Machine, name: str) -> bool:
    """Whether a name means a list, dictionary or set of the file."""
    frame: int | None = machine.declared.get((machine.frame, name), machine.frame)
    while frame is not None and frame != 0:
        if (frame, name) in machine.state.cells or name in machine.locals.get(frame, ()):
            return False
        frame = machine.parents[frame]
    if name in machine.kept:
        return True
    if name not in machine.globals.bound or name in machine.looked_up:
        return False
    with machine.scratch():
        try:
            found = machine.globals.value(machine, name)
        except ProgramError:
            return False
        return isinstance(found, v.Ref) and isinstance(machine.state.heap[found.key], v.Items | v.Keyed)


def put(machine: Machine, name: str, values: list[v.Value]) -> bool:
    """Show values, and let nobody read the variable."""
    if name in machine.looked_up:
        machine.outside(f"a variable of the file that is changed and read, `{name}`,", "Pass it as a parameter.")
    machine.kept.add(name)
    machine.note(KEPT.format(name))
    shown = [machine.settled(value) for value in values if not isinstance(value, v.Known | v.Library)]
    append(machine, machine.output, v.Tuple((v.Known(machine.span.line), *shown)))
    return True
