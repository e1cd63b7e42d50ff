"""`builtin`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "sum(data)",
    "len(data)",
    "max(data)",
    "min(data, default=7)",
    "any(x > 2 for x in data)",
    "all(x > 0 for x in data)",
    "[x for x in data if x % 2]",
    "data[-1]",
    "data[1:3]",
    "data[::-1]",
    "data[-2:]",
    "data[:-1]",
    "sum(x * x for x in data)",
    "sum(data) // 3",
    "sum(data) % 3",
    "divmod(sum(data), 3)",
    "abs(sum(data))",
    "pow(sum(data), 2)",
    "max(data, key=lambda x: -x)",
    "min(data, key=abs)",
    "max(sum(data), 3, 5)",
    "sum(data) / len(data)",
    "[0] * len(data)",
    "a, b = 1, 2\nreturn a if sum(data) > b else b",
    "next((x for x in data if x > 1), None)",
    "next(iter(data))",
    "sum(1 for _ in data)",
    "sum([[1], [2]], [])",
    "not data",
    "min(max(sum(data), 0), 10)",
    "sum(data, 10)",
    "sum(min(max(x, 0), 3) for x in data)",
)

ARRAYS = (
    "data[data > 0]",
    "len(data)",
    "(data > 0) & (data < 3)",
    "~(data > 0)",
    "sum(data)",
    "max(data)",
    "for x in data:\n    pass\nreturn 1",
    "data[[0]]",
    "data[0]",
    "data[-1]",
    "data[1:]",
    "data[::-1]",
    "data / 0",
    "1 / data",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize("lines", ARRAYS)
def test_arrays_give_what_python_gives(lines: str) -> None:
    agree(lines, "array")
