"""Columns between -1 and 1."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from lapwing.data.model_rows import coarse_bounds, model_rows
from tests.data.modelled import made, modelled


def test_columns_are_centred_and_have_few_steps(tmp_path: Path) -> None:
    with modelled(tmp_path, made(3)) as opened:
        found = model_rows(opened.rows, "grade", ["hours", "passed"])
        assert found.terms == ["intercept", "hours", "passed"]
        assert abs(found.target.center - 5) < Fraction(1, 50) and 15 <= found.target.half < Fraction(151, 10)
        assert (found.inputs[1].center, found.inputs[1].half) == (Fraction(1, 2), Fraction(1, 2))
        bounds = found.rows.description.column("hours").bounds
        assert bounds is not None and bounds.high - bounds.low <= 2001 and bounds.lower <= 0 and bounds.upper >= 10
        assert coarse_bounds(opened.description.column("passed")) is None
        assert coarse_bounds(opened.description.column("open")) is None
