"""`running`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = ("list(itertools.accumulate(data))",)

ARRAYS = (
    "np.cumsum(data)",
    "data.cumsum()",
    "np.arange(6).reshape(2, 3).cumsum(axis=1)",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
