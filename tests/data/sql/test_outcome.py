"""What is computed from noisy answers lies in its interval whenever they lie in theirs."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.data.answer.series import Series
from lapwing.data.sql.derived import Scaled
from lapwing.data.sql.outcome import Combined, Fixed, Measured, Outcome, Sign, Stepped, computed, parts_of

A, B = Measured("a"), Measured("b")


def between(low: float, high: float, values: float) -> Series:
    return Series("", *(np.array([each]) for each in (values, low, high)))


@pytest.mark.parametrize("sign", ["+", "-", "*", "/"])
def test_intervals_cover_what_may_come_out(sign: Sign) -> None:
    chance = np.random.default_rng(7)
    for _ in range(60):
        ends = np.sort(chance.normal(0, 20, (2, 2)))
        exact = [chance.uniform(*pair) for pair in ends]
        columns = {name: between(pair[0], pair[1], value) for name, pair, value in zip("ab", ends, exact, strict=True)}
        found = computed(Combined(A, sign, B), columns, "x")
        value = {"+": exact[0] + exact[1], "-": exact[0] - exact[1], "*": exact[0] * exact[1], "/": exact[0] / exact[1]}
        assert found.low[0] <= value[sign] <= found.high[0] and found.name == "x"


def test_what_may_be_divided_by_nothing_is_endless() -> None:
    columns = {"a": between(1.0, 2.0, 1.5), "b": between(-1.0, 3.0, 1.0)}
    found = computed(Combined(A, "/", B), columns)
    assert found.low[0] == -np.inf and found.high[0] == np.inf


def test_whole_numbers_stay_whole() -> None:
    whole = Series("", *(np.array([each]) for each in (5, 4, 6)))
    found = computed(Combined(A, "-", B), {"a": whole, "b": whole})
    assert found.values.dtype == np.int64 and (found.low[0], found.values[0], found.high[0]) == (-2, 0, 2)
    huge = Series("", *(np.array([2**62]) for _ in range(3)))
    assert computed(Combined(A, "+", B), {"a": huge, "b": huge}).values[0] == 2.0**63


def test_parts() -> None:
    tree: Outcome = Combined(Stepped(A, Scaled(Fraction(2))), "/", Combined(B, "+", Fixed(Fraction(1, 2))))
    assert parts_of(tree) == ["a", "b"]
    columns = {"a": between(1.0, 1.0, 1.0), "b": between(3.5, 3.5, 3.5)}
    assert computed(tree, columns).values.tolist() == [0.5]
