"""Draws: each side condition of the rule is a subgoal of its own."""

from __future__ import annotations

from tests.prove.rocq.shipped import exported


def test_noise_is_coupled_by_the_theorem_of_its_law() -> None:
    assert "apply laplace_rule with (step := (unit_of N))" in exported("laplace")
    assert "apply geometric_rule with" in exported("geometric")


def test_steps_have_to_be_enough() -> None:
    assert "as steps" in exported("laplace")
    assert "as steps" not in exported("noisy-max")
