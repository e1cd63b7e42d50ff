"""Which values a key from data may have."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    "d = {True: 1, 2: 3}\ndel d[1]\nreturn list(d)",
    "d = {'a': 1, 'b': k}\nx = d.pop('a')\ndel d['b']\nreturn d, x",
    "d = {'a': 1}\nif len(data) > 1:\n    del d['b']\nreturn len(d)",
    "d = {(0, 1): k}\ndel d[0, True]\nreturn len(d)",
    "d = {0: 1, 1: 2}\nfor x in data:\n    del d[x]\nreturn len(d)",
]


@pytest.mark.parametrize("body", SAME)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, "")
