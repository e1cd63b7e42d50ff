"""Values as numbers, texts and lists of the core."""

from __future__ import annotations

from tests.syntax.natural.says import assert_as_python, core


def test_a_truth_value_counts_as_a_number() -> None:
    assert_as_python("return sum(data) + (k > 0)")
    assert "1 if" in core("return (sum(data) > k) + rng.laplace(0, 1)")


def test_a_fixed_public_value_is_written_out() -> None:
    assert "half" not in core("half = epsilon / 2\nreturn sum(data) + rng.laplace(0, 1 / half)")
