"""Draws whose use was not known when they were written down."""

from __future__ import annotations

from tests.agreement import drawn, refusal


def test_an_exponential_draw_stands_by_itself() -> None:
    assert drawn("sum(data) + rng.exponential(2)") == ["exponential_noise(total, scale=2)"]


def test_a_draw_without_a_law_of_the_core_is_refused_only_if_it_is_read() -> None:
    assert drawn("rng.gumbel()\nreturn sum(data) + rng.laplace()") == ["laplace(total, scale=1.0)"]
    assert "Gumbel" in refusal("x = rng.gumbel()\nreturn sum(data) + x")


def test_a_choice_between_draws_is_refused() -> None:
    assert "Gumbel" in refusal("x = 0\nif sum(data) > 3:\n    x = rng.gumbel()\nreturn x")
