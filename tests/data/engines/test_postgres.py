"""PostgreSQL: one server for all of it."""

from __future__ import annotations

import json
import os
import sys
import tomllib
from fractions import Fraction
from pathlib import Path

import psycopg
import pyarrow.parquet as pq
import pytest
from sqlglot import exp

from lapwing.app.cli.main import main
from lapwing.data.answer.exact import measure
from lapwing.data.description.description import Column
from lapwing.data.description.read_description import describe
from lapwing.data.engines.engine import LARGEST
from lapwing.data.engines.postgres import open_postgres
from lapwing.data.engines.relation import Aggregation
from lapwing.data.open_dataset import open_dataset
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.group_by import group_by
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.ledger.asking import why
from tests.budget.ledger.cluster import programs, running
from tests.data.days import assert_days_stop_nothing
from tests.data.engines.agreeing import (
    assert_agrees,
    assert_bounds,
    assert_letters_matter,
    assert_nan_is_missing,
    assert_people_agree,
    assert_speech_agrees,
)
from tests.data.moments import MOMENTS, assert_clocks
from tests.data.people import COLUMNS, ROWS, described, table_of
from tests.data.program.agreeing import POSTGRES, assert_programs_agree
from tests.data.program.named import ROWS as NAMED
from tests.data.program.named import assert_by_name
from tests.data.test_open_dataset import TOML

KEPT = tuple(row for row in ROWS if row[5] != "\x00nul")
CREATE = """CREATE TABLE people (
    person bigint, age bigint, income float8, weight float8, city text, town varchar, member bool, day date
)"""
ODD = """CREATE TABLE odd AS SELECT
    person, age::numeric AS age, income::numeric AS income, weight, city::char(12) AS city, town, member, day
FROM people"""
ODDER = """INSERT INTO odd VALUES
    (1, 1e400, 1e400, 0, 'Oslo', '', true, 'infinity'),
    (1, 'NaN', -1e400, 0, '', '', true, '-infinity'),
    (2, 3, 1e-400, 5e-324, 'Rome', 'x', null, null)"""
FRACTIONS = """INSERT INTO fractions VALUES (1, 1), (1.5, 1.5), ('NaN', 'NaN'), ('Infinity', 'Infinity'),
    ('-Infinity', '-Infinity'), (1e300, 1e300), (-1e300, -1e300), (null, null), (-0.0, 0)"""
COARSE = {"type": "real", "lower": 0, "upper": 49, "step": 7}
LETTERS = (
    "CREATE COLLATION careless (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
    "CREATE TABLE letters (person text COLLATE careless, city text COLLATE careless)",
    "INSERT INTO letters VALUES ('a', 'Oslo'), ('A', 'OSLO'), ('b', 'oslo')",
)
DESCRIBED = {
    "name": "odd",
    "table": "odd",
    "privacy": {"unit": "person", "rows": 9, "neighbours": "replace", "bucket": 0},
    "budget": {"epsilon": 10**6},
    "columns": COLUMNS,
}


BY_ROW = {"unit": "row", "neighbours": "add-remove", "bucket": 0}
DAYS = ("infinity", "-infinity", "10000-01-01", "0044-03-15 BC", "1970-01-01", "294276-12-31", None)


