"""Readings say what they are worth."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.accounting.odometer import ADAPTIVE, PLANNED, read_odometer

TENTH = Approximate(Fraction(1, 10), Fraction(0))
MILLION = Fraction(1, 10**6)


def test_sharper_ways_read_less() -> None:
    readings = read_odometer([TENTH] * 1000, MILLION, library=False)
    assert [reading.way for reading in readings] == ["basic", "advanced", "advanced, sharper", "concentrated", "Rényi"]
    values = [reading.epsilon or 0 for reading in readings]
    assert values[0] > values[1] > values[2] > values[4]
    assert [reading.worth for reading in readings] == [ADAPTIVE, PLANNED, PLANNED, PLANNED, PLANNED]


def test_where_delta_is_spent_only_basic_is_left() -> None:
    cost = Approximate(Fraction(1, 10), MILLION)
    assert [reading.way for reading in read_odometer([cost], MILLION, library=False)] == ["basic"]
    assert [reading.way for reading in read_odometer([TENTH], Fraction(0))] == ["basic"]
    assert read_odometer([], MILLION) == ()


def test_different_costs_are_not_advanced() -> None:
    ways = [reading.way for reading in read_odometer([TENTH, Approximate(Fraction(1), Fraction(0))], MILLION, False)]
    assert ways == ["basic", "concentrated", "Rényi"]


def test_with_deltas_the_basic_sum_is_no_promise_for_costs_chosen_along_the_way() -> None:
    (basic,) = read_odometer([Approximate(Fraction(1, 10), MILLION)], MILLION, library=False)
    assert basic.worth == PLANNED
