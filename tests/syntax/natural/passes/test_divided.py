"""Sums of quotients with one constant divisor."""

from __future__ import annotations

import pytest

from tests.syntax.natural.given_verdicts import is_proved, is_refuted
from tests.syntax.natural.says import assert_as_python, core

BEFORE = "import numpy as np\n"


def test_a_sum_is_divided_once() -> None:
    text = core("return sum(x / 4 for x in data) + rng.laplace(0, 1)")
    assert "total_all = total_all + x" in text
    assert "laplace(total_all / 4, scale=1)" in text


@pytest.mark.parametrize(
    "body",
    [
        "t = 0\nfor x in data:\n    t += x / 4\n    if t > 1:\n        t += 1\nreturn t + rng.laplace(0, 1)",
        "t = 0\nfor x in data:\n    t += x / 4 if x > 1 else x / 2\nreturn t + rng.laplace(0, 1)",
        "t = 1\nfor x in data:\n    t += x / 4\nreturn t + rng.laplace(0, 1)",
        "t = s = 0\nfor x in data:\n    t += x / 4\n    s += t\nreturn s + rng.laplace(0, 1)",
        "t = 0\nfor x in data:\n    if x > 2:\n        t += x / 4\n    else:\n        t += 1 / 4\nreturn t",
        "t = 0\nfor x in data:\n    t += x / 4\nfor x in data:\n    t += x / 8\nreturn t + rng.laplace(0, 1)",
        "total_all = 3\nreturn sum(x / 4 for x in data) + total_all + rng.laplace(0, 1)",
        "return sum(x / k for x in data) + rng.laplace(0, 1)",
    ],
)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)


TEXT = """\
# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def f(data, epsilon):
    return (np.clip(data, 0, 500) / {divisor}).sum() + np.random.laplace(0, 1 / epsilon)
"""


def test_rows_between_0_and_1_are_proved_and_larger_ones_refuted() -> None:
    assert is_proved(TEXT.format(divisor=500))
    assert is_refuted(TEXT.format(divisor=250))
