"""The grid of a run."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.role import Database
from lapwing.run.interpreter.grid import FINEST, ends_of, grid_of, public_values, round_inputs, round_value, scalars
from lapwing.run.interpreter.value import Value
from tests.helpers import lowered

PROGRAM = lowered(
    """
    @private(epsilon="eps")
    def program(q: Queries(sensitivity="k"), d: Database(of=Interval(low, 1)), k: Public[float], low: Public[float],
                n: Public[int], ts: Public[list[float]], eps: Epsilon, m: Queries(of=int)):
        return 1
    """
).program

INPUTS: dict[str, Value] = {
    "q": [Fraction(1, 7)],
    "d": [Fraction(1, 11)],
    "k": Fraction(1, 3),
    "low": Fraction(-1, 5),
    "n": 4,
    "ts": [Fraction(1, 2), 3],
    "eps": Fraction(1, 13),
    "m": [9],
}


def test_the_grid_has_public_values_only() -> None:
    """Private denominators (7, 11) must not show in it, and epsilon (13) need not."""
    assert grid_of(PROGRAM, INPUTS, 1) == 30
    assert grid_of(PROGRAM, {**INPUTS, "q": [Fraction(1, 101)], "d": []}, 1) == 30
    assert grid_of(PROGRAM, INPUTS) == 1024 * 15
    assert set(public_values(PROGRAM, INPUTS)) == {Fraction(1, 3), Fraction(-1, 5), Fraction(1, 2), 3, 1}


@pytest.mark.parametrize("wanted", [0, -1, 1.5, "8", None, True, FINEST + 1], ids=repr)
def test_bad_grids_are_refused(wanted: object) -> None:
    with pytest.raises(ProgramError):
        grid_of(PROGRAM, INPUTS, wanted)


def test_grids_may_become_too_fine() -> None:
    with pytest.raises(ProgramError) as error:
        grid_of(PROGRAM, {**INPUTS, "k": Fraction(1, 3**200)})
    assert error.value.diagnostics[0].id == "grid-fine"


def test_private_reals_are_rounded_and_nothing_else() -> None:
    rounded = round_inputs(PROGRAM, INPUTS, 30)
    assert rounded == {**INPUTS, "q": [Fraction(2, 15)], "d": [Fraction(1, 10)]}


def test_rounding_is_to_the_nearest_point_and_upwards_in_the_middle() -> None:
    values: list[Value] = [Fraction(1, 8), Fraction(-1, 8), Fraction(3, 8), Fraction(1, 9), 2]
    assert round_value(values, 4) == [Fraction(1, 4), 0, Fraction(1, 2), 0, 2]


@given(st.fractions(max_denominator=50), st.integers(-90, 90), st.integers(1, 12), st.fractions(max_denominator=40))
def test_rounding_commutes_with_shifts_and_keeps_order(
    value: Fraction, points: int, grid: int, other: Fraction
) -> None:
    shift = Fraction(points, grid)
    shifted, still = round_value(value + shift, grid), round_value(value, grid)
    assert not isinstance(still, list)
    assert shifted == still + shift
    one, two = round_value(min(value, other), grid), round_value(max(value, other), grid)
    assert not isinstance(one, list)
    assert not isinstance(two, list)
    assert one <= two


def test_parts() -> None:
    assert list(scalars([[1, 2], [3]])) == [1, 2, 3]
    role = PROGRAM.parameters[1].role
    assert isinstance(role, Database)
    assert len(ends_of(role.of)) == 2
