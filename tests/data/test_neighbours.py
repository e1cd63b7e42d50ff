"""Neighbours built to break implementations: with noise off, no query moves further than what is charged for.

Each known trap also has its known-bad control, a way to compute that does move further.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence
from fractions import Fraction

import duckdb
import numpy as np
import pytest

from lapwing.data.answer.noisy import running_sums
from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Array
from lapwing.data.plan.plan import Plan, plan_query
from lapwing.data.query.bounded_sum import Rows, Slot
from tests.data.moving import Key, moved_between, numbers_in
from tests.data.people import INF, NAN, ROWS, Row, described, duck, row
from tests.data.plans import all_queries

EPSILON = Fraction(1)
ORDERS = ("(1e16), (1.0), (-1e16)", "(1e16), (-1e16), (1.0)")
ODD_AGES = (0, 1, 30, 120, 121, -1, 2**62, -(2**63), 2**63 - 1, None)
ODD_INCOMES = (0.0, -0.0, 0.25, 0.75, -100.0, 999.75, 1e308, -1e308, 5e-324, INF, -INF, NAN, None)
ODD_CITIES = ("Oslo", "Rome", "it's \\ odd", "Lima", "", None, "'; DROP TABLE rows; --")


def odd_row(person: int | None, chance: random.Random) -> Row:
    city, town = chance.choice(ODD_CITIES), chance.choice(ODD_CITIES)
    day = chance.choice((None, datetime.date(1, 1, 1), datetime.date(2024, 1, chance.randint(1, 31))))
    income = chance.choice(ODD_INCOMES)
    return person, chance.choice(ODD_AGES), income, income, city, town, chance.choice((True, False, None)), day


def numbers(plan: Plan, description: Description, rows: Sequence[Row]) -> tuple[dict[Slot, Array], list[Key]]:
    """The exact numbers of a plan, and the groups they belong to."""
    engine = duck(rows)
    found = numbers_in(plan, description, engine)
    engine.close()
    return found


def moved(plan: Plan, description: Description, first: Sequence[Row], second: Sequence[Row]) -> list[tuple[int, int]]:
    """For each measurement how far it moved and how far it may."""
    return moved_between(plan, *(numbers(plan, description, rows) for rows in (first, second)))


def neighbours(chance: random.Random, unit: str, kind: str) -> tuple[list[Row], list[Row]]:
    """Two datasets that differ in one unit, in whatever order the rows are."""
    shared = [odd_row(chance.choice((1, 2, 3, None)), chance) for _ in range(chance.randint(0, 12))]
    most = 1 if unit == "row" else 12
    old, new = ([odd_row(99, chance) for _ in range(chance.randint(1, most))] for _ in range(2))
    first, second = shared + old, shared + (new if kind == "replace" else [])
    chance.shuffle(first)
    chance.shuffle(second)
    return first, second


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
@pytest.mark.parametrize("unit", ["row", "person"])
@pytest.mark.parametrize("seed", range(4))
def test_no_query_moves_further_than_is_charged(unit: str, kind: str, seed: int) -> None:
    chance = random.Random(f"{unit} {kind} {seed}")
    description = described(unit, kind)
    first, second = neighbours(chance, unit, kind)
    for name, query in all_queries(description).items():
        plan = plan_query(query, description, EPSILON, Fraction(1, 100))
        for far, allowed in moved(plan, description, first, second):
            assert far <= allowed, name


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_what_is_charged_is_reached(kind: str) -> None:
    description = described("person", kind)
    shared = [row(1)]
    high, low = [row(99, 120, 1000.0, "Rome")] * 9, [row(99, 0, -100.0, "Oslo")] * 9
    plans = {
        name: plan_query(query, description, EPSILON, Fraction(1, 2))
        for name, query in all_queries(description).items()
    }
    second = shared + (low if kind == "replace" else [])
    for name in ("by city", "all"):
        far = dict(zip(plans[name].measurements, moved(plans[name], description, shared + high, second), strict=True))
        assert far[next(one for one in far if one.slots == (Rows(),))][0] == (
            6 if (kind, name) == ("replace", "by city") else 3 if name == "by city" or kind == "add-remove" else 0
        )


def test_the_order_of_rows_and_one_busy_person_do_not_matter() -> None:
    description = described("person")
    everywhere = [row(99, age, float(age), city) for age in range(50) for city in ("Oslo", "Rome", "it's \\ odd")]
    chance = random.Random(1)
    shuffled = list(ROWS) + everywhere
    chance.shuffle(shuffled)
    for name, query in all_queries(description).items():
        plan = plan_query(query, description, EPSILON, Fraction(1, 100))
        assert all(far == 0 for far, _ in moved(plan, description, [*ROWS, *everywhere], shuffled)), name
        assert all(far <= allowed for far, allowed in moved(plan, description, [*ROWS, *everywhere], ROWS)), name


def test_control_without_bounding_one_person_moves_a_count_by_all_their_rows() -> None:
    bounded, unbounded = described("person"), described("row")
    busy = [row(99) for _ in range(100)]
    query = all_queries(bounded)["by city"]
    assert max(far / allowed for far, allowed in moved(plan_query(query, bounded, EPSILON), bounded, busy, [])) <= 1
    assert (
        max(far / allowed for far, allowed in moved(plan_query(query, unbounded, EPSILON), unbounded, busy, [])) == 100
    )


def test_control_a_histogram_that_charges_one_for_a_replaced_row() -> None:
    adding, replacing = described("row", "add-remove"), described("row", "replace")
    first, second = [row(city="Oslo")], [row(city="Rome")]
    query = all_queries(adding)["by city"]
    counts = [(far, allowed) for far, allowed in moved(plan_query(query, adding, EPSILON), adding, first, second)]
    assert counts[0] == (2, 1)
    assert moved(plan_query(query, replacing, EPSILON), replacing, first, second)[0] == (2, 2)


def test_control_sums_of_doubles_move_further_than_the_bound() -> None:
    """2^k ones, then values just over half a unit in the last place; one row less."""
    big, small = 2.0**53, 1.0 + 2.0**-50
    values = [big] + [small] * 64
    folds = [np.float64(0), np.float64(0)]
    for side, rows in enumerate((values, values[:-1])):
        for value in rows:
            folds[side] += np.float64(value)
    assert abs(folds[0] - folds[1]) / small > 1.5
    exact = described("row")
    held = [row(income=value) for value in (1000.0, *[0.26] * 64)]
    plan = plan_query(all_queries(exact)["all"], exact, EPSILON)
    assert all(far <= allowed for far, allowed in moved(plan, exact, held, held[:-1]))


def test_control_the_order_of_rows_moves_sums_of_floats() -> None:
    values = [np.float32(2**24), *[np.float32(1)] * 64]
    folds = [np.float32(0), np.float32(0)]
    for side, rows in enumerate((values, values[::-1])):
        for value in rows:
            folds[side] += value
    assert abs(folds[0] - folds[1]) >= 16
    plain = [duckdb.execute(f"SELECT sum(x::DOUBLE) FROM (VALUES {rows}) t(x)").fetchall() for rows in ORDERS]
    assert plain[0] != plain[1]


def test_the_same_rows_give_the_same_numbers_each_time() -> None:
    exact = described("person", rows=2)
    chance = random.Random(4)
    rows = [row(chance.randrange(3000), income=0.1 * number) for number in range(9000)]
    plan = plan_query(all_queries(exact)["all"], exact, EPSILON)
    first, _ = numbers(plan, exact, rows)
    for _ in range(3):
        chance.shuffle(rows)
        again, _ = numbers(plan, exact, rows)
        assert all((again[slot] == first[slot]).all() for slot in first)


def test_control_int64_wraps_and_nan_spreads() -> None:
    with np.errstate(over="ignore"):
        assert np.array([2**62, 2**62], dtype=np.int64).sum() < 0
    assert np.isnan(np.clip(np.array([1.0, NAN]), 0, 10).sum())
    plain = duckdb.execute(
        "SELECT sum(greatest(0::DOUBLE, least(10::DOUBLE, x))) FROM (VALUES (1.0::DOUBLE), ('NaN'::DOUBLE)) t(x)"
    )
    assert plain.fetchall() != [(1.0,)]


def test_sums_that_64_bits_do_not_hold_are_cut_and_move_no_further() -> None:
    chance = random.Random(2)
    numbers = np.array([chance.randint(2**60, 2**61) for _ in range(20)], dtype=np.int64)
    other = numbers.copy()
    other[3] -= 5
    gaps = np.abs(running_sums(numbers) - running_sums(other))
    assert gaps.max() <= 5
    assert running_sums(numbers)[-1] == 2**61
