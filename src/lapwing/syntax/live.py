"""Programs that are live Python functions: their text is looked up, their names mean what they are bound to."""

from __future__ import annotations

import ast
import builtins
import inspect
import math
import sys
import typing
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import PurePath
from types import FunctionType, ModuleType
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.annotation import role_of_annotation
from lapwing.syntax.function import parse_function
from lapwing.syntax.language import noise, types
from lapwing.syntax.marked import Marked
from lapwing.syntax.module import parse_python
from lapwing.syntax.number import decimal
from lapwing.syntax.quoted import parse_quoted
from lapwing.syntax.reader import Reader
from lapwing.syntax.scope import (
    BUILTINS,
    LABELS,
    MATHS,
    NOISE,
    ROLES,
    VECTORS,
    Constant,
    Foreign,
    Helper,
    Known,
    Meaning,
    RoleAlias,
    Scope,
    known,
)
from lapwing.syntax.tree import RoleTree, Tree

OWN: tuple[tuple[object, str], ...] = (
    *((getattr(noise, name), f"lapwing.{name}") for name in (*NOISE, *VECTORS)),
    *((getattr(types, name), f"lapwing.{name}") for name in (*ROLES, *LABELS)),
    *((getattr(builtins, name), f"builtins.{name}") for name in BUILTINS),
    *((getattr(math, name), f"math.{name}") for name in MATHS),
    (noise.unknown, "lapwing.unknown"),
    (Fraction, "fractions.Fraction"),
    (typing.Annotated, "typing.Annotated"),
)

MARKS = ("private", "secret_flow", "match")


def tree_of(function: Callable[..., Any]) -> Tree:
    """Parse a live function from its text."""
    name = getattr(function, "__name__", repr(function))
    try:
        lines, first = inspect.getsourcelines(function)
        path = inspect.getfile(function)
    except (OSError, TypeError, IndexError, SyntaxError):
        reject("no-source", name=name)
    indent = len(lines[0]) - len(lines[0].lstrip())
    text = "".join(line[min(indent, len(line) - len(line.lstrip(" \t"))) :] for line in lines)
    source = Source(place_of(path), text, first, indent)
    body = parse_python(source).body
    if len(body) != 1 or not isinstance(body[0], ast.FunctionDef | ast.AsyncFunctionDef):
        reject("function-kind", source.everything(), what="a lambda or part of an expression")
    return parse_function(body[0], source, LiveScope(function))


def place_of(path: str) -> str:
    """How a file is called; the cells of a notebook have files that nobody knows."""
    return "cell" if PurePath(path).parent.name.startswith("ipykernel_") or path.startswith("<ipython-") else path


@dataclass(frozen=True)
class LiveScope:
    """The names a live function sees."""

    function: Callable[..., Any]

    def meaning(self, path: tuple[str, ...]) -> Meaning | None:
        """See `Scope.meaning`."""
        try:
            value = self.lookup(path[0])
        except LookupError:
            return known("", path[0]) if len(path) == 1 else None
        for name in path[1:]:
            if not isinstance(value, ModuleType) or not hasattr(value, name):
                return Foreign(f"an attribute of {type(value).__name__}")
            value = getattr(value, name)
        return meaning_of_value(value, self)

    def lookup(self, name: str) -> object:
        """The value bound to a name; LookupError if there is none."""
        function = inspect.unwrap(self.function)
        code = getattr(function, "__code__", None)
        cells = getattr(function, "__closure__", None) or ()
        for free, cell in zip(getattr(code, "co_freevars", ()), cells, strict=False):
            if free == name:
                return _content(cell)
        bound = getattr(function, "__globals__", {})
        return bound[name] if name in bound else vars(builtins)[name]


def _content(cell: Any) -> object:
    try:
        return cell.cell_contents
    except ValueError:
        raise LookupError from None


def meaning_of_value(value: object, scope: Scope) -> Meaning:
    """What a value that a program names means to the language."""
    for own, name in OWN:
        if value is own:
            return Known(name)
    for name in MARKS:
        if value is getattr(sys.modules["lapwing"], name):
            return Known(f"lapwing.{name}")
    match value:
        case Marked():
            program: Marked[..., Any] = value
            return Helper(id(program.function), lambda: program.tree)
        case FunctionType():
            return Helper(id(value), lambda: tree_of(value))
        case bool() | int() | Fraction():
            return Constant(value)
        case float() if (exact := exact_float(value)) is not None:
            return Constant(exact)
        case _ if (text := role_text(value)) is not None:
            return RoleAlias(lambda own, place: role_of_text(text, own, place, scope))
        case _:
            return Foreign(f"a {type(value).__name__}")


def exact_float(value: float) -> Fraction | None:
    """The decimal a float is written as: 0.1 is one tenth, as in a program's text."""
    sign = -1 if value < 0 else 1
    exact = decimal(repr(abs(value)))
    return None if exact is None else sign * exact


def role_text(value: object) -> str | None:
    """The annotation a role object stands for; None if it is no role."""
    if isinstance(value, types._Role):
        return repr(value)
    extras = getattr(value, "__metadata__", ())
    for extra in extras:
        if isinstance(extra, types._Role):
            return repr(extra)
    if extras == types.Public.__metadata__:
        inner = getattr(value, "__origin__", None)
        return f"Public[{getattr(inner, '__name__', inner)}]" if not hasattr(inner, "__args__") else f"Public[{inner}]"
    return None


def role_of_text(text: str, own: frozenset[str], place: Span, scope: Scope) -> RoleTree:
    """Read a role from its text, at the place that uses it."""
    quoted = parse_quoted(text, place, Reader(place.source, scope, own))
    return role_of_annotation(quoted.node, quoted.reader)
