"""Sensitivities against all small datasets, counted out."""

from __future__ import annotations

from itertools import product

import pytest

from lapwing.data.description.description import Unit
from lapwing.data.plan.sensitivity import sensitivity_of
from lapwing.data.query.bounded_sum import Kept, Rows, Total, Units


def furthest(values: range, rows: int, kind: str, groups: int) -> int:
    """The largest movement of sums by group, over all rows of one unit."""
    single = [(group, value) for group in range(groups) for value in (*values, 0)]
    units = [sums(held, groups) for count in range(rows + 1) for held in product(single, repeat=count)]
    empty = (0,) * groups
    pairs = product(units, units) if kind == "replace" else ((unit, empty) for unit in units)
    return max(sum(abs(a - b) for a, b in zip(one, other, strict=True)) for one, other in pairs)


def sums(held: tuple[tuple[int, int], ...], groups: int) -> tuple[int, ...]:
    return tuple(sum(value for group, value in held if group == wanted) for wanted in range(groups))


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize("groups", [1, 2])
@pytest.mark.parametrize(("low", "high"), [(-1, 3), (2, 3), (-3, -2)])
def test_it_is_the_largest_movement(kind: str, rows: int, groups: int, low: int, high: int) -> None:
    slot = Total("x", 0, low, high)
    found = sensitivity_of(slot, Unit("p", rows), kind, groups > 1)  # type: ignore[arg-type]
    assert found == furthest(range(low, high + 1), rows, kind, groups)


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
@pytest.mark.parametrize("groups", [1, 2])
def test_rows_kept_and_left_out(kind: str, groups: int) -> None:
    """Units with rows in groups, of which the first two are kept and the first four counted, in whatever order."""
    rows, cap = 2, 4
    units = []
    for count in range(6):
        for held in product(range(groups), repeat=count):
            cells = [0] * (2 * groups)
            for place, group in enumerate(held[:cap]):
                cells[2 * group + (place >= rows)] += 1
            units.append(tuple(cells))
    empty = (0,) * 2 * groups
    pairs = product(units, units) if kind == "replace" else ((unit, empty) for unit in units)
    moved = max(sum(abs(a - b) for a, b in zip(one, other, strict=True)) for one, other in pairs)
    assert sensitivity_of(Kept(cap, True), Unit("p", rows), kind, groups > 1) == moved  # type: ignore[arg-type]


def test_people_and_noise() -> None:
    assert sensitivity_of(Units(), Unit("p", 5), "replace", False) == 1
    assert sensitivity_of(Units(), Unit("p", 5), "replace", True) == 10
    assert sensitivity_of(Rows(), Unit(None, 1), "replace", True) == 2
    assert sensitivity_of(Total("x", 0, 0, 0), Unit(None, 1), "replace", True) == 2
    assert sensitivity_of(Total("x", 0, 0, 0), Unit("p", 3), "add-remove", False) == 3
