"""`a, b = value` and `a, *b = value`, of sequences whose length only a run knows, too."""

from __future__ import annotations

import pytest

from tests.syntax.natural.constructs import BEFORE
from tests.syntax.natural.says import assert_as_python, core

SAME = [
    "a, *b = data\nreturn a, b",
    "*a, b = data\nreturn a, b, len(a)",
    "a, *b, c = data\nb.append(a)\nreturn sum(b), c",
    "a, b, c = data\nreturn a * c",
    "try:\n    a, *b = data\nexcept ValueError:\n    return -1\nreturn a + len(b)",
    "a, *b = [x for x in data if x > 1]\nreturn a, b",
    "a, *b = np.array(data)\nb[0:1] = []\nreturn a, b",
    "a, *b = data\nb[0] = 9\nreturn list(data), b",
    "a, *b = d = [list(data), [1], [2]]\nb[0].append(3)\nreturn d",
    "for i, (a, *b) in enumerate([(1, 2, 3), (4, 5)]):\n    k += a * i\nreturn k",
    "head, *tail = 'abc'\nreturn head, tail",
    "a, *b = (k, *data)\nreturn a, b",
    "x = {*data, k}\nreturn len(x)",
]


@pytest.mark.parametrize("body", SAME)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)


def test_the_error_for_too_few_items_tells_how_many_there_are() -> None:
    assert "result_2 = size\n" in core("a, b, *c = data\nreturn 0")


def test_the_error_for_too_many_items_does_not() -> None:
    assert "size_2 = min(size, 3)" in core("a, b = data\nreturn 0")
