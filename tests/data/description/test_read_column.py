"""Columns of descriptions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.description.read_column import read_column
from lapwing.data.description.toml_table import Table
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source


def table(**values: object) -> Table:
    return Table(Source("x", ""), ("columns", "x"), values)


def test_steps_are_chosen_for_reals() -> None:
    bounds = read_column(table(type="real", lower=0, upper=100_000)).bounds
    assert bounds is not None and bounds.step == Fraction(1, 10)
    bounds = read_column(table(type="real", lower=0, upper=10**30)).bounds
    assert bounds is not None and bounds.high <= 10**7


def test_a_boolean_is_0_or_1() -> None:
    column = read_column(table(type="boolean"))
    assert column.values == (False, True)


@pytest.mark.parametrize(
    "values",
    [
        {"type": "integer", "lower": 0, "upper": 2**70},
        {"type": "integer", "lower": 0, "upper": 10, "step": "0.5"},
        {"type": "real", "lower": 0, "upper": 1, "step": "1e-30"},
        {"type": "real", "lower": "-1e310", "upper": "1e310", "step": "1e300"},
        {"type": "real", "step": 1},
        {"type": "date", "lower": "0001-01-01", "upper": "9999-12-31", "step": 100},
        {"type": "boolean", "lower": 0, "upper": 1},
        {"type": "date", "values": ["2024-01-01"]},
        {"type": "text", "values": []},
    ],
)
def test_bounds_that_cannot_be_kept(values: dict[str, object]) -> None:
    with pytest.raises(ProgramError):
        read_column(table(**values))
