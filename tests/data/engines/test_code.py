"""Values in steps: what the engine makes of every odd value, and of many plain ones."""

from __future__ import annotations

import random
from fractions import Fraction
from math import inf, nan

import numpy as np
import pyarrow as pa
import pytest
from sqlglot import exp

from lapwing.data.description.description import Bounds, Column
from lapwing.data.engines.code import FARTHEST, code_of, stays_inside
from lapwing.data.engines.expression import renamed
from lapwing.data.engines.frame import open_frame

ODD = [None, nan, inf, -inf, 0.0, -0.0, 5e-324, -5e-324, 1e308, -1e308, 0.5, -0.5, 1e16, 99.99, 100.0, 100.01]


def codes(values: list[float | None], bounds: Bounds, kind: str = "real") -> list[int | None]:
    frame = pa.table({"x": pa.array(values, pa.float64() if kind == "real" else pa.int64())})
    engine = open_frame(frame)
    query = exp.select(renamed(code_of(Column("x", kind, bounds), bounds, engine), "c")).from_(engine.table())  # type: ignore[arg-type]
    return [row[0] for row in engine.connection.execute(engine.write(query)).fetchall()]


@pytest.mark.parametrize("step", ["1", "0.1", "1/3", "7", "1000"])
@pytest.mark.parametrize(("lower", "upper"), [(-100, 100), (0, 1), (7, 7), (-(10**9), -5)])
def test_every_value_lands_between_the_bounds(step: str, lower: int, upper: int) -> None:
    unit = Fraction(step)
    bounds = Bounds(lower // unit * unit, -(-upper // unit) * unit, unit)
    found = codes(ODD, bounds)
    assert found[0] is None and found[1] is None
    assert all(code is not None and bounds.low <= code <= bounds.high for code in found[2:])
    assert found[2] == bounds.high and found[3] == bounds.low


def test_of_two_steps_the_even_one() -> None:
    assert codes([0.25, 0.75, 1.25, -0.25, -0.75], Bounds(Fraction(-5), Fraction(5), Fraction(1, 2))) == [
        0,
        2,
        2,
        0,
        -2,
    ]
    assert codes([3.5, 10.5, 5e-324, -1.7], Bounds(Fraction(-7), Fraction(14), Fraction(7))) == [0, 2, 0, 0]


def test_plain_values_go_to_the_nearest_step() -> None:
    bounds = Bounds(Fraction(-50), Fraction(50), Fraction(1, 10))
    values = np.random.default_rng(5).uniform(-49, 49, 2000)
    for value, code in zip(values.tolist(), codes(values.tolist(), bounds), strict=True):
        assert code is not None and abs(code - value * 10) <= 0.5000001


def test_whole_numbers() -> None:
    bounds = Bounds(Fraction(-6), Fraction(9), Fraction(3))
    values: list[float | None] = [None, -(2**63), -6, -5, 0, 2, 3, 9, 2**63 - 1]
    assert codes(values, bounds, "integer") == [None, -2, -2, -2, 0, 0, 1, 3, 3]


def test_ends_decide_whether_rounding_stays_inside() -> None:
    chance = random.Random(3)
    for _ in range(300):
        step = Fraction(chance.randint(1, 10 ** chance.randint(1, 9)), chance.randint(1, 10 ** chance.randint(1, 9)))
        end = chance.choice((1, -1)) * chance.randint(0, FARTHEST)
        scaled = float(end * step) * float(step.denominator) / float(step.numerator)
        assert round(scaled) == end and stays_inside(Bounds(end * step, end * step, step))
    assert not stays_inside(Bounds(Fraction(0), Fraction(2**53), Fraction(1)))
    coarse = Bounds(Fraction(1, 3), Fraction(10**15, 3), Fraction(1, 3))
    found = codes([1e30, -1e30], coarse)
    assert found[0] is not None and found[1] is not None and coarse.low <= found[1] <= found[0] <= coarse.high
