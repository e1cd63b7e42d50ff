"""`lists`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "data.count(2)",
    "data.index(4)",
    "out = []\nfor x in data:\n    out.append(x + 1)\nreturn out",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)
