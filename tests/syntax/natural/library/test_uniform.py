"""Uniform draws, known where they are compared."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

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
    "u = rng.uniform(-0.5, 0.5, len(data))\nreturn data - 2 * np.sign(u) * np.log(1 - 2 * np.abs(u))": [
        "laplace(data[index], scale=2)"
    ],
}
REFUSED = {
    "sum(data) + rng.random()": "A uniform draw as a number",
    "u = rng.random(len(data))\nreturn (u < 0.5).sum(), (u < 0.7).sum()": "An array of random draws that is read in several loops",  # noqa: E501
    "u = rng.random(len(data))\nfor t in range(len(data)):\n    if (u < t).any():\n        return t": "An array of random draws that is read in several loops",  # noqa: E501
    "u = rng.random() - 0.5\nreturn np.sign(u)": "The sign of a uniform draw",
    "rng.uniform(0, sum(data)) < 1": "A uniform draw between private bounds",
    "u = rng.random() - 0.5\nreturn np.sign(u) * np.log(1 - 2 * abs(u)), u < 0": "One uniform draw in two comparisons",
}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_outside_is_refused_by_its_name(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
