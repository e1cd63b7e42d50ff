"""Which groups coins show differs between neighbours by no more than is charged: all outcomes, worked out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import exp, prod

import pytest

from lapwing.data.description.description import Description
from lapwing.data.plan.plan import plan_query, slot_of_coins
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.aggregate import Sum
from lapwing.data.query.group_by import group_by
from lapwing.data.query.query import AggregateTable, Limits
from lapwing.run.noise.likely import chances_of
from tests.data.moving import numbers_in
from tests.data.people import Row, described, duck, row

TOWNS = ("Oslo", "Rome", "Lima", "Bern", "Kyiv")
EPSILON, DELTA = Fraction(2), Fraction(1, 50)


def chances(query: AggregateTable, description: Description, rows: list[Row]) -> dict[object, float]:
    """How likely each town is shown."""
    plan = plan_query(query, description, EPSILON, DELTA)
    likely = prove_plan(plan, query, description).likely
    assert likely is not None
    numbers, keys = numbers_in(plan, description, duck(rows))
    bounds = chances_of(likely, likely.digits)
    counts = numbers[slot_of_coins(query)].tolist()
    return {key: bounds[min(n, len(bounds) - 1)][1] / 2**likely.digits for key, n in zip(keys, counts, strict=True)}


def excess(one: dict[object, float], two: dict[object, float], epsilon: float) -> float:
    """By how much a set of outcomes is more likely than exp(epsilon) times as likely on the other side, at most."""
    towns = sorted(one.keys() | two.keys(), key=str)

    def chance(side: dict[object, float], shown: tuple[bool, ...]) -> float:
        each = zip(towns, shown, strict=True)
        return prod(side.get(town, 0.0) if kept else 1 - side.get(town, 0.0) for town, kept in each)

    outcomes = list(product((False, True), repeat=len(towns)))
    return sum(max(0.0, chance(one, each) - exp(epsilon) * chance(two, each)) for each in outcomes)


def crowd(size: int) -> list[Row]:
    """So many people in each of three towns, and in the others nobody."""
    return [row(100 * place + number, city=TOWNS[place]) for place in range(3) for number in range(size)]


def spread(person: int, towns: int) -> list[Row]:
    """A person with rows in so many towns."""
    return [row(person, city=town) for town in TOWNS[:towns]]


def pairs(unit: str, kind: str) -> list[tuple[list[Row], list[Row]]]:
    """Neighbours that differ where it shows: in new towns, in many, in small ones, and near the certain ones."""
    most = 1 if unit == "row" else 5
    found = []
    for size in (0, 1, 3, 9):
        for towns in (1, most):
            before, new = crowd(size), spread(999, towns)
            gone = [] if kind == "add-remove" else [row(999, city=TOWNS[4])] * towns
            found.append((before + gone, before + new))
    return found


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
@pytest.mark.parametrize(("unit", "limits"), [("row", None), ("person", None), ("person", Limits(2, 1))])
def test_no_outcome_is_more_likely_than_is_charged(unit: str, kind: str, limits: Limits | None) -> None:
    description = described(unit, kind)
    query = AggregateTable(
        (("sum", Sum("age")),), (group_by("town", description),), None, limits, threshold="truncated"
    )
    worst = 0.0
    for first, second in pairs(unit, kind):
        one, two = (chances(query, description, rows) for rows in (first, second))
        most = max(excess(one, two, float(EPSILON / 2)), excess(two, one, float(EPSILON / 2)))
        assert most <= float(DELTA) + 1e-12
        worst = max(worst, most)
    assert worst > 0, "no pair even comes near"


def test_control_half_of_the_price_would_not_do() -> None:
    description = described("row")
    query = AggregateTable((("sum", Sum("age")),), (group_by("town", description),), threshold="truncated")
    sides = [[chances(query, description, rows) for rows in pair] for pair in pairs("row", "add-remove")]
    cheap = max(max(excess(one, two, 0.5), excess(two, one, 0.5)) for one, two in sides)
    assert cheap > float(DELTA)
