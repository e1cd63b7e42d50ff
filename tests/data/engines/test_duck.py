"""DuckDB."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pyarrow as pa
import pytest
from sqlglot import exp

from lapwing.data.answer.exact import measure
from lapwing.data.description.description import Column
from lapwing.data.engines.duck import open_connection, stored_as
from lapwing.data.engines.expression import renamed
from lapwing.data.engines.frame import open_frame
from lapwing.data.engines.relation import Aggregation
from lapwing.data.open_dataset import open_dataset
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.group_by import group_by
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.engines.agreeing import assert_letters_matter
from tests.data.moments import MOMENTS, assert_clocks


@pytest.mark.parametrize(
    ("kind", "stored"),
    [
        ("INTEGER", "integer"),
        ("UBIGINT", "wide"),
        ("DECIMAL(18,3)", "real"),
        ("ENUM('a')", "text"),
        ("BLOB", "other"),
        ("INTEGER[]", "other"),
    ],
)
def test_types(kind: str, stored: str) -> None:
    assert stored_as(kind) == stored


@pytest.mark.parametrize("kind", ["UBIGINT", "HUGEINT"])
def test_wide_numbers_are_cut_to_64_bits(kind: str) -> None:
    largest = "18446744073709551615" if kind == "UBIGINT" else "170141183460469231731687303715884105727"
    engine = open_frame(pa.table({"i": [0]}))
    engine.connection.execute(
        f"CREATE TABLE wide AS SELECT {largest}::{kind} AS x UNION ALL SELECT NULL UNION ALL SELECT 5"
    )
    engine._stored = {"x": "wide"}
    query = exp.select(renamed(engine.raw(Column("x", "integer")), "x")).from_("wide")
    found = {row[0] for row in engine.connection.execute(engine.write(query)).fetchall()}
    assert found == {2**63 - 1, None, 5}


@pytest.mark.parametrize("default", ["", "nocase"])
def test_letters_matter_whatever_the_collation(default: str) -> None:
    connection = duckdb.connect()
    connection.execute("CREATE TABLE letters (person VARCHAR COLLATE NOCASE, city VARCHAR COLLATE NOCASE)")
    connection.execute("INSERT INTO letters VALUES ('a', 'Oslo'), ('A', 'OSLO'), ('b', 'oslo')")
    connection.execute(f"SET default_collation = '{default}'")
    assert connection.execute("SELECT count(*) FROM letters WHERE city = 'Oslo'").fetchall() == [(3,)]
    assert_letters_matter(open_connection(connection, "letters"))


def settings_of(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    return dict(connection.execute("SELECT name, value FROM duckdb_settings()").fetchall())


def test_settings_of_somebody_else_stay_as_they_are(tmp_path: Path) -> None:
    connection = duckdb.connect()
    connection.execute("CREATE TABLE people AS SELECT 1 AS age, TIMESTAMPTZ '2024-01-01 23:30:00-05' AS day")
    connection.execute("SET TimeZone = 'Asia/Tokyo'")
    before = settings_of(connection)
    columns = {"age": {"type": "integer", "lower": 0, "upper": 9}, "day": {"type": "date"}}
    privacy = {"unit": "row", "neighbours": "add-remove"}
    described = {"name": "people", "table": "people", "privacy": privacy, "budget": {"epsilon": 9}, "columns": columns}
    with open_dataset(connection, described, ledger=tmp_path / "ledger", create=True) as opened:
        opened.sum("age").release(epsilon=1)
        by = group_by("day", opened.description)
        found = measure(Aggregation((Rows(),), (by,), None), opened.description, opened.engine)
        assert found.labels == [["2024-01-02"]]
        with pytest.raises(ProgramError):
            opened.sum("nothing")
        assert settings_of(connection) == before
    assert settings_of(connection) == before
    with pytest.raises(ProgramError, match="data-open"):
        open_connection(connection, "nowhere")
    assert settings_of(connection) == before
    assert connection.execute("SELECT count(*) FROM people").fetchall() == [(1,)]


def test_faults_are_messages() -> None:
    with pytest.raises(ProgramError, match="data-source"):
        open_frame(object())


@pytest.mark.parametrize("kind", ["TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMP_NS"])
def test_hours_and_minutes_are_those_of_utc(kind: str) -> None:
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'Asia/Kolkata'")
    connection.execute(f"CREATE TABLE days (day {kind})")
    written = [None if each is None else f"{each}{'+00' if kind == 'TIMESTAMPTZ' else ''}" for each in MOMENTS]
    connection.executemany("INSERT INTO days VALUES (?)", [(each,) for each in written])
    assert_clocks(open_connection(connection, "days"))
