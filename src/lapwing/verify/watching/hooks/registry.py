"""All the places that are watched, and how to add one.

A library that draws noise in a place of its own is watched by naming it once:

    watch_function("mylib.noise:add_laplace", law="laplace", centre="value", scale="scale")
    watch_function("mylib.Mechanism.release", law="normal", centre="x", scale=lambda bound: bound["self"].sigma)

`centre` and `scale` are names of the function's parameters, or functions of all of them by name.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.watching.hooks.diffprivlib_draws import diffprivlib_changes
from lapwing.verify.watching.hooks.mechanism import released
from lapwing.verify.watching.hooks.numpy_draws import numpy_changes
from lapwing.verify.watching.hooks.opendp_draws import opendp_changes
from lapwing.verify.watching.hooks.patch import like, patched
from lapwing.verify.watching.hooks.random_draws import random_changes
from lapwing.verify.watching.hooks.scipy_draws import scipy_changes
from lapwing.verify.watching.hooks.state import tape_now
from lapwing.verify.watching.hooks.torch_draws import torch_changes
from lapwing.verify.watching.trace.law import Law

Part = str | float | Callable[[Mapping[str, Any]], float]
Changes = Callable[[], list[tuple[Any, str, Any]]]

LAWS = ("laplace", "normal", "gumbel", "exponential", "logistic", "discrete laplace", "discrete gaussian")
SOURCES: list[Changes] = [
    numpy_changes,
    random_changes,
    scipy_changes,
    torch_changes,
    diffprivlib_changes,
    opendp_changes,
]


def hooks() -> AbstractContextManager[None]:
    """Watch every place, until the end of the block."""
    return patched([change for changes in SOURCES for change in changes()])


def watch_function(target: str, *, law: str, centre: Part, scale: Part) -> None:
    """Register a function that adds noise, so that its draws are watched: their distribution and their centre."""
    owner, name = _find(target)
    original = inspect.getattr_static(owner, name)
    if law not in LAWS:
        reject("watch-law", what=law, known=", ".join(LAWS))
    if not inspect.isfunction(original):
        reject("watch-target", what=target, why="it is not a function written in Python")
    signature = inspect.signature(original)

    def draw(*given: Any, **options: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return original(*given, **options)
        bound = signature.bind(*given, **options)
        bound.apply_defaults()
        parts = bound.arguments
        noise = Law(law, float(_part(scale, parts)))
        return released(tape, noise, _part(centre, parts), lambda: original(*given, **options))

    SOURCES.append(lambda: [(owner, name, like(original, draw))])


def _part(part: Part, bound: Mapping[str, Any]) -> Any:
    if callable(part):
        return part(bound)
    return bound[part] if isinstance(part, str) else part


def _find(target: str) -> tuple[Any, str]:
    """The owner of a function, and its name."""
    text = target.replace(":", ".")
    parts = text.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            owner: Any = importlib.import_module(".".join(parts[:cut]))
        except ImportError:
            continue
        try:
            for part in parts[cut:-1]:
                owner = getattr(owner, part)
            getattr(owner, parts[-1])
        except AttributeError:
            break
        return owner, parts[-1]
    reject("watch-target", what=target, why="there is no such function")
