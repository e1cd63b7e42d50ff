"""`sorting`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "sorted(data)",
    "sorted(data, reverse=True)",
    "sorted(data, key=lambda x: -x)",
    "sorted(data, key=abs, reverse=True)",
    "sorted(set(data))",
    "statistics.median(data)",
    "out = list(data)\nout.sort()\nreturn out",
    "heapq.nlargest(2, data)",
    "heapq.nsmallest(2, data)",
    'd = {"a": 1, "b": 2}\nreturn sorted(d.items(), key=lambda kv: kv[1], reverse=True)',
)

ARRAYS = (
    "np.median(data)",
    "np.sort(data)",
    "np.sort(data)[::-1]",
    "np.searchsorted(np.array([0, 2, 4]), data)",
    "sorted(data)",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
