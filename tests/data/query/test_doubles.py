"""Doubles by whole numbers are Python's doubles."""

from __future__ import annotations

import random
from fractions import Fraction

import duckdb
import pytest

from lapwing.data.query.doubles import nearest_double, write_double

ODD = ["0", "0.1", "-0.1", "1/3", "1e300", "-1e-300", "5e-324", "3e-324", "1e-400", "9007199254740993", "2.5e-320"]


@pytest.mark.parametrize("text", ODD)
def test_odd_numbers(text: str) -> None:
    value = Fraction(text)
    assert nearest_double(value) == Fraction(float(value))
    assert float(write_double(value)) == float(value)


def test_many_numbers() -> None:
    chance = random.Random(5)
    values = [
        Fraction(chance.randint(-(10**25), 10**25), chance.randint(1, 10 ** chance.randint(1, 40))) for _ in range(2000)
    ]
    values += [Fraction(chance.uniform(-1, 1) * 2.0 ** chance.randint(-1000, 1000)) for _ in range(500)]
    for value in values:
        assert nearest_double(value) == Fraction(float(value))
    listed = ", ".join(f"('{write_double(value)}')" for value in values)
    found = duckdb.execute(f"SELECT x::DOUBLE FROM (VALUES {listed}) t(x)").fetchall()
    assert [one for (one,) in found] == [float(value) for value in values]
