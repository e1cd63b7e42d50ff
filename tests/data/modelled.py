"""Rows for models: two inputs, a number and a truth value that hang on them, and rows that are not nice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from lapwing.data.dataset import Dataset
from lapwing.data.description.read_description import describe
from lapwing.data.open_dataset import open_dataset

NAN, INF = float("nan"), float("inf")
COLUMNS: dict[str, dict[str, Any]] = {
    "hours": {"type": "real", "lower": 0, "upper": 10},
    "noise": {"type": "real", "lower": -4, "upper": 4},
    "grade": {"type": "real", "lower": -10, "upper": 20},
    "passed": {"type": "boolean"},
    "always": {"type": "integer", "lower": 3, "upper": 3},
    "open": {"type": "real"},
    "name": {"type": "text"},
}


def made(count: int, nasty: bool = True) -> dict[str, list[Any]]:
    """So many rows, and a few with values that are missing, not a number or endless."""
    chance = np.random.default_rng(1)
    hours, noise = chance.uniform(0, 10, count), chance.normal(0, 1, count)
    grade = 3 + 0.5 * hours - 2 * noise + chance.normal(0, 1, count)
    passed = chance.uniform(0, 1, count) < 1 / (1 + np.exp(1 - 0.3 * hours + noise))
    found = [[*each.tolist()] for each in (hours, noise, grade, passed)]
    if nasty:
        strange = [(None, 0.0, 1.0, True), (NAN, 0.0, 1.0, False), (INF, 0.0, 8.0, True)]
        rows = [*strange, (1.0, 0.0, None, None), (1.0, -INF, 1.0, True)]
        for row in rows:
            for column, value in zip(found, row, strict=True):
                column.append(value)
    return dict(zip(("hours", "noise", "grade", "passed"), found, strict=True))


def modelled(folder: Path, columns: dict[str, list[Any]], unit: str = "row", rho: object = None) -> Dataset:
    """The dataset, with a ledger in a folder."""
    folder.mkdir(exist_ok=True)
    size = len(columns["hours"])
    kinds = {"passed": pa.bool_()}
    table = {name: pa.array(values, kinds.get(name, pa.float64())) for name, values in columns.items()}
    table |= {
        "always": pa.array([3] * size, pa.int64()),
        "open": pa.array([1.0] * size, pa.float64()),
        "name": pa.array(["x"] * size, pa.string()),
        "person": pa.array([place % 50 for place in range(size)], pa.int64()),
    }
    privacy: dict[str, Any] = {"unit": unit, "neighbours": "add-remove", "bucket": 0}
    if unit != "row":
        privacy["rows"] = 3
    budget = {"epsilon": 1000} if rho is None else {"rho": rho, "delta": "1e-6"}
    description = describe({"name": "exams", "privacy": privacy, "budget": budget, "columns": COLUMNS})
    return open_dataset(pa.table(table), description, ledger=folder / "ledger", create=True)
