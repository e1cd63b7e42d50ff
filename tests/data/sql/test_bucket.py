"""WIDTH_BUCKET as PostgreSQL has it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.data.sql.bucket import literal
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people, row


def bucket(x: float, low: float, high: float, count: int) -> int:
    """The definition, by counting up."""
    if x < low:
        return 0
    return next((place for place in range(1, count + 1) if x < low + place * (high - low) / count), count + 1)


@pytest.mark.parametrize(("low", "high", "count"), [(10, 50, 8), (-3, 100, 1), (0, 7, 7), (20.5, 60, 4), (1, 2, 3)])
def test_bins_are_those_of_the_definition(low: float, high: float, count: int, tmp_path: Path) -> None:
    ages = [*range(0, 120, 7), 10, 50, 20, 60, 1, 2]
    rows = [row(number, age) for number, age in enumerate(ages)] + [row(99, None)]
    text = f"SELECT WIDTH_BUCKET(age, {low}, {high}, {count}) AS b, COUNT(*) AS n FROM people GROUP BY b"
    with people(tmp_path, rows=rows) as opened:
        found = {each["b"]: each["n"] for each in opened.sql(text).release(epsilon=999).rows() if each["n"]}
    wanted = [bucket(age, low, high, count) for age in ages]
    assert found == {one: wanted.count(one) for one in wanted}


@pytest.mark.parametrize("call", ["age, 5, 5, 3", "age, 9, 5, 3", "age, 0, 5, 0", "age, 0, 5, 2.5", "age, 0, age, 3"])
def test_bins_that_are_none_are_refused(call: str, tmp_path: Path) -> None:
    with people(tmp_path) as opened, pytest.raises(ProgramError) as caught:
        opened.sql(f"SELECT WIDTH_BUCKET({call}), COUNT(*) FROM people GROUP BY 1")
    assert caught.value.diagnostics[0].id == "query-formula"


def test_numbers_are_written_exactly() -> None:
    assert [literal(Fraction(value)).sql() for value in ("3", "-3", "-7/2")] == ["3", "-3", "(-7 / 2)"]
