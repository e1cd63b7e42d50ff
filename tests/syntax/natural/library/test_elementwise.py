"""`elementwise`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

ARRAYS = (
    "np.abs(data)",
    "np.absolute(data)",
    "np.fabs(data)",
    "np.trunc(data / 4)",
    "np.logical_and(data > 0, data < 3)",
    "np.logical_or(data > 0, data < -3)",
    "np.logical_not(data > 0)",
    "np.power(data, 2)",
    "np.mod(data, 3)",
    "np.floor_divide(data, 3)",
    "np.add(data, 1)",
    "np.subtract(data, 1)",
    "np.multiply(data, 2)",
    "np.divide(data, 2)",
    "np.negative(data)",
    "np.nan_to_num(data)",
    "np.max(np.abs(data), initial=0)",
)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
