"""Decorators and bases of classes, by what their names resolve to: a function of the file called `property` is none."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

OF_FUNCTIONS = frozenset(
    {
        "builtins.staticmethod",
        "builtins.classmethod",
        "builtins.property",
        "functools.cached_property",
        "functools.lru_cache",
        "functools.cache",
        "functools.wraps",
        "abc.abstractmethod",
        "numba.njit",
        "numba.jit",
        "typing.override",
        "typing_extensions.override",
        "lapwing.private",
    }
)
RECORD = "@namedtuple"
"""Marks classes that `namedtuple` makes; no text has such a name."""
OF_CLASSES = frozenset(
    {
        RECORD,
        "dataclasses.dataclass",
        "attr.define",
        "attr.frozen",
        "attr.attrs",
        "attrs.define",
        "attrs.frozen",
        "typing.final",
        "typing.runtime_checkable",
        "enum.unique",
    }
)


def path_of(machine: Machine, node: ast.expr) -> str | None:
    """The full name of what a decorator or a base comes from; None for what the file itself defines."""
    match node:
        case ast.Call(func=inner) | ast.Subscript(value=inner):
            return path_of(machine, inner)
        case ast.Attribute(value=inner, attr=name):
            owner = path_of(machine, inner)
            return None if owner is None else f"{owner}.{name}"
        case ast.Name(id=name) if name.startswith("@"):
            return name
        case ast.Name(id=name):
            found = machine.known(name)
            return found.path if isinstance(found, v.Library) else None
        case _:
            return None


def marks_of(machine: Machine, node: ast.FunctionDef | ast.ClassDef) -> frozenset[str]:
    """The last names of the known decorators of a function or class; others that are not of the file are refused."""
    known = OF_CLASSES if isinstance(node, ast.ClassDef) else OF_FUNCTIONS
    own = [] if isinstance(node, ast.ClassDef) else own_decorators(machine, node)
    found = set()
    for decorator in node.decorator_list:
        path = path_of(machine, decorator)
        if decorator in own:
            continue
        if path not in known or path is None:
            what = "class" if isinstance(node, ast.ClassDef) else "function"
            instead = "Write the class without it." if what == "class" else "Call the function without it."
            machine.outside(f"the decorator @{ast.unparse(decorator)} of `{node.name}`", instead)
        found.add(path.split(".")[-1])
    return frozenset(found)


def own_decorators(machine: Machine, node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.expr]:
    """The decorators of a function that the file itself defines, if no other one comes after one of them."""
    own = [each for each in node.decorator_list if is_of_file(machine, each)]
    return own if node.decorator_list[: len(own)] == own else []


def is_of_file(machine: Machine, decorator: ast.expr) -> bool:
    """Whether a decorator is a function of the file, or what one gives."""
    node = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(node, ast.Name) and isinstance(machine.known(node.id), v.Function)


def decorated(machine: Machine, node: ast.FunctionDef, function: v.Function) -> v.Value:
    """What the decorators of the file make of a function: each is called, from the last one to the first."""
    from lapwing.syntax.natural.call import apply
    from lapwing.syntax.natural.evaluate import evaluate

    found: v.Value = function
    for decorator in reversed(own_decorators(machine, node)):
        machine.span = machine.place(decorator)
        found = apply(machine, evaluate(machine, decorator), [found], {})
        if not isinstance(found, v.Function):
            machine.outside(f"the decorator @{ast.unparse(decorator)}, which gives no function,", "Leave it out.")
    return found


def marks_of_class(machine: Machine, made: v.Class) -> frozenset[str]:
    """The last names of the decorators of a class, looked up where it is defined."""
    outer, machine.frame = machine.frame, made.frame
    try:
        return marks_of(machine, made.node)
    finally:
        machine.frame = outer


def words_of_class(machine: Machine, made: v.Class) -> frozenset[str]:
    """The keywords of a class's decorators that are not plainly what they would be anyway."""
    usual = {"init": True, "kw_only": False, "frozen": False}
    found = set()
    for decorator in made.node.decorator_list:
        for word in decorator.keywords if isinstance(decorator, ast.Call) else ():
            if word.arg is None:
                machine.outside("`**` in a decorator", "Write the keywords out.")
            if not isinstance(word.value, ast.Constant) or word.value.value is not usual.get(word.arg):
                found.add(word.arg)
    return frozenset(found)


def is_frozen(machine: Machine, made: v.Class) -> bool:
    """Whether objects of a class keep their fields."""
    return "frozen" in marks_of_class(machine, made) or "frozen" in words_of_class(machine, made)


def bases_of(machine: Machine, made: v.Class) -> list[tuple[ast.expr, str | None]]:
    """What a class extends, each with the full name of where it comes from."""
    outer, machine.frame = machine.frame, made.frame
    try:
        return [(base, path_of(machine, base)) for base in made.node.bases]
    finally:
        machine.frame = outer
