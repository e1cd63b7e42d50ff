"""Draws and helper calls on lines of their own, in Python's order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers import body, rejection
from tests.running import agrees, normal


@pytest.mark.parametrize(
    ("expression", "noise"),
    [
        ("uniform(9) - uniform(9)", [5, 2]),
        ("c > 0 and flip()", [True]),
        ("c < 0 and flip()", []),
        ("c > 0 or flip()", []),
        ("c < 0 or flip() or flip()", [False, True]),
        ("flip() and flip() and c > 0", [True, False]),
        ("c < 0 and flip() or flip()", [True]),
        ("1 < uniform(9) < 5", [3]),
        ("1 < uniform(9) < uniform(9)", [0]),
        ("1 < uniform(9) < uniform(9)", [4, 5]),
        ("1 < uniform(9) < uniform(9) < uniform(9)", [4, 5, 2]),
        ("0 < c < uniform(9) < 4", [5]),
        ("9 < c < uniform(9) < 4", []),
        ("1 < 0 < uniform(9)", []),
        ("uniform(9) if flip() else c", [False]),
        ("uniform(9) if flip() else c", [True, 7]),
        ("1 + (flip() if c > 9 else uniform(9)) * 2", [3]),
        ("[uniform(9), uniform(9)][1]", [3, 4]),
        ("max(uniform(9), -uniform(9))", [3, 4]),
        ("q[uniform(3)] + sum(d)", [2]),
        ("flip() == flip()", [True, True]),
        ("(flip() or flip()) and not flip()", [True, False]),
    ],
)
def test_draws_are_made_in_pythons_order_and_only_if_needed(expression: str, noise: list[Any]) -> None:
    assert agrees(f"x = {expression}\nreturn x", noise)


@pytest.mark.parametrize(
    ("lines", "noise"),
    [
        ("a, b = uniform(9), uniform(9)\na, b = b, a\nreturn a, b", [1, 2]),
        ("a, b, e = 1, 2, 3\na, b, e = e, a + b, a\nreturn a, b, e", []),
        ("a = 1\nb = 2\na, b = b, a + b\nreturn a, b", []),
        ("return uniform(9), uniform(9) - 1", [1, 2]),
        ("n = 0\nwhile uniform(9) > n:\n    n += 1\nreturn n", [1, 2, 0]),
        ("n = 0\nwhile n < 9 and flip():\n    n += 1\n    if n == 2:\n        continue\nreturn n", [True, True, False]),
        ("n = 0\nif c < 0:\n    n = 1\nelif flip():\n    n = 2\nelif flip():\n    n = 3\nreturn n", [False, True]),
        ("n = 0\nfor i in range(uniform(3), uniform(9)):\n    n += i\nreturn n", [1, 8]),
        ("n = 0\nfor i in range(uniform(9)):\n    n += i\nreturn n", [4]),
    ],
)
def test_statements_draw_in_pythons_order(lines: str, noise: list[Any]) -> None:
    assert agrees(lines, noise)


def test_a_draw_inside_an_expression_gets_a_line_of_its_own() -> None:
    assert normal(body("return c > 0 and flip()")) == (
        "value = c > 0\nif value:\n    value = flip(1 / 2)\nreturn value\n"
    )


def test_names_of_the_language_may_be_local_names() -> None:
    assert normal(body("max = 0\nfor i in range(c):\n    max += i\nreturn max")).startswith("max_2 = 0\n")
    assert rejection("len = 1\nreturn len + len(q)") == ["unknown-function"]
