"""A sample of data: its rows, and those of them that are worth a try."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.extras import needing
from lapwing.verify.watching.inputs.schema import Role

MOST_ROWS = 10_000
WORTH = 8


def read_rows(path: Path) -> list[Any]:
    """The rows of a CSV, JSON or Parquet file; a file of one column has single values."""
    try:
        if path.suffix == ".json":
            rows = json.loads(path.read_text())
        elif path.suffix == ".parquet":
            with needing("A Parquet file", only="pyarrow"):
                import pandas as pd

                rows = pd.read_parquet(path).to_dict("records")
        else:
            with path.open(newline="") as opened:
                rows = [{key: _value(text) for key, text in row.items()} for row in csv.DictReader(opened)]
    except (OSError, ValueError, csv.Error) as error:
        reject("watch-data", what=str(path), why=str(error))
    if not isinstance(rows, list) or not rows:
        reject("watch-data", what=str(path), why="it has no rows")
    if all(isinstance(row, dict) and len(row) == 1 for row in rows):
        return [next(iter(row.values())) for row in rows][:MOST_ROWS]
    return rows[:MOST_ROWS]


def sample_role(rows: Sequence[Any], neighbours: str, frame: bool, person: str | None = None) -> Role:
    """The role of a parameter that takes such rows."""
    options: dict[str, Any] = {"neighbours": neighbours, "sample": list(rows), "person": person}
    worth = worth_trying(rows)
    if frame:
        fields = list(rows[0]) if isinstance(rows[0], dict) else ["value"]
        return Role(
            "Frame", options | {"fields": dict.fromkeys(fields), "named": True, "of": Role("Sample", {"values": worth})}
        )
    return Role("Database", options | {"of": Role("Sample", {"values": worth})})


def worth_trying(rows: Sequence[Any]) -> list[Any]:
    """Rows at the ends of each column, with rare values, and with missing ones."""
    found: list[Any] = []
    keys: list[Any] = list(rows[0]) if isinstance(rows[0], dict) else [None]
    for key in keys:
        column = [(row[key] if key is not None else row, place) for place, row in enumerate(rows)]
        numbers = [(value, place) for value, place in column if isinstance(value, int | float) and value == value]
        if numbers:
            found += [rows[min(numbers)[1]], rows[max(numbers)[1]]]
        else:
            counts = Counter(repr(value) for value, _ in column)
            rare = min(column, key=lambda each: counts[repr(each[0])])
            found.append(rows[rare[1]])
        found += [rows[place] for value, place in column if value is None or value != value][:1]
    found.append(rows[len(rows) // 2])
    unlike = {repr(row): row for row in found}
    return list(unlike.values())[:WORTH]


def _value(text: str | None) -> Any:
    if text is None or text == "":
        return None
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
