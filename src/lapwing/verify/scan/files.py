"""The Python files and notebooks of a directory: no hidden ones, none of environments, no links to directories."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from lapwing.diagnostics.diagnostic import reject

MOST = 20_000
SKIPPED = ("__pycache__", "node_modules", "site-packages", "venv")
ENDINGS = (".py", ".ipynb")
ENVIRONMENT = "pyvenv.cfg"


def python_files(folder: Path, most: int = MOST) -> tuple[Path, ...]:
    """The files in order; each file once, however many links lead to it."""
    found: list[Path] = []
    seen: set[tuple[int, int]] = set()
    for path in _files(folder):
        try:
            status = path.stat()
        except OSError:
            continue
        if (status.st_dev, status.st_ino) in seen or not path.is_file():
            continue
        seen.add((status.st_dev, status.st_ino))
        found.append(path)
        if len(found) > most:
            reject("too-many-files", name=str(folder), limit=most)
    return tuple(found)


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not is_skipped(Path(place, name)))
        for name in sorted(files):
            if name.endswith(ENDINGS) and not name.startswith("."):
                yield Path(place, name)


def is_skipped(folder: Path) -> bool:
    """Whether a directory holds nobody's own code."""
    if folder.name.startswith(".") or folder.name in SKIPPED:
        return True
    return os.path.exists(folder / ENVIRONMENT)
