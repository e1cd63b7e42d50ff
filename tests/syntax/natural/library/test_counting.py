"""`counting`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

ARRAYS = (
    "np.bincount(np.abs(data))",
    "np.bincount(np.clip(data, 0, 3), minlength=4)",
    "np.histogram(data, bins=[-10, 0, 2, 10])[0]",
    "np.histogram(data, bins=4, range=(-10, 10))",
    "np.histogram(data, bins=3)[0]",
)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
