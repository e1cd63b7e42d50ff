"""Parts of public numbers that lead to noise are public numbers; others stay as they are written."""

from __future__ import annotations

import pytest

from tests.syntax.natural.given_verdicts import is_proved, is_refuted
from tests.syntax.natural.says import assert_as_python, core


@pytest.mark.parametrize(
    "body",
    [
        "return sum(x - k / 2 for x in data) + rng.laplace(0, 1)",
        "t = 0\nfor x in data:\n    t += min(x, 0.5 * k)\nreturn t + rng.laplace(0, 1)",
        "t = 0\nfor x in data:\n    t += x - (k + epsilon) / 2 if x > 2 else k / 3\nreturn t + rng.laplace(0, 1)",
    ],
)
def test_named(body: str) -> None:
    assert "share" in core(body)
    assert_as_python(body)


@pytest.mark.parametrize(
    "body",
    [
        "return sum(x > k / 2 for x in data) + rng.laplace(0, 1)",
        "return sum(data) + rng.laplace(0, k / 2 + 1)",
        "return k / 2 + rng.laplace(0, 1)",
        "return max(sum(data) + rng.laplace(0, 1), k / 2)",
        "return sum(x - k for x in data) + rng.laplace(0, 1)",
        "return sum(x - k * epsilon for x in data) + rng.laplace(0, 1)",
    ],
)
def test_not_named(body: str) -> None:
    assert "share" not in core(body)


CENTRED = """
# lapwing: data: Database(of=Reals, neighbours="replace"); lo: Public; hi: Public
# lapwing: epsilon = epsilon; requires = hi > lo
def centred(data, lo, hi, epsilon, rng):
    middle = (lo + hi) / 2
    total = sum(min(max(x, lo), hi) - middle for x in data)
    return total + rng.laplace(0, WIDTH / epsilon)
"""


def test_sums_around_the_middle_of_a_range_are_judged() -> None:
    assert is_proved(CENTRED.replace("WIDTH", "(hi - lo)"))
    assert is_refuted(CENTRED.replace("WIDTH", "(hi - lo) / 2"))
