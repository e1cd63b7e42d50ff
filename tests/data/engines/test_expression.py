"""Pieces of SQL: names and texts come out as they went in, on every dialect."""

from __future__ import annotations

from fractions import Fraction

import duckdb
import pytest
from sqlglot import exp

from lapwing.data.engines.expression import choose, clamp, day, double, name, over, plus, renamed, text, times, whole

ODD = [
    "plain",
    "it's",
    "a\\b",
    "\\'; DROP TABLE x; --",
    "'' OR 1=1",
    "new\nline",
    "“quotes”",
    '"',
    "$1 ? :x %s {y}",
    "\\u0041",
]


def value(expression: exp.Expr) -> object:
    (found,) = duckdb.execute(exp.select(expression).sql(dialect="duckdb")).fetchall()[0]
    return found


@pytest.mark.parametrize("letters", ODD)
def test_texts_and_names_survive(letters: str) -> None:
    assert value(text(letters)) == letters
    query = exp.select(name(letters)).from_(exp.select(renamed(whole(7), letters)).subquery("t"))
    assert duckdb.execute(query.sql(dialect="duckdb")).fetchall() == [(7,)]


def test_values() -> None:
    assert value(whole(-(2**63) + 1)) == -(2**63) + 1
    assert value(double(Fraction(1, 10))) == 0.1
    assert str(value(day(59))) == "1970-03-01"
    assert value(plus(whole(2), times(whole(3), whole(4)))) == 14
    assert value(over(double("1"), double("4"))) == 0.25
    assert value(clamp(whole(9), whole(1), whole(5))) == 5
    assert value(choose((exp.false(), whole(1)))) is None
