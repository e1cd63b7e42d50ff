"""Roots, logarithms and powers of e of single rows."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pytest

import lapwing
from lapwing.data import col
from lapwing.data.dataset import Dataset
from lapwing.data.description.description import Bounds
from lapwing.data.query.arithmetic import WIDEST
from lapwing.data.query.curves import Curve, curve
from lapwing.data.query.formula import Field, Kind
from lapwing.diagnostics.diagnostic import ProgramError

VALUES = [-3.5, -0.5, 0.0, 0.5, 1.0, 2.5, 7.0, 19.5, None, float("nan"), 1e9, -1e9]
KEPT = [min(max(value, -4.0), 20.0) for value in VALUES if value is not None and value == value]
OWN: dict[Curve, Callable[[float], float]] = {
    "ln": math.log,
    "log2": math.log2,
    "log10": math.log10,
    "exp": math.exp,
    "sqrt": math.sqrt,
}


def opened(folder: Path) -> Dataset:
    """Odd numbers between bounds."""
    described = {
        "name": "odd",
        "privacy": {"unit": "row", "neighbours": "add-remove", "bucket": 0},
        "budget": {"epsilon": 10**6, "ledger": str(folder / "ledger")},
        "columns": {"x": {"type": "real", "lower": -4, "upper": 20, "step": "0.5"}},
    }
    return lapwing.open(pa.table({"x": pa.array(VALUES, pa.float64())}), described, create=True)


@pytest.mark.parametrize(
    ("text", "function", "least"),
    [
        ("LN(x)", math.log, 0.1),
        ("LOG10(x)", math.log10, 0.1),
        ("LOG2(x)", math.log2, 0.1),
        ("SQRT(x)", math.sqrt, 0.0),
        ("POWER(x, 0.5)", math.sqrt, 0.0),
        ("EXP(x / 2)", lambda x: math.exp(x / 2), -100.0),
        ("EXP(-100 * x - 370)", lambda x: math.exp(-100 * x - 370), -100.0),
    ],
)
def test_values_are_those_of_python(
    text: str, function: Callable[[float], float], least: float, tmp_path: Path
) -> None:
    known = [function(x) for x in KEPT if x >= least]
    with opened(tmp_path) as odd:
        made = odd.sql(f"SELECT SUM({text}) AS s, COUNT({text}) AS n FROM odd").release(epsilon=10_000)
    (row,) = made.rows()
    assert row["n"] == len(known) and math.isclose(row["s"], sum(known), rel_tol=1e-3, abs_tol=0.05)


def test_python_asks_the_same_as_sql(tmp_path: Path) -> None:
    with opened(tmp_path) as odd:
        for asked, text in (
            (col("x").sqrt(), "SQRT(x)"),
            (col("x").log(), "LN(x)"),
            (col("x").log10(), "LOG10(x)"),
            (col("x").clip(-4, 3).exp(), "EXP(GREATEST(LEAST(x, 3), -4))"),
        ):
            told = [
                each.preview(epsilon=1).within for each in (odd.sum(asked), odd.sql(f"SELECT SUM({text}) FROM odd"))
            ]
            assert told[0][0][1] == told[1][0][1] is not None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("EXP(2 * x)", "e to the power of 40"),
        ("LN(-4 - x)", "has a logarithm"),
        ("SQRT(-5 - x)", "has a root"),
        ("LN('word')", "not a number"),
        ("LOG(x)", "different bases"),
    ],
)
def test_what_has_no_value_or_no_end_is_refused(text: str, words: str, tmp_path: Path) -> None:
    with opened(tmp_path) as odd, pytest.raises(ProgramError) as caught:
        odd.sql(f"SELECT SUM({text}) FROM odd")
    assert words in caught.value.diagnostics[0].cause


@pytest.mark.parametrize("which", OWN)
@pytest.mark.parametrize("ends", [(-3, 30), (0, 1), (1, 1), (Fraction(1, 1000), 5), (-(10**6), 34), (0, 10**9)])
def test_every_value_lies_between_the_bounds(which: Curve, ends: tuple[Fraction, Fraction]) -> None:
    lower, upper = Fraction(ends[0]), min(Fraction(ends[1]), Fraction(34 if which == "exp" else 10**9))
    step = Fraction(1, 1000)
    bounds = curve(which, Field("x", Kind("real", Bounds(lower, upper, step)))).kind.bounds
    assert bounds is not None and bounds.lower % bounds.step == 0 and bounds.upper % bounds.step == 0
    assert max(abs(bounds.low), abs(bounds.high)) <= WIDEST
    least = {"exp": lower, "sqrt": max(lower, Fraction(0))}.get(which, max(lower, step))
    for x in (least, (least + upper) / 2, upper):
        assert bounds.lower <= Fraction(OWN[which](float(x))) <= bounds.upper
