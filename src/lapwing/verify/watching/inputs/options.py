"""What may be asked of watching, and what may not."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.watching.inputs.schema import evaluate

LEAST = 1000


def check_options(
    function: Callable[..., Any],
    ignore: Collection[str],
    neighbours: str,
    seconds: float,
    samples: int | None,
    leaks: Collection[str],
    relations: Collection[str],
) -> None:
    """Refuse what cannot be used."""
    if not callable(function):
        reject("watch-target", what=repr(function), why="it cannot be called")
    try:
        inspect.signature(function)
    except (TypeError, ValueError):
        reject("watch-target", what=repr(function), why="its parameters cannot be read")
    for name in (ignore,) if isinstance(ignore, str) else ignore:
        if name not in leaks:
            reject("watch-option", name="a leak to ignore", what=repr(name), instead=" or ".join(leaks))
    if neighbours not in relations:
        reject("watch-option", name="neighbours", what=repr(neighbours), instead=" or ".join(relations))
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= 3600:
        reject("watch-option", name="seconds", what=repr(seconds), instead="a number above 0")
    if isinstance(samples, bool) or not (samples is None or (isinstance(samples, int) and samples >= LEAST)):
        reject("watch-option", name="samples", what=repr(samples), instead=f"a whole number from {LEAST} up")


def level_of(given: float | str | None, name: str, function: Callable[..., Any]) -> float | str | None:
    """A level as a number, or as an expression of the parameters of a function."""
    if given is None:
        return None
    value: Any = given
    if isinstance(given, str):
        if _names_in(given) & inspect.signature(function).parameters.keys():
            return given
        try:
            value = evaluate(given, {})
        except ValueError:
            value = None
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction) or not 0 <= value < float("inf"):
        instead = "a number from 0 up, such as 1, 0.1 or log(3), or an expression of the function's parameters"
        reject("watch-option", name=name, what=repr(given), instead=instead)
    return float(value)


def _names_in(text: str) -> set[str]:
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
