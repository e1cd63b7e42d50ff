"""What may be asked of watching, and what may not."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.watch.schema import evaluate


def check_options(
    function: Callable[..., Any],
    ignore: Collection[str],
    neighbours: str,
    seconds: float,
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


def level_of(given: float | str | None, name: str) -> float | str | None:
    """A level as a number, or as an expression of public parameters."""
    if given is None:
        return None
    if isinstance(given, str):
        try:
            given = evaluate(given, {})
        except ValueError:
            return str(given)
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 <= given < float("inf"):
        reject("watch-option", name=name, what=repr(given), instead="a number from 0 up, such as 1, 0.1 or log(3)")
    return float(given)
