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
    "random.Random().laplace(1)": "Unknown function random.laplace.",
    "np.random.default_rng(len(data)).laplace(0, 1)": "A generator that is seeded with the data",
    "np.random.seed(0)\nreturn [rng.laplace() for x in data]": "This draw with a seed that the function sets itself",
    "np.random.seed(0)\nif len(data) > 2:\n    rng.laplace()\nreturn rng.laplace()": "This draw with a seed that the function sets itself",  # noqa: E501
    "random.seed(0)\nreturn rng.choice(2, p=np.exp(data) / np.exp(data).sum())": "This draw with a seed that the function sets itself",  # noqa: E501
    "rng.spawn(2)[0].laplace()": "A generator made by another generator",
}


SEEDED = (
    "np.random.default_rng(3).laplace(0, 1)",
    "np.random.RandomState(seed=3).laplace(0, 1)",
    "np.random.Generator(np.random.PCG64(3)).laplace(0, 1)",
    "random.Random('x').gauss(0, 1)",
    "np.random.seed(0) or np.random.laplace(0, 1)",
    "np.random.seed(0)\nreturn np.random.random() < 0.5, rng.laplace(size=len(data) * 0 + 3)",
    "random.seed(1)\nx = random.gauss(0, 1)\nrandom.seed(1)\nreturn sum(data) + x - random.gauss(0, 1)",
)


@pytest.mark.parametrize("lines", SEEDED)
def test_with_a_seed_of_its_own_a_function_draws_nothing(lines: str) -> None:
    assert drawn(lines) == []


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_outside_is_refused_by_its_name(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
