"""Roots, logarithms and powers of e in SQL: no argument makes an engine fail."""

from __future__ import annotations

from fractions import Fraction

import duckdb
import pytest

from lapwing.data.description.description import Bounds
from lapwing.data.engines.curve import curve_sql
from lapwing.data.engines.expression import whole
from tests.data.people import duck

HALVES = Bounds(Fraction(-1000), Fraction(34), Fraction(1, 2))
WIDE = Bounds(Fraction(-10), Fraction(10), Fraction(1, 10**6))


@pytest.mark.parametrize("which", ["ln", "log2", "log10", "exp", "sqrt"])
@pytest.mark.parametrize("steps", [-(2**62), -2001, -1401, -1, 0, 1, 3, 68, 2**40])
def test_no_argument_fails_and_none_leaves_the_bounds(which: str, steps: int) -> None:
    tree = curve_sql(which, whole(steps), HALVES, WIDE, duck())
    ((found,),) = duckdb.connect().execute(f"SELECT {tree.sql(dialect='duckdb')}").fetchall()
    has_none = steps < HALVES.low if which == "exp" else steps < (0 if which == "sqrt" else 1)
    assert (found is None) == has_none
    assert found is None or WIDE.low <= found <= WIDE.high
