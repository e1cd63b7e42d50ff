"""What is asked of tables."""

from __future__ import annotations

from lapwing.run.interpreter.aggregates.fold import COUNT, Fold, Scaled, UnfitError, field


def test_equal_folds_are_one() -> None:
    value = Scaled(field(0), 1, 0, 9)
    assert len({Fold("sum", value), Fold("sum", Scaled(field(0), 1, 0, 9)), Fold("min", value), COUNT}) == 3
    assert UnfitError("why").reason == "why"
