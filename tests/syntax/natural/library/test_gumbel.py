"""Gumbel noise and the place of the largest."""

from __future__ import annotations

import pytest

from tests.agreement import drawn

DRAWS = {
    "np.argmax(np.asarray(data) + rng.gumbel(scale=2 / epsilon, size=len(data)))": [
        "exponential(data, scale=2 / epsilon)"
    ],
    "np.argmax(np.asarray(data) * epsilon / 2 + rng.gumbel(size=len(data)))": ["exponential(data, scale=2 / epsilon)"],
    "int((data + rng.gumbel(0, 2 / epsilon, len(data))).argmax())": ["exponential(data, scale=2 / epsilon)"],
    "np.argmax([data[0] + rng.gumbel(scale=2), data[1] + rng.gumbel(scale=2)])": ["exponential(items, scale=2)"],
}
NUMBERS = (
    "data[0] + rng.gumbel()",
    "np.argmax(np.asarray(data) - rng.gumbel(size=len(data)))",
    "np.argmin(np.asarray(data) + rng.gumbel(size=len(data)))",
)


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines, "Queries(sensitivity=1)") == DRAWS[lines]


@pytest.mark.parametrize("lines", NUMBERS)
def test_elsewhere_it_is_a_function_of_another_draw(lines: str) -> None:
    assert drawn(lines, "Queries(sensitivity=1)") == ["laplace(0, scale=1)"]
