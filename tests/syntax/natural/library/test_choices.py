"""Choices at random."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

DRAWS = {
    "rng.choice(3)": ["uniform(3)"],
    "random.choice([4, 5, 6])": ["uniform(3)"],
    "secrets.choice(['a', 'b'])": ["uniform(2)"],
    "rng.choice([4, 5], p=[0.25, 0.75])": ["flip(1 / 4)"],
    "random.choices([4, 5], weights=[1, 3])[0]": ["flip(1 / 4)"],
    "random.choices([4, 5], k=2)": ["uniform(2)", "uniform(2)"],
    "rng.choice(2, size=2)": ["uniform(2)", "uniform(2)"],
}
REFUSED = {
    "rng.choice(3, size=2, replace=False, p=[0.5, 0.25, 0.25])": "A choice of several without repetition",
    "random.choices([1, 2], cum_weights=[1, 2])": "The argument cum_weights of random.choices",
}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_outside_is_refused_by_its_name(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)


def test_a_choice_by_weights_of_unknown_number_tells_no_more_than_they_do() -> None:
    from tests.syntax.natural.says import core, is_exact

    body = "w = [max(x + rng.laplace(0, 1), 0) for x in data]\nreturn rng.choice(len(w), p=[x / sum(w) for x in w])"
    assert "laplace(x, scale=1" in core(body)
    assert not is_exact(body)
