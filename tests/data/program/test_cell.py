"""Numbers of a row, from their columns."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.description import Bounds, Column
from lapwing.data.program.cell import Cell, code_bounds
from lapwing.kernel.language.term import Arithmetic
from lapwing.syntax.record import Leaf


def test_a_value_is_its_steps_times_the_step() -> None:
    column = Column("x", "real", Bounds(Fraction(-3), Fraction(6), Fraction(3, 4)))
    cell = Cell.of(0, column, Leaf(None), -3, 6, False)
    assert (cell.scaled.scale, cell.scaled.low, cell.scaled.high) == (4, -12, 24)
    assert isinstance(cell.scaled.term, Arithmetic) and cell.value(3) == Fraction(9, 4) and cell.value(4) == 3


def test_listed_numbers_have_bounds() -> None:
    assert code_bounds(Column("x", "integer", None, (5, -2))) == Bounds(Fraction(-2), Fraction(5), Fraction(1))
    assert code_bounds(Column("x", "real")) is None
