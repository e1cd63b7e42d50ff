"""Mechanisms of diffprivlib."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

DRAWS = {
    "mechanisms.Laplace(epsilon=epsilon, sensitivity=2).randomise(sum(data))": ["laplace(total, scale=2 / epsilon)"],
    "mechanisms.Laplace(epsilon=epsilon, delta=0.1, sensitivity=2).randomise(sum(data))": [
        "laplace(total, scale=2 / (epsilon - log(9 / 10)))"
    ],
    "mechanisms.LaplaceTruncated(epsilon=epsilon, sensitivity=1, lower=0, upper=5).randomise(sum(data))": [
        "laplace(total, scale=1 / epsilon)"
    ],
    "mechanisms.Geometric(epsilon=epsilon).randomise(sum(data))": ["geometric(total, scale=1 / epsilon)"],
    "mechanisms.GeometricTruncated(epsilon=epsilon, sensitivity=2, lower=0, upper=9).randomise(sum(data))": [
        "geometric(total, scale=2 / epsilon)"
    ],
    "mechanisms.Gaussian(epsilon=epsilon, delta=0.1, sensitivity=1).randomise(sum(data))": [
        "gaussian(total, sigma=sqrt(2 * log(25 / 2)) * (1 / epsilon))"
    ],
    "mechanisms.Exponential(epsilon=epsilon, sensitivity=1, utility=[sum(data), 1]).randomise()": [
        "exponential(items, scale=2 * (1 / epsilon))"
    ],
    "mechanisms.Exponential(epsilon=epsilon, sensitivity=1, utility=[sum(data), 1], monotonic=True, candidates=['a', 'b']).randomise()": [  # noqa: E501
        "exponential(items, scale=1 / epsilon)"
    ],
    "mechanisms.Binary(epsilon=epsilon, value0='a', value1='b').randomise('a')": [
        "flip(exp(epsilon) / (1 + exp(epsilon)))"
    ],
}
REFUSED = {
    "mechanisms.GaussianAnalytic(epsilon=epsilon, delta=0.1, sensitivity=1).randomise(sum(data))": "This mechanism of diffprivlib",  # noqa: E501
    "mechanisms.PermuteAndFlip(epsilon=epsilon, sensitivity=1, utility=[1, 2]).randomise()": "This mechanism of diffprivlib",  # noqa: E501
    "mechanisms.Geometric(epsilon=epsilon).randomise(0.5)": "The geometric mechanism on something that is not a whole number",  # noqa: E501
    "mechanisms.Laplace(epsilon=epsilon).randomise(1)": "Laplace does not take these arguments: sensitivity missing.",
}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_outside_is_refused_by_its_name(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)


def test_tools_clip_and_add_noise() -> None:
    from tests.syntax.natural.says import core

    made = core("return tools.mean(data, epsilon=epsilon, bounds=(0, 5))", "from diffprivlib import tools")
    assert "scale=5 / (len(data) * epsilon)" in made
    made = core("return tools.sum(data, epsilon, (0, 5))", "from diffprivlib import tools")
    assert "scale=5 / epsilon" in made


def test_a_tool_without_bounds_takes_them_from_the_data() -> None:
    assert "bounds" in refusal("from diffprivlib import tools\nreturn tools.mean(data, epsilon=1)")
