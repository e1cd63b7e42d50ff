"""`iterators`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "functools.reduce(lambda a, b: a + b, data, 0)",
    "list(itertools.chain(data, [1]))",
    "list(itertools.islice(data, 2))",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)
