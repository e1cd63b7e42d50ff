"""Errors by their classes: which handler takes which, and what an error shows."""

from __future__ import annotations

import ast
import builtins
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

ERROR = "@error "
OTHERS = {
    "statistics.StatisticsError": ValueError,
    "numpy.linalg.LinAlgError": ValueError,
    "json.JSONDecodeError": ValueError,
    "json.decoder.JSONDecodeError": ValueError,
}


def builtin_error(name: str) -> type[BaseException] | None:
    """A class of errors of Python's own, by any of its names."""
    found = getattr(builtins, name, None)
    return found if isinstance(found, type) and issubclass(found, BaseException) else None


def kind_of(machine: Machine, value: v.Value) -> str | None:
    """The name of a class of errors; None for anything else."""
    match value:
        case v.Library(path=path) if path in OTHERS:
            return path.split(".")[-1]
        case v.Library(path=path) if path.startswith("builtins."):
            found = builtin_error(path.removeprefix("builtins."))
            return None if found is None else found.__name__
        case v.Class():
            return kind_of_class(machine, value)
        case _:
            return None


def kind_of_class(machine: Machine, made: v.Class) -> str | None:
    """The name of a class of the file that is a class of errors."""
    from lapwing.syntax.natural.evaluate import evaluate

    outer, machine.frame = machine.frame, made.frame
    try:
        with machine.scratch():
            bases = [evaluate(machine, base) for base in made.node.bases if isinstance(base, ast.Name | ast.Attribute)]
        names = [kind_of(machine, base) for base in bases]
    finally:
        machine.frame = outer
    found = frozenset(each for name in names if name is not None for each in family(machine, name))
    if not found:
        return None
    if made.frame != 0 and any(isinstance(part, ast.FunctionDef) for part in made.node.body):
        machine.outside(f"the error `{made.name}`, whose methods may show more than it is given,", "Define it outside.")
    if builtin_error(made.name) or machine.kinds.setdefault(made.name, (made.node, found))[0] is not made.node:
        machine.outside(f"a second error called `{made.name}`", "Give it a name of its own.")
    return made.name


def family(machine: Machine, name: str) -> frozenset[str]:
    """The names of a class of errors and of all that it extends."""
    if name in machine.kinds:
        return machine.kinds[name][1] | {name}
    found = builtin_error(name) or next((parent for path, parent in OTHERS.items() if path.endswith(f".{name}")), None)
    return frozenset((name, *(each.__name__ for each in found.__mro__))) if found is not None else frozenset((name,))


def caught(machine: Machine, node: ast.expr | None) -> set[str] | None:
    """The names of the errors a handler takes; None for all."""
    from lapwing.syntax.natural.evaluate import evaluate

    if node is None:
        return None
    found = evaluate(machine, node)
    names = {kind_of(machine, part) for part in (found.items if isinstance(found, v.Tuple) else (found,))}
    known = {name for name in names if name is not None}
    if len(known) != len(names):
        machine.span = machine.place(node)
        machine.outside(f"catching `{ast.unparse(node)}`, which is no class of errors that Lapwing knows,", "Name it.")
    return known


def named(text: str) -> str:
    """The name of an error."""
    return text.removeprefix(ERROR).split(",")[0].split(".")[-1]


def made_error(machine: Machine, kind: str, given: tuple[v.Value, ...]) -> v.Value:
    """An error that is made, and may be raised; what is known of its message shows nothing."""
    from lapwing.syntax.natural.text import said

    parts = tuple(machine.settled(said(machine, part)) for part in given if not isinstance(part, v.Known))
    fields = ("@error", *("shown" for _ in parts))
    return v.Opaque("error", (v.Tuple((v.Known(f"{ERROR}{kind}"), *parts), fields),))


def cause_of(machine: Machine, node: ast.expr) -> v.Value:
    """The error that `raise … from` shows besides; `None` shows none."""
    from lapwing.syntax.natural.evaluate import evaluate

    found = evaluate(machine, node)
    return found if found == v.Known(None) else error_in(machine, found, node)


def raised(machine: Machine, node: ast.expr) -> v.Value:
    """The error that `raise` names."""
    from lapwing.syntax.natural.evaluate import evaluate

    return error_in(machine, evaluate(machine, node), node)


def error_in(machine: Machine, found: v.Value, node: ast.expr) -> v.Value:
    """An error, of a class or of a value that is one."""
    kind = kind_of(machine, found)
    if kind is not None:
        found = made_error(machine, kind, ())
    match found:
        case v.Opaque(name="error", parts=(error,)):
            return error
        case _:
            machine.span = machine.place(node)
            machine.outside(f"raising `{ast.unparse(node)}`", "Raise an error of Python's own, or of the file.")
