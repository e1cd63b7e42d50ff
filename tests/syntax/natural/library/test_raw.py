"""Draws that are known only together with others."""

from __future__ import annotations

import pytest

from tests.agreement import drawn

DRAWS = {
    "sum(data) + rng.exponential(2) - rng.exponential(2)": ["laplace(total, scale=2)"],
    "sum(data) + (rng.exponential(2) - rng.exponential(2))": ["laplace(total, scale=2)"],
    "sum(data) + 3 * rng.exponential() - 3 * rng.exponential()": ["laplace(total, scale=3)"],
    "rng.exponential(2) - (rng.exponential(2) - sum(data))": ["laplace(total, scale=2)"],
    "rng.exponential(2) + rng.exponential(2)": ["exponential_noise(0, scale=2)", "exponential_noise(raw, scale=2)"],
    "rng.exponential(2) - rng.exponential(3)": ["exponential_noise(0, scale=3)", "exponential_noise(-raw, scale=2)"],
}
TWICE = (
    "a = rng.exponential()\nb = rng.exponential()\nreturn a - b, a",
    "a = rng.exponential()\nb = rng.exponential()\nreturn a - b, a - b",
)


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", TWICE)
def test_a_draw_that_is_used_twice_is_no_part_of_another_one(lines: str) -> None:
    assert [each.split("(")[0] for each in drawn(lines)] == ["exponential_noise"] * 2
