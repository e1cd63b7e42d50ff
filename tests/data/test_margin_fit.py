"""Tables of which margins are measured, too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pyarrow as pa
import pytest

from lapwing.data.dataset import Dataset
from lapwing.data.description.read_description import describe
from lapwing.data.margin_fit import NOTE
from lapwing.data.open_dataset import open_dataset
from lapwing.diagnostics.diagnostic import ProgramError

COLUMNS: dict[str, dict[str, Any]] = {
    "a": {"type": "integer", "lower": 0, "upper": 199},
    "b": {"type": "integer", "lower": 0, "upper": 9},
    "paid": {"type": "real", "lower": 0, "upper": 10, "step": "0.5"},
    "word": {"type": "text"},
}


def opened_in(folder: Path, unit: str = "row") -> Dataset:
    rows = [(a, b, (a + b) % 10, "x", a) for a, b in product(range(20), range(10)) for _ in range(a % 3)]
    names = ("a", "b", "paid", "word", "person")
    table = pa.table(dict(zip(names, map(list, zip(*rows, strict=True)), strict=True)))
    privacy: dict[str, Any] = {"unit": unit, "neighbours": "add-remove", "bucket": 0}
    if unit != "row":
        privacy["rows"] = 3
    described = {"name": "cells", "privacy": privacy, "budget": {"epsilon": 1000}, "columns": COLUMNS}
    return open_dataset(table, describe(described), ledger=folder / "ledger", create=True)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Dataset]:
    with opened_in(tmp_path) as dataset:
        yield dataset


def test_everything_adds_up_and_is_near(opened: Dataset) -> None:
    asked = opened.contingency("a", "b", margins="measured")
    found = asked.release(epsilon=8, key="once")
    rows = found.rows()
    assert asked.release(epsilon=8, key="once").rows() == rows and opened.left()[0] == 992
    cells = {(row["a"], row["b"]): row["count"] for row in rows}
    assert len(rows) == 2000 + 200 + 10 + 1 and found.answers[0].notes == (NOTE,)
    for a in range(20):
        assert abs(sum(cells[a, b] for b in range(10)) - cells[a, None]) < 1e-6
    assert abs(sum(cells[None, b] for b in range(10)) - cells[None, None]) < 1e-6
    for row in rows:
        exact = sum(a % 3 for a, b in product(range(20), range(10)) if row["a"] in (a, None) and row["b"] in (b, None))
        assert row["count_low"] - 20 <= exact <= row["count_high"] + 20


def test_without_noise_it_is_the_table_itself(opened: Dataset) -> None:
    with patch("lapwing.data.answer.respond.add_noise", lambda numbers, _: numbers):
        rows = opened.contingency("a", "b", of="paid", margins="measured").release(epsilon=1).rows()
    for row in rows:
        exact = sum(
            (a + b) % 10 * (a % 3)
            for a, b in product(range(20), range(10))
            if row["a"] in (a, None) and row["b"] in (b, None)
        )
        assert abs(row["sum_paid"] - exact) < 1e-6


def test_margins_are_more_exact_than_sums_of_cells(opened: Dataset) -> None:
    summed = dict(opened.contingency("a", "b").preview(epsilon=1).within)
    measured = dict(opened.contingency("a", "b", margins="measured").preview(epsilon=1).within)
    assert summed.keys() == measured.keys()
    for name in ("count by b", "count in all"):
        assert (measured[name] or 0) < (summed[name] or 0)
    assert opened.left()[0] == 1000


def test_intervals_are_as_wide_as_the_preview_says(opened: Dataset) -> None:
    asked = opened.contingency("a", "b", margins="measured")
    far = dict(asked.preview(epsilon=2).within)
    row = asked.release(epsilon=2).rows()[-1]
    assert abs(row["count_high"] - row["count"] - float(far["count in all"] or 0)) < 1e-6
    assert asked.explain(epsilon=2).queries


def test_what_cannot_be_reconciled(opened: Dataset, tmp_path: Path) -> None:
    for wrong in (
        lambda: opened.contingency("a", "word", margins="measured"),
        lambda: opened.contingency("a", margins="measured"),
        lambda: opened.contingency("a", "b", margins="guessed"),  # type: ignore[call-overload]
    ):
        with pytest.raises(ProgramError):
            wrong()
    (tmp_path / "people").mkdir()
    with opened_in(tmp_path / "people", "person") as people, pytest.raises(ProgramError, match="several rows"):
        people.contingency("a", "b", margins="measured")
