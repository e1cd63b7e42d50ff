"""MODULE:CALLABLE on the command line, and datasets as Python literals."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from lapwing.diagnostics.diagnostic import ProgramError, reject

if TYPE_CHECKING:
    from lapwing.syntax.contract.contract import Contract

LONGEST = 1_000_000


def find_callable(target: str) -> Callable[..., Any]:
    """Import a module, or a file whose name ends in .py, and take a callable out of it."""
    found = find_named(target)[0]
    if not callable(found):
        reject("audit-target", what=target, why=f"{target.rpartition(':')[2]} cannot be called")
    return found  # type: ignore[no-any-return]


def find_named(target: str, *others: str) -> list[Any]:
    """Import a module, or a file whose name ends in .py, once, and take things out of it by their names."""
    place, colon, name = target.rpartition(":")
    if not colon or not place or not name:
        reject("audit-target", what=target, why="it is not of the form MODULE:CALLABLE")
    module = _imported(target, place)
    return [_named(module, place, each) for each in (name, *others)]


def _named(module: ModuleType, place: str, name: str) -> Any:
    found: Any = module
    for part in name.split("."):
        try:
            found = getattr(found, part)
        except AttributeError:
            reject("audit-target", what=f"{place}:{name}", why=f"{place} has no {name}")
    return found


def read_dataset(text: str) -> Any:
    """A dataset written as a Python literal."""
    try:
        if len(text) <= LONGEST:
            return ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        pass
    reject("audit-option", name="an input", what=text, instead="Python literals, such as 0, [1, 2] or 'a'")


def read_settings(given: Iterable[str], name: str) -> dict[str, str]:
    """NAME=TEXT, as often as they like."""
    found: dict[str, str] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key.strip().isidentifier():
            reject("audit-option", name=name, what=text, instead="NAME=VALUE")
        found[key.strip()] = value.strip()
    return found


def find_contract(target: str, function: Callable[..., Any], contracts: Path | None) -> Contract | None:
    """The contract beside a function: in a comment above it, or in a TOML file."""
    from lapwing.diagnostics.source import read
    from lapwing.syntax.contract.book import open_book
    from lapwing.syntax.subjects.subject import Subject, subjects_of

    place, name = target.rpartition(":")[0], target.rpartition(":")[2]
    try:
        file = Path(place if place.endswith(".py") else inspect.getsourcefile(function) or "")
        if not file.is_file():
            return None
        book = open_book(contracts, [file])
        found = subjects_of(read(file), file.parent, book.of(file))
    except (ProgramError, TypeError, OSError):
        return None
    return next((each.contract for each in found if isinstance(each, Subject) and each.name == name), None)


def _imported(target: str, place: str) -> ModuleType:
    try:
        if not place.endswith(".py"):
            sys.path.insert(0, str(Path.cwd()))
            return importlib.import_module(place)
        sys.path.insert(0, str(Path(place).resolve().parent))
        spec = importlib.util.spec_from_file_location(Path(place).stem, place)
        if spec is None or spec.loader is None:
            reject("audit-target", what=target, why="the file cannot be imported")
        module = importlib.util.module_from_spec(spec)
        sys.modules.setdefault(spec.name, module)
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # noqa: BLE001
        reject("audit-target", what=target, why=f"importing it raised {type(error).__name__}: {error}")
    return module
