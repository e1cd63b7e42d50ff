"""Noise with the real signatures and defaults of the libraries."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

DRAWS = {
    "sum(data) + np.random.laplace()": ["laplace(total, scale=1.0)"],
    "sum(data) + np.random.laplace(0, 1 / epsilon)": ["laplace(total, scale=1 / epsilon)"],
    "sum(data) + rng.laplace(scale=2 / epsilon)": ["laplace(total, scale=2 / epsilon)"],
    "np.random.laplace(sum(data), 2)": ["laplace(total, scale=2)"],
    "rng.normal(sum(data), 3)": ["gaussian(total, sigma=3)"],
    "sum(data) + random.gauss(0, 2)": ["gaussian(total, sigma=2)"],
    "sum(data) + random.normalvariate(mu=0, sigma=2)": ["gaussian(total, sigma=2)"],
    "sum(data) + rng.standard_normal() * 2": ["gaussian(total, sigma=2)"],
    "sum(data) + stats.laplace.rvs(scale=3)": ["laplace(total, scale=3)"],
    "sum(data) + stats.norm.rvs(0, 3)": ["gaussian(total, sigma=3)"],
    "sum(data) + stats.laplace.rvs(0, 3, 1)": ["laplace(total, scale=3)"],
    "sum(data) + rng.exponential(2)": ["exponential_noise(total, scale=2)"],
    "sum(data) + random.expovariate(2)": ["exponential_noise(total, scale=1 / 2)"],
    "sum(data) + stats.expon.rvs(scale=2)": ["exponential_noise(total, scale=2)"],
    "sum(data) + rng.laplace(0, 1, size=2)": ["laplace(total, scale=1)", "laplace(total, scale=1)"],
    "np.array([sum(data), len(data)]) + rng.laplace(0, 1)": ["laplace(0, scale=1)"],
    "rng.laplace([0, sum(data)], 1)": ["laplace(0, scale=1)", "laplace(total, scale=1)"],
    "sum(data) + np.random.randn()": ["gaussian(total, sigma=1.0)"],
    "np.asarray(data) + rng.laplace(0, 1, size=len(data))": ["laplace(data[index], scale=1)"],
}
REFUSED = {
    "rng.laplace(0, 1, 2, 3)": "laplace does not take these arguments: too many.",
    "rng.laplace(float('inf'), 1)": "Noise around infinity, or of a scale that an unknown function gives",
}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_outside_is_refused_by_its_name(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
