"""A public number times a private length is a sum over the rows, made where what it is added to is made."""

from __future__ import annotations

import pytest

from tests.syntax.natural.given_verdicts import is_proved, is_refuted
from tests.syntax.natural.says import assert_as_python, core

BELOW = "below = sum(1 for x in data if x < 3)\n"


@pytest.mark.parametrize(
    "body",
    [
        "return k * len(data) + rng.laplace(0, 1)",
        "return len(data) * (1 - k) + rng.laplace(0, 1)",
        BELOW + "return below - k * len(data) + rng.laplace(0, 1)",
        BELOW + "return k * len(data) - below + rng.laplace(0, 1)",
        BELOW + "other = sum(data)\nreturn [below - k * len(data) + rng.laplace(0, 1), other - len(data) * k]",
        "t = k\nu = t - k * len(data)\nfor x in data:\n    t += x\nreturn u + t - k * len(data) + rng.laplace(0, 1)",
        "t = 0\nfor x in data:\n    if x > 2:\n        break\n    t += 1\nreturn t - k * len(data) + rng.laplace(0, 1)",
        "t = 0\nfor x in data:\n    t = t + x - k * len(data)\nreturn t + rng.laplace(0, 1)",
    ],
)
def test_summed(body: str) -> None:
    assert "share" in core(body)
    assert_as_python(body)


@pytest.mark.parametrize(
    "body", ["return 2 * len(data) + rng.laplace(0, 1)", "return sum(data) * k + rng.laplace(0, 1)"]
)
def test_not_summed(body: str) -> None:
    assert "share" not in core(body)


QUANTILE = """
import numpy as np
# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); q: Public
# lapwing: epsilon = epsilon; requires = q >= 0; requires = q <= 1
def quantile(data, q, epsilon):
    scores = np.array([-abs(sum(1 for x in data if x <= g) - q * len(data)) for g in [25, 50]])
    p = np.exp(epsilon * (scores - scores.max()) / 2)
    return np.random.choice(2, p=p / p.sum())
"""


def test_quantiles_at_a_parameter_are_proved() -> None:
    assert is_proved(QUANTILE)


COUNT = """
import numpy as np
# lapwing: data: Database(of=Bit, neighbours="add-remove"); q: Public
# lapwing: epsilon = epsilon; requires = q >= 0
def above(data, q, epsilon):
    return sum(data) - q * len(data) + np.random.laplace(0, 1 / epsilon)
"""


def test_a_sum_of_numbers_above_one_is_refuted() -> None:
    assert is_refuted(COUNT)
