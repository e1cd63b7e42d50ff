"""Branches, names and errors."""

from __future__ import annotations

from tests.syntax.natural.says import assert_as_python, core, refusal


def test_both_ways_are_joined() -> None:
    assert_as_python("if sum(data) > k:\n    x = 1\nelse:\n    x = 2.5\nreturn x")


def test_a_name_without_a_value_is_refused() -> None:
    assert refusal("if sum(data) > k:\n    x = 1\nreturn x").id == "maybe-undefined"


def test_an_error_that_public_values_cause_is_a_requirement() -> None:
    assert "result" not in core("if k < 0:\n    raise ValueError('k')\nreturn sum(data) + rng.laplace(0, 1)")


def test_an_error_that_data_cause_is_seen() -> None:
    assert_as_python("if sum(data) > 3:\n    raise ValueError('many')\nreturn 1")
