"""Values for placeholders."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from lapwing.data.sql.parameters import with_places
from lapwing.data.sql.select import Selected, read_select
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described

TEXT = (
    "SELECT COUNT(*) FILTER (WHERE age > {}) AS n FROM people"
    " WHERE city = {} AND income < {} AND day >= {} AND member = {}"
)
PLAIN = TEXT.format(30, "'it''s \\ odd'", "-2.5", "DATE '2024-01-05'", "TRUE")
VALUES = [30, "it's \\ odd", Fraction(-5, 2), date(2024, 1, 5), True]


def selected(text: str, values: Any) -> Selected:
    return read_select(text, described(), values)


def test_placeholders_are_values_in_their_places() -> None:
    plain = selected(PLAIN, None)
    assert selected(TEXT.format(*"?????"), VALUES) == plain
    assert selected(TEXT.format("$1", "$2", "$3", "$4", "$5"), VALUES) == plain
    assert selected(TEXT.format("$5", "$4", "$3", "$2", "$1"), VALUES[::-1]) == plain
    named = dict(zip("abcde", VALUES, strict=True))
    assert selected(TEXT.format("$a", ":b", "$c", ":d", "$e"), named) == plain


def test_values_are_never_read_as_sql() -> None:
    found = selected("SELECT COUNT(*) FROM people WHERE town = ?", ["' OR 1 = 1 --"])
    assert "' OR 1 = 1 --" in repr(found.queries)


def test_question_marks_in_texts_are_no_placeholders() -> None:
    assert with_places("SELECT '?', ? -- ?") == "SELECT '?', $1 -- ?"
    assert with_places("SELECT '?") == "SELECT '?"


@pytest.mark.parametrize(
    ("text", "values", "id"),
    [
        ("age > ?", None, "sql-parameter"),
        ("age > $x", {"y": 3}, "sql-parameter"),
        ("age > 3", [3], "sql-parameters"),
        ("age > ?", [None], "query-kind"),
        ("age > ?", [object()], "query-kind"),
        ("age > ?", "3", "query-kind"),
        ("age > ?", [float("nan")], "data-number"),
        ("city = ?", ["Paris"], "query-unlisted"),
    ],
)
def test_what_is_refused(text: str, values: Any, id: str) -> None:
    with pytest.raises(ProgramError) as caught:
        selected(f"SELECT COUNT(*) FROM people WHERE {text}", values)
    assert caught.value.diagnostics[0].id == id
