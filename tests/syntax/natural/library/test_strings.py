"""`strings`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    '"abc".upper()',
    '"a,b".split(",")',
    '"abc".startswith("a")',
    '"abc".replace("a", "z")',
    '" x ".strip()',
    '"abc".find("b")',
    '"abc".isdigit()',
    '"x".join(["a", "b"])',
    '"Abc".title()',
    '"abc" in "zabcz"',
    'str(3) + "a"',
    'int("12")',
    'float("1.5")',
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)
