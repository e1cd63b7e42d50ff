"""Bounds and signs of the largest, smallest and absolute values of public numbers."""

from __future__ import annotations

import pytest

from tests.syntax.natural.passes.test_extents import lowered


@pytest.mark.parametrize(
    ("scale", "facts"),
    [
        ("max(abs(lo), abs(hi))", ('"share >= hi"', '"share >= -lo"', '"share > 0"')),
        ("abs(hi - lo)", ('"share >= hi - lo"', '"share > 0"')),
        ("max(hi, 1)", ('"share >= hi"', '"share >= 1"', '"share > 0"')),
        ("min(hi, 1)", ('"share <= hi"', '"share <= 1"')),
    ],
)
def test_what_is_known_is_required(scale: str, facts: tuple[str, ...]) -> None:
    text = lowered(scale)
    assert [fact for fact in facts if fact not in text] == []


@pytest.mark.parametrize("scale", ["max(lo, hi)", "min(hi, 1)", "abs(lo)", "max(abs(lo), hi)"])
def test_what_may_be_zero_is_not_called_positive(scale: str) -> None:
    assert "share > 0" not in lowered(scale)
