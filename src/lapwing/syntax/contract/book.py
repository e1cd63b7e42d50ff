"""The contracts of TOML files, by the file and the function they are for."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from lapwing.diagnostics.diagnostic import Diagnostic, diagnose
from lapwing.diagnostics.source import LARGEST, read
from lapwing.syntax.contract.toml import Entry, read_entries

NAMES = ("lapwing.toml", "pyproject.toml")
SOURCES = ("", "src", "lib")
HIGHEST = 20


@dataclass(frozen=True, slots=True)
class Book:
    """`entries` has the contracts by the file they are for; `faults` says which of them name no file."""

    entries: dict[Path, tuple[Entry, ...]] = field(default_factory=dict)
    faults: tuple[Diagnostic, ...] = ()

    def of(self, path: Path) -> tuple[Entry, ...]:
        """The contracts of a file's functions."""
        return self.entries.get(resolved(path), ())


def open_book(contracts: Path | None, targets: Iterable[Path]) -> Book:
    """The contracts of the file that is named, or else of those beside or above the targets."""
    places = tuple(targets)
    files = [contracts] if contracts is not None else sorted({file for each in places for file in files_above(each)})
    folders = tuple(dict.fromkeys(folder_of(place) for place in places))
    entries: dict[Path, tuple[Entry, ...]] = {}
    faults: list[Diagnostic] = []
    for file in files:
        roots = tuple(dict.fromkeys(resolved(root) for root in (file.parent, Path(), *folders)))
        for entry in read_entries(read(file)):
            found = find_file(entry.module, roots)
            if found is None:
                shown = ", ".join(str(root) for root in roots[:3])
                faults.append(diagnose("contract-no-file", entry.span, name=entry.module, roots=shown))
            else:
                entries[found] = (*entries.get(found, ()), entry)
    whole = contracts is not None or any(is_folder(place) for place in places)
    return Book(entries, tuple(faults) if whole else ())


def files_above(target: Path) -> tuple[Path, ...]:
    """The files with contracts in the nearest folder that has any, from the target upwards."""
    folder = resolved(folder_of(target))
    for place in (folder, *folder.parents)[:HIGHEST]:
        found = tuple(place / name for name in NAMES if has_contracts(place / name))
        if found or os.path.exists(place / ".git"):
            return found
    return ()


def has_contracts(file: Path) -> bool:
    """Whether a file is there and is about Lapwing."""
    try:
        if not file.is_file():
            return False
        with file.open("rb") as opened:
            return file.name == NAMES[0] or b"tool.lapwing" in opened.read(LARGEST)
    except OSError:
        return False


def find_file(module: str, roots: tuple[Path, ...]) -> Path | None:
    """The file that a path or a dotted module means, from the first root that has it."""
    for root in roots:
        for candidate in candidates(module, root):
            try:
                if candidate.is_file():
                    return resolved(candidate)
            except (OSError, ValueError):
                continue
    return None


def candidates(module: str, root: Path) -> Iterable[Path]:
    """Where a module may be below a root."""
    if "/" in module or "\\" in module or module.endswith((".py", ".ipynb")):
        yield root / module
        return
    parts = module.split(".")
    if not all(part.isidentifier() for part in parts):
        return
    for source in SOURCES:
        place = (root / source).joinpath(*parts)
        yield place.with_suffix(".py")
        yield place / "__init__.py"


def folder_of(target: Path) -> Path:
    """The target, or the folder it lies in."""
    return target if is_folder(target) else target.parent


def is_folder(path: Path) -> bool:
    """Whether it is a folder that is there."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def resolved(path: Path) -> Path:
    """The path without links and detours, if it can be told."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        return path.absolute()