def fill(address: str) -> None:
    """Tables with rows that are not nice."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(CREATE)
        with connection.cursor() as cursor:
            cursor.executemany("INSERT INTO people VALUES (%s, %s, %s, %s, %s, %s, %s, %s)", KEPT)
        connection.execute("CREATE TABLE others AS SELECT * FROM people WHERE person IS DISTINCT FROM 3")
        for statement in LETTERS:
            connection.execute(statement)
        connection.execute(ODD)
        connection.execute(ODDER)
        for kind in ("date", "timestamp", "timestamptz"):
            connection.execute(f"CREATE TABLE days_{kind} (day {kind})".encode())
            with connection.cursor() as cursor:
                cursor.executemany(f"INSERT INTO days_{kind} VALUES (%s)".encode(), [(day,) for day in DAYS])
        connection.execute("SET TIME ZONE 'UTC'")
        for kind in ("timestamp", "timestamptz"):
            connection.execute(f"CREATE TABLE moments_{kind} (day {kind})".encode())
            with connection.cursor() as cursor:
                cursor.executemany(f"INSERT INTO moments_{kind} VALUES (%s)".encode(), [(each,) for each in MOMENTS])
        connection.execute("CREATE TABLE fractions (x float8, y numeric)")
        connection.execute(FRACTIONS)
        connection.execute("CREATE TABLE named (extra int, pay int, note int, age int, member boolean)")
        with connection.cursor() as cursor:
            cursor.executemany("INSERT INTO named VALUES (%s, %s, %s, %s, %s)", list(zip(*NAMED.values(), strict=True)))


@pytest.mark.skipif(programs() is None and os.environ.get("CI") != "true", reason="PostgreSQL is not installed")
def test_postgres_agrees_with_duckdb_and_fails_at_nothing(tmp_path: Path) -> None:
    with running() as address:
        fill(address)
        engine = open_postgres(address, "people")
        assert_agrees(engine, KEPT)
        assert_speech_agrees(engine, KEPT)
        assert_people_agree(engine, KEPT)
        assert assert_programs_agree(engine, described(), range(POSTGRES)) > POSTGRES // 5
        assert_programs_agree(engine, described("person", rows=3), range(POSTGRES // 6))
        others = open_postgres(address, "others")
        assert_bounds(engine, others, KEPT, 3)
        assert_nan_is_missing(engine, KEPT)
        others.close()
        letters = open_postgres(address, "letters")
        assert_letters_matter(letters)
        letters.close()
        with pytest.raises(psycopg.Error):
            engine.connection.execute("DELETE FROM people")
        engine.close()
        coarse = {**DESCRIBED, "name": "coarse", "columns": {"income": COARSE, "weight": COARSE}}
        with open_dataset(address, coarse, ledger=tmp_path / "coarse", create=True) as opened:
            opened.mean("income", "weight").release(epsilon=1)
        with open_dataset(address, DESCRIBED, ledger=tmp_path / "ledger", create=True) as opened:
            for question in (
                opened.sum("age"),
                opened.mean("income"),
                opened.histogram("city"),
                opened.partial_sums("day", "income"),
                opened.median("income"),
            ):
                question.release(epsilon=1000)
            assert opened.left()[0] == 10**6 - 5000
        for kind in ("date", "timestamp", "timestamptz"):
            days = open_postgres(address, f"days_{kind}")
            assert_days_stop_nothing(days)
            days.close()
        for kind in ("timestamp", "timestamptz"):
            moments = open_postgres(address, f"moments_{kind}")
            assert_clocks(moments)
            moments.close()
        fractions = open_postgres(address, "fractions")
        for column in ("x", "y"):
            query = exp.select(fractions.raw(Column(column, "integer"))).from_(fractions.table())
            found = fractions.connection.execute(fractions.write(query).encode()).fetchall()
            ends = [LARGEST, -LARGEST] * 2
            assert [row[0] for row in found] == [1, None, None, *ends, None, 0]
        fractions.close()
        assert_encodings_stop_nothing(address, tmp_path)
        assert_by_name(address, tmp_path, table="named")
        for wrong in ("nowhere", 'people"; DROP TABLE people; --'):
            with pytest.raises(ProgramError, match="data-open"):
                open_postgres(address, wrong)


def assert_encodings_stop_nothing(address: str, folder: Path) -> None:
    """Texts come as UTF-8 whatever the client's setting is; a database in another encoding is refused."""
    other = address.replace("/postgres?", "/other?")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE TABLE words AS SELECT * FROM (VALUES ('\u017b\u00f3\u0142w'), ('a')) t(word)")
        connection.execute("CREATE DATABASE other ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    with psycopg.connect(other, autocommit=True) as connection:
        connection.execute("CREATE TABLE words AS SELECT chr(200) AS word")
    with pytest.raises(ProgramError, match="UTF-8"):
        open_postgres(other, "words")
    engine = open_postgres(f"{address}&client_encoding=latin1", "words")
    description = describe({**DESCRIBED, "name": "words", "privacy": BY_ROW, "columns": {"word": {"type": "text"}}})
    found = measure(Aggregation((Rows(),), (group_by("word", description),), None), description, engine)
    assert found.labels == [["a", "\u017b\u00f3\u0142w"]]
    engine.close()
    given = {**DESCRIBED, "name": "words", "table": "words", "privacy": BY_ROW, "columns": {"word": {"type": "text"}}}
    with open_dataset(address, given, ledger=folder / "words", create=True) as opened:
        for change in ("ALTER TABLE words ALTER word TYPE int USING 1", "DROP TABLE words"):
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(change.encode())
            with pytest.raises(ProgramError, match="data-changed"):
                opened.count().release(epsilon=1)
        assert opened.left()[0] == 10**6


def test_no_server_and_no_password_in_the_message() -> None:
    with pytest.raises(ProgramError) as caught:
        open_postgres("postgresql://me:secret@127.0.0.1:1/x", "people")
    assert "secret" not in str(caught.value)


@pytest.mark.skipif(programs() is None and os.environ.get("CI") != "true", reason="PostgreSQL is not installed")
def test_machines_share_a_budget_in_postgres(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pq.write_table(table_of(), tmp_path / "people.parquet")
    with running() as address:
        file = tmp_path / "people.toml"
        file.write_text(TOML.replace("[budget]", f'[budget]\nledger = "{address}"'))
        assert why(lambda: open_dataset(file)) == "data-no-budget"
        assert command(monkeypatch, "budget", "create", str(file)) == 0
        with open_dataset(file) as opened:
            opened.count().release(epsilon="0.25")
        asked = ("SELECT COUNT(*) FROM people", "--epsilon", "0.25")
        assert command(monkeypatch, "query", str(file), *asked, "--ledger", address) == 0
        with open_dataset(table_of(), describe(tomllib.loads(TOML)), ledger=address) as opened:
            assert opened.left()[0] == Fraction(1, 2)
        capsys.readouterr()
        assert command(monkeypatch, "budget", "show", str(file), "--json") == 0
        assert json.loads(capsys.readouterr().out)["budgets"][0]["left"]["amount"] == "1/2"


def command(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    """The exit code of a command."""
    monkeypatch.setattr(sys, "argv", ["lapwing", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code
