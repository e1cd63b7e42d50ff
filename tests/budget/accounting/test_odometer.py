"""Readings say what they are worth."""

from __future__ import annotations

from fractions import Fraction
from math import log

import pytest

from lapwing.budget.accounting.cost import Approximate, Concentrated, Renyi
from lapwing.budget.accounting.odometer import ADAPTIVE, PLANNED, read_odometer, read_parts

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


def test_costs_in_rho_are_read_together_with_others() -> None:
    rho = Concentrated(Fraction(1, 200), Fraction(0))
    (alone,) = read_odometer([rho] * 1000, MILLION, library=False)
    of_epsilons = read_odometer([TENTH] * 1000, MILLION, library=False)[3]
    (mixed,) = read_odometer([rho, TENTH] * 500, MILLION, library=False)
    assert alone == of_epsilons == mixed and alone.way == "concentrated" and alone.worth == PLANNED
    spent = Concentrated(Fraction(1, 200), MILLION)
    assert read_odometer([spent], MILLION, library=False) == ()


def test_parts_are_read_as_the_dearest_of_them() -> None:
    one = read_parts([[TENTH] * 3, [TENTH] * 5, [TENTH]], MILLION, library=False)
    assert one == read_odometer([TENTH] * 5, MILLION, library=False)
    half = Approximate(Fraction(1, 2), Fraction(0))
    mixed = {each.way: each.epsilon for each in read_parts([[TENTH] * 3, [TENTH, half]], MILLION, library=False)}
    assert set(mixed) == {"basic", "concentrated", "Rényi"} and mixed["basic"] == 0.6
    in_rho = read_parts([[TENTH], [Concentrated(Fraction(1), Fraction(0))]], MILLION, library=False)
    assert [reading.way for reading in in_rho] == ["concentrated"]
    assert read_parts([], MILLION) == read_parts([[]], MILLION) == ()
    leaky = Approximate(Fraction(1, 20), MILLION / 2)
    basic = read_parts([[TENTH], [leaky]], MILLION, library=False)[0]
    assert (basic.epsilon, basic.delta, basic.worth) == (0.1, MILLION / 2, PLANNED)


def test_orders_are_added_up_at_the_lowest() -> None:
    at_four, at_eight = Renyi(Fraction(4), Fraction(1, 10)), Renyi(Fraction(8), Fraction(1, 5))
    (reading,) = read_odometer([at_four, at_eight, TENTH, Concentrated(Fraction(1, 100), Fraction(0))], MILLION)
    spent = Fraction(1, 10) + Fraction(1, 5) + 4 * Fraction(1, 200) + 4 * Fraction(1, 100)
    assert (reading.way, reading.worth) == ("Rényi", PLANNED)
    assert reading.epsilon == pytest.approx(float(spent) + (log(10**6) + 3 * log(3 / 4) - log(4)) / 3)
    (larger,) = read_odometer([at_four, Approximate(Fraction(9), Fraction(0))], MILLION)
    assert larger.epsilon == pytest.approx(9.1 + (log(10**6) + 3 * log(3 / 4) - log(4)) / 3)
    assert read_odometer([at_four, Approximate(Fraction(1), MILLION)], MILLION) == ()
    both = read_parts([[at_four], [at_four, at_eight]], MILLION)
    assert both == read_odometer([at_four, at_eight], MILLION)
