"""Helpers are written out where they are called."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers import body, rejected
from tests.running import normal, python_ran, ran

CLIP = "def clip(x, high):\n    if x > high:\n        return high\n    return x\n\n"
TWO = "def two():\n    a = []\n    return a, a\n\n"


def test_a_helper_with_an_early_return_is_written_out_at_each_call() -> None:
    assert normal(CLIP + body("return clip(q[0], 1) + clip(q[1], high=c)")) == (
        "result: float = 0\nif q[0] > 1:\n    result = 1\nelse:\n    result = q[0]\n"
        "result_2: float = 0\nif q[1] > c:\n    result_2 = c\nelse:\n    result_2 = q[1]\n"
        "return result + result_2\n"
    )


@pytest.mark.parametrize(
    ("helper", "lines", "noise"),
    [
        ("def h(x):\n    n = x + 1\n    return n\n", "n = 5\nm = h(n) + h(h(n))\nreturn n, m", []),
        ("def h(x):\n    return x, x + 1\n", "a = 1\nb = 2\na, b = h(b)\nreturn a, b", []),
        ("def h(x):\n    return x, x + 1\n", "a = 1\nb, a = h(a)\nreturn a, b", []),
        ("def h(max):\n    min = max + 1\n    return min\n", "return h(2)", []),
        ("def h(x):\n    return uniform(9) + x\n", "return h(uniform(9)) - h(1)", [1, 2, 3]),
        (
            "def h(x):\n    out = [x]\n    out.append(2)\n    return out\n",
            "a = h(1)\na.append(3)\nb = h(4)\nreturn a, b",
            [],
        ),
        ("def h(x, y):\n    return x - y\n", "return h(y=uniform(9), x=uniform(9))", [7, 2]),
        (
            "def h(x):\n    for i in range(9):\n        if i > x:\n            return i\n    return -1\n",
            "return h(3), h(20)",
            [],
        ),
    ],
)
def test_helpers_do_what_python_does(helper: str, lines: str, noise: list[Any]) -> None:
    text = helper + "\n" + body(lines)
    assert ran(text, noise) == python_ran(text, noise)


@pytest.mark.parametrize(
    ("before", "expression", "id"),
    [
        ("def h(x):\n    return h(x)\n\n", "h(c)", "recursive"),
        ("def g(x):\n    return h(x)\n\ndef h(x):\n    return g(x)\n\n", "h(c)", "recursive"),
        (CLIP, "clip(c)", "arguments"),
        (CLIP, "clip(c, 1, 2)", "arguments"),
        (CLIP, "clip(c, low=1)", "arguments"),
        ("def h(x):\n    return x, x\n\n", "1 + h(c)", "tuple-size"),
        ("def h(x=1):\n    return x\n\n", "h(c)", "parameter-kind"),
    ],
)
def test_calls_that_cannot_be_written_out_are_rejected(before: str, expression: str, id: str) -> None:
    assert [found for found, _ in rejected(before + body(f"return {expression}"))] == [id]


def test_two_results_are_never_the_same_list() -> None:
    found = rejected(TWO + body("x, y = two()\nx.append(1)\nreturn len(y)"))
    assert [id for id, _ in found] == ["list-alias"]


def test_a_program_that_grows_too_large_is_rejected() -> None:
    layers = "def h0(x):\n    return x + laplace(x, scale=1)\n\n"
    layers += "".join(f"def h{n}(x):\n    return h{n - 1}(x) + h{n - 1}(x)\n\n" for n in range(1, 16))
    assert [id for id, _ in rejected(layers + body("return h15(c)"))] == ["too-large"]
