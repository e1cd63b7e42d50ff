"""A key that is new in each round is added without being looked for; all others are looked for."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

NEW = [
    "out = {}\nfor i in range(len(data)):\n    out[i] = data[i]\nreturn out",
    "out = {}\nfor i in range(len(data)):\n    key = i + 3\n    if i > 1:\n        out[key] = data[i]\nreturn out",
    "out = {}\nfor i in range(len(data)):\n    out[7 - i] = data[i]\nreturn out",
]


@pytest.mark.parametrize("body", NEW)
def test_a_new_key_is_not_looked_for(body: str) -> None:
    assert "found" not in core(body)
    assert_as_python(body)


OLD = [
    "out = {}\nfor i in range(len(data)):\n    out[i // 2] = data[i]\nreturn out",
    "out = {}\nfor i in range(len(data)):\n    out[data[i]] = i\nreturn out",
    "out = {}\nfor i in range(len(data)):\n    for _ in range(len(data)):\n        out[i] = data[i]\nreturn out",
    "out = {}\nfor x in data:\n    out[x] = 1\nfor i in range(len(data)):\n    out[i] = 2\nreturn out",
    "out = {}\nk = 0\nfor i in range(len(data)):\n    if data[i] > 1:\n        k = i\n    out[k] = data[i]\nreturn out",
    "out = {}\nn = 0\nfor i in range(len(data)):\n    n -= data[i]\n    out[i + n] = data[i]\nreturn out",
    "out = {}\nfor i in range(len(data)):\n    out[i] = data[i]\n    out[i + 1] = 5\nreturn out",
    "out = {}\nfor _ in range(2):\n    for i in range(len(data)):\n        out[i] = data[i]\nreturn out",
]


@pytest.mark.parametrize("body", OLD)
def test_a_key_that_may_be_there_is_looked_for(body: str) -> None:
    assert "found" in core(body)
    assert_as_python(body)
