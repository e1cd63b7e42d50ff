"""Fractions that lead to noise are public numbers; others stay as they are written."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("return sum(min(x, 0.5) for x in data) + rng.laplace(0, 1)", "fraction_1_2"),
        ("t = 0.1\nfor x in data:\n    t += x - 0.1\nreturn t + rng.laplace(0, 1)", "fraction_1_10"),
        ("t = 0\nfor x in data:\n    t += 0.5 if x > 2 else 0.25\nreturn t + rng.laplace(0, 1)", "fraction_1_4"),
    ],
)
def test_named(body: str, name: str) -> None:
    assert name in core(body)
    assert_as_python(body)


@pytest.mark.parametrize(
    "body",
    [
        "return sum(x > 2.5 for x in data) + rng.laplace(0, 1)",
        "return sum(data) + rng.laplace(0, 0.5)",
        "return max(sum(data) + rng.laplace(0, 1), 0.5)",
        "return sum(data) * 0.5",
    ],
)
def test_not_named(body: str) -> None:
    assert "fraction" not in core(body)
