"""Classes of the file, as far as they can be told from their text."""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.decorators import bases_of, marks_of_class

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

SPECIAL = {f"__{name}__" for name in ("init", "call", "post_init", "repr", "str", "slots", "doc", "annotations")}
SPECIAL |= {"__enter__", "__exit__"}
BASES = {"builtins.object", "abc.ABC", *(f"enum.{name}" for name in ("Enum", "IntEnum", "StrEnum", "Flag"))}
BASES |= {f"typing.{name}" for name in ("NamedTuple", "Protocol", "Generic", "TypedDict")}


def check_class(machine: Machine, made: v.Class) -> None:
    """Refuse a class whose objects may do something that its methods do not say."""
    node = made.node
    bound = [name for statement in node.body for name in names_bound(machine, statement)]
    for name, times in Counter(bound).items():
        if times > 1:
            machine.outside(f"the class `{made.name}`, which defines `{name}` several times,", "Define it once.")
        if name.startswith("__") and name.endswith("__") and name not in SPECIAL:
            machine.outside(f"the special method `{name}` of `{made.name}`", "Write a method with a name of its own.")
    for method in node.body:
        if isinstance(method, ast.FunctionDef):
            defaults = [*method.args.defaults, *(each for each in method.args.kw_defaults if each is not None)]
            used = {part.id for each in defaults for part in ast.walk(each) if isinstance(part, ast.Name)}
            if used & set(bound):
                machine.outside(f"a default of `{method.name}`, which the class binds,", "Write the value out.")
        for decorator in getattr(method, "decorator_list", ()):
            used = {part.id for part in ast.walk(decorator) if isinstance(part, ast.Name)}
            if used & set(bound):
                machine.outside(f"the decorator @{ast.unparse(decorator)}, which the class binds,", "Rename one.")
    marks_of_class(machine, made)
    if node.keywords:
        machine.outside(f"the metaclass of `{made.name}`", "Write the class without it.")


def names_bound(machine: Machine, statement: ast.stmt) -> list[str]:
    """The names that a statement of a class binds."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Pass() | ast.Expr(value=ast.Constant()):
            return []
        case _:
            machine.span = machine.place(statement)
            machine.outside("this statement in a class", "Keep to methods, fields and constants.")


def unknown_base(machine: Machine, made: v.Class) -> str | None:
    """A class from elsewhere that a class extends, which may have any attribute."""
    for base, path in bases_of(machine, made):
        own = path is None and isinstance(base, ast.Name) and isinstance(machine.known(base.id), v.Class)
        if not own and path not in BASES and not (path or "").endswith(("Error", "Exception")):
            return ast.unparse(base)
    return None


def check_local(machine: Machine, node: ast.ClassDef) -> None:
    """Constants and defaults of a class in a function are computed here, once: these must not use its variables."""
    values = [part.value for part in node.body if isinstance(part, ast.Assign | ast.AnnAssign) and part.value]
    for method in node.body:
        if isinstance(method, ast.FunctionDef):
            values += [*method.args.defaults, *(each for each in method.args.kw_defaults if each is not None)]
    names = {part.id for value in values for part in ast.walk(value) if isinstance(part, ast.Name)}
    if any(name in machine.locals.get(frame, ()) for name in names for frame in machine.locals):
        machine.outside(
            f"a constant of the class `{node.name}` that uses variables of the function", "Pass them to `__init__`."
        )
