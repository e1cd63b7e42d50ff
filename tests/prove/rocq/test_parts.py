"""Names of what parts share."""

from __future__ import annotations

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Local
from lapwing.prove.rocq.parts import at, of_released, released

X, Y = Local("x", INT), Local("y", INT)


def test_what_is_shared_has_one_name() -> None:
    assert (at(X, 2), at(X, 2, (X,))) == ("at2_x", "at1_x")


def test_released_values_are_one_value() -> None:
    assert released((X, Y)) == "(v_x m, v_y m)"
    assert of_released((X,), "at_x") == "(fun at_x => at_x)"
    assert of_released((X, Y), "at_y") == "(fun t => let '(at_x, at_y) := t in at_y)"
