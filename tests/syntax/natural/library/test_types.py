"""Asking for types gives what Python gives."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

BODIES = [
    "return isinstance(sum(data), int), isinstance(sum(data), float), isinstance(sum(data) / 2, (int, float))",
    "return isinstance(True, int), isinstance('a', str), isinstance(None, type(None))",
    "return isinstance((1, 2), tuple), isinstance((1, 2), list), isinstance({}, dict), isinstance([k], list)",
    "return type(k) is int, type('a') is str",
]


@pytest.mark.parametrize("body", BODIES)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body)


def test_an_unknown_type_is_refused() -> None:
    assert "the type `Path`" in refusal("return isinstance(k, Path)", "from pathlib import Path").cause
