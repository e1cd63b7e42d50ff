"""Plans: what is measured, with which noise, at which price."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.plan.plan import plan_query
from lapwing.data.query.bounded_sum import Rows
from tests.data.people import described
from tests.data.plans import all_queries

DELTA = Fraction(1, 1000)


@pytest.mark.parametrize("unit", ["row", "person"])
@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_parts_add_up_and_nothing_is_free(unit: str, kind: str) -> None:
    description = described(unit, kind)
    for query in all_queries(description).values():
        plan = plan_query(query, description, Fraction(1), DELTA)
        assert sum(one.epsilon for one in plan.measurements) == plan.epsilon == 1
        assert all(one.scale > 0 and one.sensitivity >= 1 for one in plan.measurements)
        assert len(set(plan.slots)) == len(plan.slots)


def test_a_histogram_costs_twice_as_much_where_rows_are_replaced() -> None:
    scales = []
    for kind in ("add-remove", "replace"):
        description = described("row", kind)
        plan = plan_query(all_queries(description)["by age"], description, Fraction(1))
        scales.append(plan.measurements[0].scale)
    assert scales == [1, 2]


def test_found_groups_have_a_threshold_and_a_count() -> None:
    description = described("person")
    plan = plan_query(all_queries(description)["by found"], description, Fraction(1), DELTA)
    assert plan.threshold is not None and plan.threshold > 3 and plan.delta == DELTA
    assert any(one.slots == (Rows(),) for one in plan.measurements)


def test_ranks() -> None:
    for kind, median, tenth in (("add-remove", 3, 27), ("replace", 6, 30)):
        description = described("person", kind)
        queries = all_queries(description)
        found = [
            plan_query(queries[name], description, Fraction(1)).measurements[0].sensitivity
            for name in ("median", "quantile")
        ]
        assert found == [median, tenth]
