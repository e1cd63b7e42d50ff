"""Values: what is known outright and what only by an expression."""

from __future__ import annotations

from lapwing.syntax.natural.value import Items, Known, Ref, Tuple


def test_values_are_compared_by_what_they_hold() -> None:
    assert Tuple((Known(1), Ref(2))) == Tuple((Known(1), Ref(2)))
    assert Ref(1) != Ref(2)
    assert Items((Known(1),)) != Items((Known(1),), "array")
