"""Draws that are known only together with others."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

DRAWS = {
    "sum(data) + rng.exponential(2) - rng.exponential(2)": ["laplace(total, scale=2)"],
    "sum(data) + (rng.exponential(2) - rng.exponential(2))": ["laplace(total, scale=2)"],
    "sum(data) + 3 * rng.exponential() - 3 * rng.exponential()": ["laplace(total, scale=3)"],
    "rng.exponential(2) - (rng.exponential(2) - sum(data))": ["laplace(total, scale=2)"],
    "rng.exponential(2) + rng.exponential(2)": ["exponential_noise(0, scale=2)", "exponential_noise(raw, scale=2)"],
    "rng.exponential(2) - rng.exponential(3)": ["exponential_noise(0, scale=3)", "exponential_noise(-raw, scale=2)"],
}
REFUSED = {
    "a = rng.exponential()\nb = rng.exponential()\nreturn a - b, a": "An exponential draw that is used twice",
    "a = rng.exponential()\nb = rng.exponential()\nreturn a - b, a - b": "An exponential draw that is used twice",
}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_outside_is_refused_by_its_name(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
