"""Uniform draws, known where they are compared."""

from __future__ import annotations

import pytest

from tests.agreement import drawn

DRAWS = {
    "random.random() < 0.25": ["flip(1 / 4)"],
    "0.25 > rng.random()": ["flip(1 / 4)"],
    "rng.random() >= 0.25": ["flip(1 / 4)"],
    "rng.uniform(0, 2) < 0.5": ["flip(1 / 4)"],
    "rng.uniform(-1, 1) < 0.5": ["flip(3 / 4)"],
    "np.random.rand() < 0.25": ["flip(1 / 4)"],
    "stats.uniform.rvs() < 0.25": ["flip(1 / 4)"],
    "rng.random(3) < 0.25": ["flip(1 / 4)", "flip(1 / 4)", "flip(1 / 4)"],
    "rng.random(len(data)) < 0.25": ["flip(1 / 4)"],
    "u = rng.random(len(data)) < 0.25\nreturn u.sum(), u.any()": ["flip(1 / 4)"],
    "-2 * math.log(random.random())": ["exponential_noise(0, scale=1)"],
    "u = rng.random() - 0.5\nreturn sum(data) - 2 * np.sign(u) * np.log(1 - 2 * np.abs(u))": [
        "laplace(total, scale=2)"
    ],
    "u = random.uniform(-0.5, 0.5)\nreturn sum(data) - 2 * math.copysign(1, u) * math.log(1 - 2 * abs(u))": [
        "laplace(total, scale=2)"
    ],
    "u = random.random() - 0.5\nreturn sum(data) - math.copysign(2 * math.log1p(-2 * abs(u)), u)": [
        "laplace(total, scale=2)"
    ],
    "u = rng.uniform(-0.5, 0.5, 2)\nreturn sum(data) - 2 * np.sign(u) * np.log(1 - 2 * np.abs(u))": [
        "laplace(total, scale=2)",
        "laplace(total, scale=2)",
    ],
    "u = rng.uniform(-0.5, 0.5)\nreturn sum(data) + 2 * (np.log(1 + 2 * u) if u < 0 else -np.log(1 - 2 * u))": [
        "laplace(total, scale=2)"
    ],
    "u = rng.uniform(-0.5, 0.5, len(data))\nreturn data - 2 * np.sign(u) * np.log(1 - 2 * np.abs(u))": [
        "laplace(data[index], scale=2)"
    ],
}
NUMBERS = (
    "sum(data) + rng.random()",
    "rng.uniform(-1, 1)",
    "u = rng.random(len(data))\nreturn (u < 0.5).sum(), (u < 0.7).sum()",
    "u = rng.random(len(data))\nfor t in range(len(data)):\n    if (u < t).any():\n        return t",
    "u = rng.random() - 0.5\nreturn np.sign(u)",
    "rng.uniform(0, sum(data)) < 1",
    "u = rng.random() - 0.5\nreturn np.sign(u) * np.log(1 - 2 * abs(u)), u < 0",
    "u = rng.random()\nreturn u < 0.2, u < 0.4",
)


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", NUMBERS)
def test_a_draw_that_is_used_as_a_number_is_a_function_of_another_one(lines: str) -> None:
    assert drawn(lines) == ["laplace(0, scale=1)"]


def test_of_two_draws_that_are_compared_one_is_a_number() -> None:
    assert drawn("random.random() < random.random()") == ["laplace(0, scale=1)", "flip(uniform_3)"]
