"""The SQL of per-person tables: one row for each person and group, read once, with values cut to their bounds."""

from __future__ import annotations

from typing import Any

from sqlglot import exp

from lapwing.data.engines.duck import DuckEngine
from lapwing.data.engines.relation import Aggregation, select_of, source_of
from lapwing.data.query.aggregate import Count, Mean, Sum
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.person_table import Between, Max, Min, person_table
from tests.data.people import Row, described, duck, row

COLUMNS: dict[str, Any] = {
    "total": Between(Sum("income"), 0, 40),
    "rows": Between(Count(), 0, 2),
    "mean": Mean("age"),
    "top": Max("age"),
    "least": Min("age"),
}
PEOPLE: list[Row] = [row(1, 30, 10.0), row(1, 31, 50.0), row(1, None, None, "Rome"), row(2, None, None), row(None, 5)]


def rows_of(keys: dict[str, str]) -> list[tuple[object, ...]]:
    """The rows of a table of people, without noise."""
    engine = duck(PEOPLE)
    assert isinstance(engine, DuckEngine)
    table = person_table(described("person"), None, keys, COLUMNS)
    found = exp.select("*").from_(source_of(table, engine))
    return sorted(engine.connection.execute(engine.write(found)).fetchall(), key=str)


def test_one_row_for_each_person_with_all_of_their_rows() -> None:
    assert rows_of({}) == [(1, 80, 2, 31, 31, 30), (2, None, 1, None, None, None)]


def test_one_row_for_each_group_of_a_person() -> None:
    assert rows_of({"place": "city"}) == [
        (1, "Oslo", 80, 2, 31, 31, 30),
        (1, "Rome", None, 1, None, None, None),
        (2, "Oslo", None, 1, None, None, None),
    ]


def test_rows_of_people_are_bounded_where_there_may_be_several() -> None:
    engine, base = duck(PEOPLE), described("person", rows=3)
    texts = []
    for keys in ({}, {"place": "city"}):
        table = person_table(base, None, keys, COLUMNS)
        texts.append(select_of(Aggregation((Rows(),), (), None), (Rows(),), table, engine).sql())
    assert ["ROW_NUMBER" in text for text in texts] == [False, True]
