"""Lists whose items follow from their places are not kept, and others are."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

KEPT = [
    "out = []\nt = 0\nfor x in data:\n    t += x\n    out.append(t)\nreturn [sum(y > i for y in out) for i in (1, 2)]",
    "out = []\nfor x in data:\n    out.append(rng.laplace(x, 1))\nreturn [sum(y > i for y in out) for i in (1, 2)]",
    (
        "out = []\nfor x in data:\n    out.append(x)\n    if x == 4:\n        break\n"
        "return [sum(y > i for y in out) for i in (1, 2)]"
    ),
]


@pytest.mark.parametrize("body", KEPT)
def test_kept(body: str) -> None:
    assert_as_python(body)
    assert "list[" in core(body)


@pytest.mark.parametrize(
    "body",
    [
        (
            "out = []\nfor x in data:\n    if x > 2:\n        out.append(x)\n"
            "return [sum(y > i for y in out) for i in (1, 2)]"
        ),
        "out = []\nfor x in data:\n    out.append(x + k)\nreturn [sum(y > i for y in out) for i in (1, 2)]",
        (
            "out = []\nfor x in data:\n    y = max(x, 1)\n    out.append(y + 1)\n"
            "return [sum(y > i for y in out) for i in (1, 2)]"
        ),
    ],
)
def test_not_kept(body: str) -> None:
    assert_as_python(body)
    assert "list[" not in core(body)


def test_what_an_item_needs_stays_the_same() -> None:
    assert_as_python(
        "t = 1\nout = []\nfor x in data:\n    out.append(x + t)\nt = 5\nn = 0\nfor y in out:\n    n += y * t\n"
        "m = 0\nfor y in out:\n    m += y\nreturn n, m"
    )
