"""`sets`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "len(set(data))",
    "s = set()\nfor x in data:\n    s.add(x)\nreturn len(s)",
    "s = set(data) & {1, 2}\nreturn len(s)",
    "s = set(data) | {1, 2}\nreturn len(s)",
    "s = set(data) - {1, 2}\nreturn len(s)",
    "len(set(data).intersection({1, 2}))",
    "set(data).issubset({1, 2})",
)

ARRAYS = (
    "np.unique(data)",
    "np.unique(data, return_counts=True)",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
