"""The largest and the smallest, with keys, defaults and ties."""

from __future__ import annotations

import pytest

from tests.agreement import agree

MEANS = [
    "max(data, key=lambda x: x % 3)",
    "min(data, key=abs, default=7)",
    "max([], key=abs, default=len(data))",
    "max(data, default=-1), min(data, default=1)",
    "max(3, len(data)), min(len(data), 2, 1)",
    "d = Counter(data)\nreturn max(d, key=d.get, default=0)",
    "d = {}\nfor x in data:\n    d[x] = d.get(x, 0) + 1\nreturn sorted(d, key=d.get, reverse=True)",
    "d = {'a': 1, 'b': 2}\nreturn max(d, key=d.get)",
    "max(data)",
]


@pytest.mark.parametrize("lines", MEANS)
def test_means_what_python_means(lines: str) -> None:
    agree(lines)
