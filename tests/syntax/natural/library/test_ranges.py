"""`ranges`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "list(reversed(data))",
    "list(map(abs, data))",
    "list(filter(None, data))",
    "list(zip(data, data[1:]))",
    "list(enumerate(data, start=2))",
    "list(range(len(data)))",
    "max((x, i) for i, x in enumerate(data))",
    "[x for x, y in zip(data, data) if y > 0]",
)

ARRAYS = (
    "np.arange(4)",
    "np.arange(1, 4)",
    "np.arange(0, 1, 0.25)",
    "np.arange(len(data))",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
