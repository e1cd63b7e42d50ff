"""Private inputs that have finitely many values are listed, rows of several entries too."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.finite.inputs import inputs_of
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Integers, Record, Vector
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Literal
from tests.kernel.rules.test_ranked import THRESHOLD, goal


def test_every_entry_of_a_row_takes_every_value() -> None:
    found = list(inputs_of(goal("return 0", parameters="q: Vector(of=Integers(-1, 1), length=2), b: Bit").program))
    assert len(found) == 18
    assert {(inputs["q"], inputs["b"]) for inputs in found} == {
        ((one, two), bit) for one in (-1, 0, 1) for two in (-1, 0, 1) for bit in (0, 1)
    }


def test_a_private_number_may_have_a_fixed_range_only() -> None:
    wanted = goal(THRESHOLD, parameters="b: Bit")
    (parameter,) = wanted.program.parameters
    half = Record(Integers(Literal(Fraction(1, 2), REAL), Literal(1, REAL)))
    program = replace(wanted.program, parameters=(replace(parameter, role=half),))
    with pytest.raises(Refused):
        list(inputs_of(program))


@pytest.mark.parametrize("row", ["Vector(of=Integers(0, 1), length=7)", "Integers(0, 64)", "Integers(0, 100000)"])
def test_there_are_few(row: str) -> None:
    with pytest.raises(Refused, match="1 to 64"):
        list(inputs_of(goal("return 0", parameters=f"q: {row}").program))


@pytest.mark.parametrize("length", [-1, -2])
def test_no_row_has_fewer_than_no_values(length: int) -> None:
    wanted = goal("return 0", parameters="q: Vector(of=Integers(0, 1), length=1)")
    (parameter,) = wanted.program.parameters
    row = Record(Vector(Integers(Literal(0, INT), Literal(1, INT)), Literal(length, INT)))
    program = replace(wanted.program, parameters=(replace(parameter, role=row),))
    with pytest.raises(Refused, match="below 0"):
        list(inputs_of(program))
