"""Computed values in DuckDB are those of exact arithmetic; tests of other engines compare them with DuckDB."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

import pyarrow as pa
import pytest
from sqlglot import exp

from lapwing.data.description.read_description import describe
from lapwing.data.engines.expression import renamed
from lapwing.data.engines.formula import steps_sql
from lapwing.data.engines.frame import open_frame
from lapwing.data.query.formula import Computed
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.parse import parse_condition
from lapwing.data.sql.scope import Scope
from lapwing.diagnostics.source import Source

COLUMNS = {
    "a": {"type": "integer", "lower": -20, "upper": 20},
    "b": {"type": "real", "lower": "-7.5", "upper": "7.5", "step": "0.5"},
}
DESCRIPTION = describe(
    {
        "name": "t",
        "privacy": {"unit": "row", "neighbours": "add-remove"},
        "budget": {"epsilon": 1},
        "columns": COLUMNS,
    }
)
ROWS = [(a, b / 2) for a in range(-20, 21) for b in range(-15, 16, 3)]


def away(x: Fraction) -> int:
    return floor(abs(x) + Fraction(1, 2)) * (1 if x >= 0 else -1)


CASES: dict[str, Callable[[Fraction, Fraction], Fraction | None]] = {
    "a * 3 + b": lambda a, b: 3 * a + b,
    "a * b - 1.25": lambda a, b: a * b - Fraction(5, 4),
    "FLOOR(a / 6) * 6": lambda a, b: Fraction(a // 6 * 6),
    "CEIL(b * 0.7)": lambda a, b: Fraction(-floor(-b * Fraction(7, 10))),
    "ROUND(a / 4)": lambda a, b: Fraction(away(a / 4)),
    "ROUND(b * 1.31, 1)": lambda a, b: Fraction(away(b * Fraction(131, 10)), 10),
    "ABS(a) % 7": lambda a, b: abs(a) % 7,
    "(a + 20) // 3": lambda a, b: Fraction((a + 20) // 3),
    "-GREATEST(a, b, 2)": lambda a, b: -max(a, b, Fraction(2)),
    "LEAST(a, -b)": lambda a, b: min(a, -b),
    "CASE WHEN a > b THEN a WHEN a < b THEN b / 3 END": lambda a, b: a if a > b else b / 3 if a < b else None,
    "NULLIF(a, 3) / 2": lambda a, b: None if a == 3 else a / 2,
    "CASE a WHEN 3 THEN NULL ELSE 0.5 END": lambda a, b: None if a == 3 else Fraction(1, 2),
}


@pytest.mark.parametrize("text", CASES)
def test_computed_values_are_exact(text: str) -> None:
    source, known = Source("query", text), KnownColumns(DESCRIPTION)
    name = known.named(read_formula(parse_condition(source), Scope(known, source)))
    column = known.description.column(name)
    assert isinstance(column, Computed) and column.bounds is not None
    engine = open_frame(pa.table({"a": [row[0] for row in ROWS], "b": [row[1] for row in ROWS]}))
    value = steps_sql(column, column.bounds, known.description, engine)
    query = exp.select(renamed(value, "v"), '"a"', '"b"').from_(engine.table())
    for found, a, b in engine.connection.execute(engine.write(query)).fetchall():
        wanted = CASES[text](Fraction(a), Fraction(b))
        assert (None if found is None else found * column.bounds.step) == wanted, (text, a, b)
    engine.close()


def test_what_divides_by_nothing_is_missing() -> None:
    source, known = Source("query", "a / b"), KnownColumns(DESCRIPTION)
    name = known.named(read_formula(parse_condition(source), Scope(known, source)))
    column = known.description.column(name)
    assert column.bounds is not None
    engine = open_frame(pa.table({"a": [7, 7, -7, None], "b": [0.0, 2.5, 7.5, 1.0]}))
    query = exp.select(renamed(steps_sql(column, column.bounds, known.description, engine), "v")).from_(engine.table())
    found = [row[0] for row in engine.connection.execute(engine.write(query)).fetchall()]
    step = column.bounds.step
    assert found[0] is None and found[3] is None and found[1] * step == Fraction(28, 10)
    assert found[2] * step == -floor(Fraction(14, 15) / step) * step
    engine.close()
