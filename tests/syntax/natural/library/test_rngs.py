"""Generators, whatever they are called."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

DRAWS = {
    "np.random.default_rng().laplace(0, 1)": ["laplace(0, scale=1)"],
    "np.random.default_rng(None).laplace(0, 1)": ["laplace(0, scale=1)"],
    "np.random.Generator(np.random.PCG64()).laplace(0, 1)": ["laplace(0, scale=1)"],
    "random.Random().gauss(0, 1)": ["gaussian(0, sigma=1)"],
    "random.SystemRandom().randint(0, 2)": ["uniform(3)"],
    "secrets.SystemRandom().random() < 0.5": ["flip(1 / 2)"],
}
REFUSED = {
    "rng.pareto(1)": "Unknown function numpy.random.pareto.",
    "random.Random().laplace(1)": "Unknown function random.laplace.",
    "np.random.default_rng(3).laplace(0, 1)": "A generator that is seeded in the function",
    "np.random.RandomState(seed=3).laplace(0, 1)": "A generator that is seeded in the function",
    "np.random.Generator(np.random.PCG64(3)).laplace(0, 1)": "A generator that is seeded in the function",
    "np.random.default_rng(len(data)).laplace(0, 1)": "A generator that is seeded in the function",
    "random.Random('x').gauss(0, 1)": "A generator that is seeded in the function",
    "np.random.seed(0) or np.random.laplace(0, 1)": "A generator that is seeded in the function",
    "rng.spawn(2)[0].laplace()": "A generator made by another generator",
}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_outside_is_refused_by_its_name(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
