"""Many copies of one value."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python


@pytest.mark.parametrize(
    "body",
    [
        "xs = [k] * k\nreturn xs, len(xs)",
        "xs = [0] * k\nfor x in data:\n    if k > 0:\n        xs[0] += x\nreturn xs",
        "xs = [(1, 2.5)] * k\nreturn xs",
        "xs = [True] * k\nreturn xs",
        "xs = [0] * k\nys = list(xs)\nif k > 0:\n    ys[0] = 4\nreturn xs, ys",
    ],
)
def test_as_python(body: str) -> None:
    assert_as_python(body, "")
