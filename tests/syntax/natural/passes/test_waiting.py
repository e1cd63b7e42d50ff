"""Draws whose use was not known when they were written down."""

from __future__ import annotations

from tests.agreement import drawn


def test_an_exponential_draw_stands_by_itself() -> None:
    assert drawn("sum(data) + rng.exponential(2)") == ["exponential_noise(total, scale=2)"]


SOURCE = ["laplace(0, scale=1)"]


def test_a_draw_without_a_law_of_the_core_is_a_function_of_another_one_if_it_is_read() -> None:
    assert drawn("rng.gumbel()\nreturn sum(data) + rng.laplace()") == ["laplace(total, scale=1.0)"]
    assert drawn("x = rng.gumbel()\nreturn sum(data) + x") == SOURCE


def test_a_choice_between_draws_is_one_between_numbers() -> None:
    assert drawn("x = 0\nif sum(data) > 3:\n    x = rng.gumbel()\nreturn x") == SOURCE
