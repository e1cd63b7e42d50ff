"""Whole numbers at random: where the ends are, and what is added up."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

DRAWS = {
    "random.randint(0, 3)": ["uniform(4)"],
    "np.random.randint(0, 3)": ["uniform(3)"],
    "rng.integers(3)": ["uniform(3)"],
    "rng.integers(1, 3, endpoint=True)": ["uniform(3)"],
    "random.randrange(3)": ["uniform(3)"],
    "random.randrange(1, 3)": ["uniform(2)"],
    "secrets.randbelow(3)": ["uniform(3)"],
    "secrets.randbits(2)": ["uniform(4)"],
    "rng.binomial(1, 0.25)": ["flip(1 / 4)"],
    "stats.bernoulli.rvs(0.25)": ["flip(1 / 4)"],
    "rng.binomial(1, [0.25, 0.5])": ["flip(1 / 4)", "flip(1 / 2)"],
    "sum(data) + stats.dlaplace.rvs(2)": ["geometric(total, scale=1 / 2)"],
    "p = 1 - math.exp(-epsilon)\nreturn sum(data) + rng.geometric(p) - rng.geometric(p)": [
        "geometric(total, scale=1 / epsilon)"
    ],
    "sum(data) + rng.geometric(0.5) - rng.geometric(0.5)": ["geometric(total, scale=1 / -log(1 / 2))"],
    "p = 1 - math.exp(-epsilon)\nreturn sum(data) + rng.geometric(p, size=2) - rng.geometric(p, size=2)": [
        "geometric(total, scale=1 / epsilon)",
        "geometric(total, scale=1 / epsilon)",
    ],
}
TWICE = "g = rng.geometric(0.5)\nh = rng.geometric(0.5)\nreturn g - h, h - g"
REFUSED = {
    "rng.integers(0.5)": "A bound that is not a whole number",
}


def test_a_geometric_draw_that_is_used_twice_is_one_by_itself() -> None:
    assert {each.split("(")[0] for each in drawn(TWICE)} == {"exponential_noise", "flip"}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_outside_is_refused_by_its_name(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
