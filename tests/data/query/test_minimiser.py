"""How far minimisers move: neighbours built to move them as far as they can, with noise off."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import dist
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from lapwing.data.answer.exact import Exact
from lapwing.data.answer.respond_minimiser import on_grid, pulled
from lapwing.data.answer.weights import weights_within
from lapwing.data.description.description import Bounds, Column, Description, Unit
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.grouping import Span
from lapwing.data.query.loss import Loss
from lapwing.data.query.minimiser import LARGEST_WEIGHT, Stated, stated
from lapwing.data.query.query import Minimiser
from tests.data.modelled import made, modelled

NAMES = ("one", "two", "told")
ENDS = Bounds(Fraction(0), Fraction(10), Fraction(1))
TOLD = Bounds(Fraction(0), Fraction(1), Fraction(1))
COLUMNS = tuple(Column(name, "integer", TOLD if name == "told" else ENDS, None) for name in NAMES)
BY = tuple(Span(each, 0, 1 if each.name == "told" else 10, True) for each in COLUMNS)
ROW = Unit(None, 1)
Told = list[tuple[int, int, int]]


def described(neighbours: Any = "add-remove", unit: Unit = ROW) -> Description:
    return Description("rows", unit, neighbours, COLUMNS, Fraction(1), Fraction(0))


def weights_of(query: Minimiser, told: Told, moved: Stated) -> list[int]:
    """What noise is added to."""
    columns = np.array(told, dtype=np.int64).reshape(len(told), 3)
    exact = Exact({Rows(): np.ones(len(told), dtype=np.int64)}, list(columns.T))
    return [int(one) for one in on_grid(weights_within(pulled(query, exact), moved.slack), moved.steps)]


def far(query: Minimiser, first: Told, second: Told, moved: Stated) -> tuple[float, int]:
    """How far two datasets are apart, in L2 and L1."""
    one, other = (weights_of(query, rows, moved) for rows in (first, second))
    return dist(one, other), sum(abs(x - y) for x, y in zip(one, other, strict=True))


def some_rows(seed: int, count: int) -> Told:
    chance = np.random.default_rng(seed)
    return [tuple(row) for row in np.c_[chance.integers(0, 11, (count, 2)), chance.integers(0, 2, count)].tolist()]


@pytest.mark.parametrize("loss", ["logistic", "hinge"])
@pytest.mark.parametrize("penalty", [Fraction(1, 3), Fraction(4), Fraction(100)])
def test_no_neighbour_moves_them_further_than_is_stated(loss: Loss, penalty: Fraction) -> None:
    query = Minimiser(BY, loss, penalty)
    added, replaced = stated(query, described()), stated(query, described("replace"))
    for seed, row in product(range(3), [(0, 0, 0), (10, 10, 0), (10, 0, 1), (5, 5, 1)]):
        shared = some_rows(seed, 3 * seed)
        apart = far(query, shared, [*shared, row], added)
        assert apart[0] <= added.reach and apart[1] <= added.together
        apart = far(query, [*shared, (10, 10, 1)], [*shared, row], replaced)
        assert apart[0] <= replaced.reach and apart[1] <= replaced.together


def test_what_is_stated_is_reached() -> None:
    query = Minimiser(BY, "hinge", Fraction(100))
    for neighbours, first, second in (
        ("add-remove", [], [(10, 10, 1)]),
        ("replace", [(10, 10, 0)], [(10, 10, 1)]),
    ):
        moved = stated(query, described(neighbours))
        apart = far(query, first, second, moved)
        assert 0.99 * moved.reach < apart[0] <= moved.reach and 0.99 * moved.together < apart[1]


def test_a_person_moves_them_as_far_as_its_rows_do() -> None:
    query = Minimiser(BY, "hinge", Fraction(100))
    moved = stated(query, described(unit=Unit("person", 5)))
    apart = far(query, [], [(10, 10, 1)] * 5, moved)
    assert 0.99 * moved.reach < apart[0] <= moved.reach
    assert moved.reach * stated(query, described()).steps > 4 * stated(query, described()).reach * moved.steps


def test_a_row_with_endless_values_moves_them_no_further(tmp_path: Path) -> None:
    """From the rows of an engine, with noise off: what lies outside of bounds is clamped."""
    columns = made(30, nasty=False)
    extreme = {name: [*values] for name, values in columns.items()}
    for name, value in (("hours", float("inf")), ("noise", -1e300), ("grade", 0.0), ("passed", True)):
        extreme[name].append(value)
    found: list[Any] = []
    reaches = []
    for place, rows in enumerate((columns, extreme)):
        with modelled(tmp_path / str(place), rows) as opened:
            question = opened.linear_svm("passed", ["hours", "noise"], 30)
            ((_, query),) = question.queries
            if isinstance(query, Minimiser):
                reaches.append(stated(query, question.dataset.description).reach)
            with patch("lapwing.data.answer.respond_minimiser.add_noise", lambda numbers, _: kept(found, numbers)):
                question.release(epsilon=1)
    assert 0 < dist(*found) <= reaches[0] == reaches[1]


def kept(seen: list[Any], numbers: Any) -> Any:
    """Numbers as they are, and written down."""
    seen.append(numbers.tolist())
    return numbers


def test_weights_are_cut_to_what_numbers_hold() -> None:
    assert on_grid([Fraction(10**9), Fraction(-(10**9)), Fraction(1, 3)], 4).tolist() == [
        LARGEST_WEIGHT * 4,
        -LARGEST_WEIGHT * 4,
        1,
    ]
