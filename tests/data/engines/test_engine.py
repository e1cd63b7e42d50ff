"""What engines share."""

from __future__ import annotations

import duckdb
import pytest
from sqlglot import exp

from lapwing.data.engines.engine import SATURATED
from tests.data.people import duck


@pytest.mark.parametrize(
    ("number", "wanted"), [("NULL", 0), ("5", 5), ("2::HUGEINT**100", SATURATED), ("-(2::HUGEINT**100)", -SATURATED)]
)
def test_sums_are_cut_and_never_fail(number: str, wanted: int) -> None:
    inner: exp.Expr = exp.maybe_parse(f"CAST({number} AS HUGEINT)", dialect="duckdb")
    query = exp.select(duck().saturate(inner))
    assert duckdb.execute(query.sql(dialect="duckdb")).fetchall() == [(wanted,)]
