"""Outcomes side by side."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.kernel.language.sort import BOOL, REAL, ListOf
from lapwing.kernel.language.term import Local
from lapwing.refute.estimate.column import Column
from lapwing.refute.estimate.group import Group
from lapwing.refute.estimate.table import tables
from lapwing.refute.exact.event import Exactly, Items, Outcome

RESULTS = (Local("out", ListOf(REAL)), Local("flag", BOOL))


def group(values: list[int], flag: bool, *weights: float) -> Group:
    memory = {"out": (Column(np.array(values), Fraction(1, 2)), 7), "flag": flag}
    return Group(memory, np.array(weights), np.array(weights))  # type: ignore[arg-type]


def test_equal_outcomes_share_a_row() -> None:
    ends = [group([1, 2], True, 0.25, 0.75)], [group([2, 3], True, 0.5, 0.5)]
    (found,) = tables(RESULTS, ({}, {}), ends)
    rows = {found.outcome(row): (found.first[0][row], found.first[1][row]) for row in range(3)}

    def outcome(number: int | Fraction) -> Outcome:
        return Outcome((Items((Exactly(number), Exactly(7))), Exactly(True)))

    assert rows == {outcome(Fraction(1, 2)): (0.25, 0), outcome(1): (0.75, 0.5), outcome(Fraction(3, 2)): (0, 0.5)}
    assert found.second[0].tolist() == found.first[1].tolist()


def test_outcomes_come_in_the_order_asked_for() -> None:
    ends = [group([1, 2, 3], True, 0.25, 0.5, 0.25)], [group([4], True, 1.0)]
    (found,) = tables(RESULTS, ({}, {}), ends)
    asked = [2, 0, 3, 0]
    assert found.outcomes(asked) == [found.outcome(row) for row in asked]
    assert len(set(found.outcomes([0, 1, 2, 3]))) == 4


def test_other_shapes_have_other_tables() -> None:
    short = Group({"out": (), "flag": False}, np.array([1.0]), np.array([1.0]))
    found = tables(RESULTS, ({}, {}), ([group([1], True, 1.0)], [short]))
    assert [len(table.first[0]) for table in found] == [1, 1]
