"""Whatever holds rows."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.engines.relation import Aggregation
from lapwing.data.open_engine import engine_for
from lapwing.data.query.bounded_sum import Rows, Slot, Total
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import ROWS, described, table_of

SLOTS: tuple[Slot, ...] = (Rows(), Total("age", 0, 0, 120), Total("income", 0, -200, 2000))


def exact(source: Any, home: Path | None = None) -> list[int]:
    description = dataclasses.replace(described("person", rows=100), table="people")
    engine = engine_for(source, description, home)
    found = measure(Aggregation(SLOTS, (), None), description, engine)
    engine.close()
    return [int(found.numbers[slot][0]) for slot in SLOTS]


def test_all_kinds_hold_the_same(tmp_path: Path) -> None:
    plain = [row for row in ROWS if row[5] != "\x00nul"]
    table = held = table_of(plain)
    assert held.num_rows
    pq.write_table(table, tmp_path / "people.parquet")
    duckdb.execute(f"COPY (SELECT * FROM held) TO '{tmp_path}/people.csv' (HEADER)")
    with duckdb.connect(str(tmp_path / "people.db")) as connection:
        connection.execute("CREATE TABLE people AS SELECT * FROM held")
    wanted = exact(table)
    assert exact(tmp_path / "people.parquet") == wanted
    assert exact(tmp_path / "people.csv") == wanted
    assert exact(pl.from_arrow(table)) == wanted
    assert exact(table.to_pandas(types_mapper=pd.ArrowDtype)) == wanted
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE people AS SELECT * FROM held")
        assert exact(connection) == wanted
    assert exact(tmp_path / "people.db") == wanted


def test_odd_fields_of_csv_stop_nothing(tmp_path: Path) -> None:
    text = "person,age,income,weight,city,town,member,day\n1,30,1.5,1,Oslo,Oslo,true,2024-01-01\n"
    path = tmp_path / "people.csv"
    path.write_text(text)
    plain = exact(path)
    path.write_text(text + '2,old,much,?,"Ro""me,x,maybe,someday\n3,1e400,1e400,,,,,\n4\n,,,,,,,,,,,,\n5,"unfinished')
    odd = exact(path)
    assert odd[0] >= plain[0] and abs(odd[1] - plain[1]) <= 120 * 5


@pytest.mark.parametrize(
    ("source", "id"),
    [
        ("nowhere.parquet", "unreadable"),
        ("people.xlsx", "data-file"),
        ("postgresql:///x?host=/nowhere", "data-no-table"),
        ([1, 2], "data-source"),
        (None, "data-no-source"),
        (7, "data-source"),
    ],
)
def test_what_cannot_be_opened(source: object, id: str) -> None:
    with pytest.raises(ProgramError, match=id):
        engine_for(source, described(), None)


def test_broken_files(tmp_path: Path) -> None:
    for name in ("x.parquet", "x.db"):
        (tmp_path / name).write_bytes(b"nothing of the kind")
        with pytest.raises(ProgramError, match=r"data-open|data-no-table"):
            engine_for(tmp_path / name, described(), None)
