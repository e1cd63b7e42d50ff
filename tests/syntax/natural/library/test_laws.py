"""Draws from laws that the core does not have."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

SOURCE = "laplace(0, scale=1)"
DRAWS = {
    "sum(data) + rng.gamma(2, 1 / epsilon)": [SOURCE],
    "sum(data) + np.random.standard_t(3)": [SOURCE],
    "sum(data) + rng.poisson(4)": [SOURCE],
    "sum(data) + random.betavariate(1, 2)": [SOURCE],
    "rng.pareto(1, size=2)": [SOURCE, SOURCE],
    "rng.gamma(np.array(data))": [SOURCE],
    "rng.dirichlet(np.ones(3))": [SOURCE],
    "rng.multivariate_normal([sum(data), 1], 4 * np.eye(2))": ["gaussian(total, sigma=2.0)", "gaussian(1, sigma=2.0)"],
    "rng.multivariate_normal([0, 0], [[1, 0.5], [0.5, 1]])": [SOURCE],
    "rng.multinomial(5, [0.5, 0.5])": [SOURCE],
    "g = rng.geometric(0.5, size=len(data))\nreturn g.sum(), g.max()": ["exponential_noise(0, scale=1 / -log(1 / 2))"],
}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_draw_is_a_function_of_one_that_hides_nothing(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


def test_its_arguments_are_those_of_the_library() -> None:
    assert "unknown wide" in refusal("rng.gamma(2, wide=3)")
