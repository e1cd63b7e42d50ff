"""`maths`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "sum(data) ** 2",
    "math.fsum(data)",
    "math.copysign(2, sum(data))",
)

ARRAYS = (
    "np.clip(data, 0, 3)",
    "data.clip(0, 3)",
    "data.clip(min=0)",
    "np.maximum(data, 0)",
    "np.minimum(data, 3)",
    "np.sign(data)",
    "np.square(data)",
    "data ** 2",
    "np.isnan(data)",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
