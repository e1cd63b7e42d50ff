"""MODULE:CALLABLE on the command line, and datasets as Python literals."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from lapwing.diagnostics.diagnostic import reject

LONGEST = 1_000_000


def find_callable(target: str) -> Callable[..., Any]:
    """Import a module, or a file whose name ends in .py, and take a callable out of it."""
    place, colon, name = target.rpartition(":")
    if not colon or not place or not name:
        reject("audit-target", what=target, why="it is not of the form MODULE:CALLABLE")
    found: Any = _imported(target, place)
    for part in name.split("."):
        try:
            found = getattr(found, part)
        except AttributeError:
            reject("audit-target", what=target, why=f"{place} has no {name}")
    if not callable(found):
        reject("audit-target", what=target, why=f"{name} cannot be called")
    return found  # type: ignore[no-any-return]


def read_dataset(text: str) -> Any:
    """A dataset written as a Python literal."""
    try:
        if len(text) <= LONGEST:
            return ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        pass
    reject("audit-option", name="an input", what=text, instead="Python literals, such as 0, [1, 2] or 'a'")


def _imported(target: str, place: str) -> ModuleType:
    try:
        if not place.endswith(".py"):
            sys.path.insert(0, str(Path.cwd()))
            return importlib.import_module(place)
        spec = importlib.util.spec_from_file_location(Path(place).stem, place)
        if spec is None or spec.loader is None:
            reject("audit-target", what=target, why="the file cannot be imported")
        module = importlib.util.module_from_spec(spec)
        sys.modules.setdefault(spec.name, module)
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # noqa: BLE001
        reject("audit-target", what=target, why=f"importing it raised {type(error).__name__}: {error}")
    return module
