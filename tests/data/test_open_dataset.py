"""Opening datasets: what does not fit is refused before anything is paid."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.data.description.description import Column, Unit
from lapwing.data.open_dataset import open_dataset
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described, table_of

TOML = """
name = "people"
source = "people.parquet"
[privacy]
unit = "row"
neighbours = "add-remove"
[budget]
epsilon = 1
[columns.age]
type = "integer"
lower = 0
upper = 120
"""


def test_a_file_that_says_everything(tmp_path: Path) -> None:
    pq.write_table(table_of(), tmp_path / "people.parquet")
    (tmp_path / "people.toml").write_text(TOML)
    with open_dataset(tmp_path / "people.toml", create=True) as opened:
        opened.count().release(epsilon="0.25")
    assert (tmp_path / "people.ledger").is_file()
    with open_dataset(str(tmp_path / "people.toml")) as again:
        assert again.left()[0] == Fraction(3, 4)
    (tmp_path / "people.toml").write_text(TOML.replace("epsilon = 1", "epsilon = 2"))
    with pytest.raises(ProgramError, match="budget-differs"):
        open_dataset(tmp_path / "people.toml")
    (tmp_path / "people.toml").write_text(TOML.replace("add-remove", "replace"))
    with pytest.raises(ProgramError, match="budget-differs"):
        open_dataset(tmp_path / "people.toml")


def test_what_does_not_fit(tmp_path: Path) -> None:
    base = described()
    for changed, id in (
        ({"columns": (*base.columns, Column("shoe", "integer"))}, "data-no-column"),
        ({"columns": (Column("city", "integer"),)}, "data-type"),
        ({"columns": (Column("age", "text"),)}, "data-type"),
        ({"unit": Unit("ssn", 1)}, "data-no-column"),
        ({"unit": Unit("income", 1)}, "data-unit"),
    ):
        wrong = dataclasses.replace(base, **changed)
        with pytest.raises(ProgramError, match=id):
            open_dataset(table_of(), wrong, ledger=tmp_path / "ledger", create=True)
    assert not (tmp_path / "ledger").exists()


def test_without_description_or_ledger() -> None:
    for source in ("people.parquet", table_of()):
        with pytest.raises(ProgramError, match="data-undescribed"):
            open_dataset(source)
    with pytest.raises(ProgramError, match="data-no-ledger"):
        open_dataset(table_of(), described())


def test_names_that_would_be_sql(tmp_path: Path) -> None:
    name = 'a"; DROP TABLE rows; --'
    rows = pa.table({name: [1, 2, 3], "b.c": ["x", "y'", "x"]})
    described_so = {
        "name": "odd",
        "privacy": {"unit": "row", "neighbours": "replace", "bucket": 0},
        "budget": {"epsilon": 1000},
        "columns": {name: {"type": "integer", "lower": 0, "upper": 9}, "b.c": {"type": "text", "values": ["x", "y'"]}},
    }
    with open_dataset(rows, described_so, ledger=tmp_path / "ledger", create=True) as opened:
        assert [one["count"] for one in opened.histogram("b.c").release(epsilon=400).rows()] == [2, 1]
        assert opened.sum(name).release(epsilon=400).value == 6
