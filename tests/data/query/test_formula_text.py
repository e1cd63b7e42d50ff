"""Formulas as text."""

from __future__ import annotations

import pytest

from lapwing.data.query.formula_text import formula_text, named
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.parse import parse_condition
from lapwing.data.sql.scope import Scope
from lapwing.diagnostics.source import Source
from tests.data.people import described

TEXTS = {
    "age * 2 + 1": "((2 * age) + 1)",
    "CASE WHEN age > 3 AND city = 'it''s \\ odd' THEN 'a' ELSE town END": (
        "case when (age > 3 and city = 'it''s \\ odd') then 'a' else town end"
    ),
    "lower(city) LIKE 'o%' OR age IN (1, 2) OR NOT age IS NULL": (
        "(\"lower(city)\" like 'o%' or age in (1, 2) or not (age is null))"
    ),
    "DATE_DIFF('day', DATE '2024-01-01', day)": "days(DATE '2024-01-01', day)",
    "ROUND(income, 1)": "income",
    "ROUND(income / 3, 1)": "round((1/3 * income), 1, 'near')",
    "city || '!'": "(city || '!')",
}


@pytest.mark.parametrize(("text", "wanted"), TEXTS.items())
def test_texts_say_all(text: str, wanted: str) -> None:
    source = Source("query", text)
    assert formula_text(read_formula(parse_condition(source), Scope(KnownColumns(described()), source))) == wanted


def test_names_are_quoted_where_they_could_be_something_else() -> None:
    assert [named(name) for name in ("age", "true", 'a "b"', "lower(x)")] == [
        "age",
        '"true"',
        '"a ""b"""',
        '"lower(x)"',
    ]
