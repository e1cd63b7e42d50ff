"""Tables of Iceberg and Delta Lake: which table a file belongs to, and which snapshot of it is the present one.

Both keep this in JSON beside the data, which is read without their libraries; a table that one of their libraries has
loaded is asked itself.  A table has an id that stays the same wherever it is copied to, so it tells the data of a
dataset better than a path; the snapshot says which of its states an answer was about.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

NUMBERED = re.compile(r"v?(\d{1,18})(-.*)?\.metadata\.json")
COMMIT = re.compile(r"(\d{20})\.json")
DEEPEST = 6
LARGEST = 64 * 2**20


@dataclass(frozen=True, slots=True)
class TableVersion:
    """A table by its id, and its present snapshot."""

    kind: Literal["iceberg", "delta"]
    table: str
    snapshot: str

    def __str__(self) -> str:
        return f"{self.kind} table {self.table}, {'version' if self.kind == 'delta' else 'snapshot'} {self.snapshot}"


def version_in(source: Any) -> TableVersion | None:
    """The table that a source is, or lies in: a path, a loaded table, or a dataset of Arrow on its files."""
    kind = type(source)
    if isinstance(source, str | Path):
        return None if "://" in str(source) else version_of(os.path.realpath(source))
    if is_delta(source):
        return TableVersion("delta", str(source.metadata().id), str(source.version()))
    if is_iceberg(source):
        snapshot = source.current_snapshot()
        found = "none" if snapshot is None else str(snapshot.snapshot_id)
        return TableVersion("iceberg", str(source.metadata.table_uuid), found)
    if kind.__module__.partition(".")[0] == "pyarrow" and kind.__name__ == "FileSystemDataset":
        files = source.files
        return version_of(os.path.realpath(files[0])) if files and os.path.isabs(files[0]) else None
    return None


def is_delta(source: Any) -> bool:
    """Whether it is a table that deltalake has loaded."""
    return type(source).__module__.partition(".")[0] == "deltalake" and type(source).__name__ == "DeltaTable"


def is_iceberg(source: Any) -> bool:
    """Whether it is a table that pyiceberg has loaded."""
    return any((kind.__module__, kind.__name__) == ("pyiceberg.table", "Table") for kind in type(source).__mro__)


def version_of(path: str | Path) -> TableVersion | None:
    """The table that a file or folder is, or lies in; nothing if it is in none."""
    place = Path(path)
    for folder in [place, *place.parents][:DEEPEST]:
        try:
            found = iceberg_in(folder) or delta_in(folder)
        except (OSError, ValueError, RecursionError):
            return None
        if found is not None:
            return found
    return None


def iceberg_in(folder: Path) -> TableVersion | None:
    """The Iceberg table of a folder, by the metadata with the highest number, or the one that a hint names."""
    files = {
        int(match[1]): file
        for file in sorted((folder / "metadata").glob("*.metadata.json"))
        if (match := NUMBERED.fullmatch(file.name))
    }
    if not files:
        return None
    hint = folder / "metadata" / "version-hint.text"
    said = hint.read_text(encoding="ascii", errors="replace").strip() if hint.is_file() else ""
    number = int(said) if said.isdecimal() and int(said) in files else max(files)
    data = read_object(files[number])
    table, snapshot = data.get("table-uuid"), data.get("current-snapshot-id")
    if not isinstance(table, str):
        return None
    return TableVersion("iceberg", table, str(snapshot) if type(snapshot) is int and snapshot >= 0 else "none")


def delta_in(folder: Path) -> TableVersion | None:
    """The Delta table of a folder: its latest commit is its version, and a commit that describes it has its id."""
    log = folder / "_delta_log"
    commits = sorted(file for file in log.glob("*.json") if COMMIT.fullmatch(file.name))
    for file in reversed(commits):
        for action in actions_in(file):
            described = action.get("metaData")
            table = described.get("id") if isinstance(described, dict) else None
            if isinstance(table, str):
                return TableVersion("delta", table, str(int(commits[-1].stem)))
    return None


def actions_in(file: Path) -> Iterator[dict[str, Any]]:
    """The actions of a commit, one a line."""
    for line in bounded(file).splitlines():
        found = json.loads(line) if line.strip() else None
        if isinstance(found, dict):
            yield found


def read_object(file: Path) -> dict[str, Any]:
    """The object that a file holds; an empty one for anything else."""
    found = json.loads(bounded(file))
    return found if isinstance(found, dict) else {}


def bounded(file: Path) -> str:
    """The text of a file that is not too long."""
    if file.stat().st_size > LARGEST:
        raise ValueError("too long")
    return file.read_text(encoding="utf-8")
