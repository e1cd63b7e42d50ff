"""NaN and infinities are values that go on, where Python has errors."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LINES = (
    "np.mean(data)",
    "m = np.mean(data[data > 40])\nreturn m, sum(data)",
    "m = np.mean(data[data > 3])\nreturn 0 if np.isnan(m) else m",
    "try:\n    return np.mean(data)\nexcept ZeroDivisionError:\n    return 0",
    "max(np.mean(data), 0)",
    "np.clip(np.mean(data), 0, 1)",
    "int(np.mean(data))",
    "round(np.mean(data))",
    "np.sum(data) / len(data)",
    "1 / data",
    "data / 0",
    "float('inf') > sum(data)",
    "-math.inf + sum(data)",
    "float('nan') == float('nan')",
    "math.inf * len(data)",
    "best = -np.inf\nfor x in data:\n    if x > best:\n        best = x\nreturn best",
    "np.isfinite(np.mean(data))",
)


@pytest.mark.parametrize("lines", LINES)
def test_odd_floats_are_those_of_numpy(lines: str) -> None:
    agree(lines, "array")


def test_the_sum_by_the_length_of_a_list_is_an_error() -> None:
    agree("sum(data) / len(data)")
