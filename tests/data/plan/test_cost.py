"""What several plans cost together: parallel composition where no row is in two."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate
from lapwing.data.plan.cost import cost_together
from lapwing.data.plan.plan import Plan, plan_query
from lapwing.data.query.aggregate import Count
from lapwing.data.query.predicate import Compare, Predicate
from lapwing.data.query.query import AggregateTable
from tests.data.people import described


def plan(epsilon: int, where: Predicate | None, unit: str, kind: str) -> Plan:
    return plan_query(AggregateTable((("n", Count()),), (), where), described(unit, kind), Fraction(epsilon))


CITIES: list[Predicate] = [Compare("city", "=", name) for name in ("Oslo", "Rome", "Lima")]


def together(unit: str, kind: str, *conditions: Predicate | None) -> Approximate:
    plans = [plan(number, condition, unit, kind) for number, condition in enumerate(conditions, 1)]
    description = described(unit, kind)
    priced = [each.priced for each in plans]
    return cost_together(priced, description.unit.column is None, description.neighbours)


def test_disjoint_parts_cost_the_dearest_or_the_two_dearest() -> None:
    assert together("row", "add-remove", *CITIES).epsilon == 3
    assert together("row", "replace", *CITIES).epsilon == 5


def test_people_can_be_in_all_parts() -> None:
    assert together("person", "add-remove", *CITIES).epsilon == 6


def test_others_add_up() -> None:
    assert together("row", "add-remove", None, CITIES[0], CITIES[1]).epsilon == 1 + 3
    assert together("row", "add-remove", CITIES[0], CITIES[0]).epsilon == 3
