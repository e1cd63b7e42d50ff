"""Gumbel noise and the place of the largest."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

DRAWS = {
    "np.argmax(np.asarray(data) + rng.gumbel(scale=2 / epsilon, size=len(data)))": [
        "exponential(data, scale=2 / epsilon)"
    ],
    "np.argmax(np.asarray(data) * epsilon / 2 + rng.gumbel(size=len(data)))": ["exponential(data, scale=2 / epsilon)"],
    "int((data + rng.gumbel(0, 2 / epsilon, len(data))).argmax())": ["exponential(data, scale=2 / epsilon)"],
    "np.argmax([data[0] + rng.gumbel(scale=2), data[1] + rng.gumbel(scale=2)])": ["exponential(items, scale=2)"],
}
REFUSED = {
    "data[0] + rng.gumbel()": "Gumbel noise without np.argmax",
    "np.argmax(np.asarray(data) - rng.gumbel(size=len(data)))": "Gumbel noise without np.argmax",
    "np.argmin(np.asarray(data) + rng.gumbel(size=len(data)))": "Gumbel noise without np.argmax",
}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines, "Queries(sensitivity=1)") == DRAWS[lines]


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_outside_is_refused_by_its_name(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines, "Queries(sensitivity=1)")
