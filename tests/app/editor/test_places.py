"""Places as editors count them."""

from __future__ import annotations

from lsprotocol import types

from lapwing.app.editor.places import line_end, position, range_of

LINES = ["x = 1", "𝜀ε = 2  ", ""]


def test_columns_are_units_of_utf_16() -> None:
    assert position(LINES, 2, 1) == types.Position(1, 2)
    assert position(LINES, 2, 2) == types.Position(1, 3)
    assert line_end(LINES, 2) == types.Position(1, 7)


def test_places_outside_of_the_text_are_brought_into_it() -> None:
    assert position(LINES, 0, 5) == types.Position(0, 0)
    assert position(LINES, 99, 5) == types.Position(2, 0)
    assert position(LINES, 1, -4) == types.Position(0, 0)


def test_an_empty_stretch_is_the_rest_of_the_line() -> None:
    assert range_of(LINES, 1, 0, 1, 0) == types.Range(types.Position(0, 0), types.Position(0, 5))
    assert range_of(LINES, 1, 0, 1, 1) == types.Range(types.Position(0, 0), types.Position(0, 1))
