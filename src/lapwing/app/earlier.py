"""What a cell of a notebook takes from the cells before it: its names as they stand now, written as Python."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from math import isfinite
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any

import lapwing

MAIN = "__main__"
GENERATORS = "numpy.random._generator"
LEAST_BITS = 100  # of a seed that the system chose; a chance of 2**-28 that it has fewer of its 128


def taken(cell: str, names: Mapping[str, Any]) -> str:
    """Imports, constants and functions that a cell uses and does not define, and what those use in turn."""
    try:
        found, waiting, seen = list[str](), used_in(cell), set[str]()
    except SyntaxError:
        return ""
    while waiting:
        name = waiting.pop(0)
        text = None if name in seen or name not in names else definition_of(name, names[name])
        seen.add(name)
        if text is not None:
            found.append(text)
            waiting += used_in(text)
    return "\n".join(found)


def used_in(text: str) -> list[str]:
    """The names that a text reads and does not bind outside of its functions, in the order of the text."""
    module = ast.parse(text)
    read = [each.id for each in ast.walk(module) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)]
    return list(dict.fromkeys(name for name in read if name not in bound_in(module)))


def bound_in(module: ast.Module) -> set[str]:
    """The names that the statements of a text bind."""
    found = set[str]()
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(statement.name)
        elif isinstance(statement, ast.Import | ast.ImportFrom):
            found |= {(alias.asname or alias.name).partition(".")[0] for alias in statement.names}
        else:
            nodes = (each for each in ast.walk(statement) if isinstance(each, ast.Name))
            found |= {each.id for each in nodes if isinstance(each.ctx, ast.Store)}
    return found


def definition_of(name: str, value: Any) -> str | None:
    """Python that gives a name this value; none where only running the cells again would."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__} as {name}" if sys.modules.get(value.__name__) is value else None
    if value is None or type(value) in (bool, int, str):
        return f"{name} = {value!r}"
    if isinstance(value, float):
        return f"{name} = {float(value)!r}" if isfinite(value) else None
    if type(value).__module__ == GENERATORS:
        return f"import numpy.random\n{name} = numpy.random.default_rng({seed_of(value)})"
    return imported(name, value) or source_of(name, value)


def imported(name: str, value: Any) -> str | None:
    """The import of something that a module has, from the shortest name of a package that has it."""
    kept, home = getattr(value, "__name__", name), getattr(value, "__module__", None)
    if not isinstance(home, str):  # methods of a hidden object, as `numpy.random.laplace` is one
        home = type(getattr(value, "__self__", value)).__module__
    parts = "lapwing" if getattr(lapwing, name, None) is value else home
    for end in range(1, parts.count(".") + 2):
        module = ".".join(parts.split(".")[:end])
        if module != MAIN and kept.isidentifier() and getattr(sys.modules.get(module), kept, None) is value:
            return f"from {module} import {kept} as {name}"
    return None


def seed_of(generator: Any) -> str:
    """The seed of a generator, as it is written; nothing, if it looks like one that the system chose."""
    seed = getattr(generator.bit_generator.seed_seq, "entropy", None)
    return "" if isinstance(seed, int) and seed.bit_length() >= LEAST_BITS else repr(seed or 0)


def source_of(name: str, value: Any) -> str | None:
    """The text of a function or class of the notebook, under its own name, if that says all that it is."""
    if not isinstance(value, FunctionType | type) or value.__qualname__ != name:
        return None
    if getattr(value, "__closure__", None) or hasattr(value, "__wrapped__"):
        return None
    try:
        text = dedent(inspect.getsource(value))
    except (OSError, TypeError):
        return None
    return None if any(map(has_names, evaluated_once(ast.parse(text).body))) else text


def evaluated_once(body: list[ast.stmt]) -> Iterator[ast.expr]:
    """What was computed when functions and classes were defined, and is kept: the names in it may have changed."""
    for statement in body:
        match statement:
            case ast.FunctionDef(args=args) | ast.AsyncFunctionDef(args=args):
                yield from (each for each in (*args.defaults, *args.kw_defaults) if each is not None)
            case ast.ClassDef(body=inner):
                yield from evaluated_once(inner)
            case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
                yield value
            case _:
                pass


def has_names(term: ast.expr) -> bool:
    """Whether names decide what an expression is."""
    return any(isinstance(each, ast.Name) for each in ast.walk(term))
