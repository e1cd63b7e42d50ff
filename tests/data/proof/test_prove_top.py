"""Plans for the most common values."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.data.plan.plan import Plan, plan_query
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.bounded_sum import Units
from lapwing.data.query.group_by import group_by, known
from lapwing.data.query.query import Limits, TopValues
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def asked(unit: str, neighbours: str = "add-remove") -> tuple[TopValues, Plan]:
    """A query for two cities, and its plan."""
    description = described(unit, neighbours)
    limits = None if unit == "row" else Limits(3, 1)
    query = TopValues(known(group_by("city", description)), 2, True, None, limits)
    return query, plan_query(query, description, Fraction(1))


@pytest.mark.parametrize(
    ("unit", "neighbours", "scales"),
    [
        ("row", "add-remove", [4, 2]),
        ("row", "replace", [8, 4]),
        ("person", "add-remove", [4, 4]),
        ("person", "replace", [8, 8]),
    ],
)
def test_noise_is_that_of_the_programs(unit: str, neighbours: str, scales: list[int]) -> None:
    query, plan = asked(unit, neighbours)
    proved = prove_plan(plan, query, described(unit, neighbours))
    assert [int(each.scales[0]) for each in proved.instances] == scales and proved.epsilon == 1


def test_any_other_plan_is_refused() -> None:
    query, plan = asked("person")
    first, second = plan.measurements
    cheap, few = replace(first, sensitivity=1), replace(second, sensitivity=1)
    units, more = replace(first, slots=(Units(),)), replace(query, limits=Limits(3, 2))
    wrong = [
        (query, replace(plan, measurements=(cheap, second))),
        (query, replace(plan, measurements=(first, few))),
        (query, replace(plan, measurements=(units, second))),
        (query, replace(plan, measurements=(first,))),
        (query, replace(plan, measurements=(first, second, second))),
        (query, replace(plan, epsilon=Fraction(1, 2))),
        (more, replace(plan, query=more)),
        (replace(query, limits=None), replace(plan, query=replace(query, limits=None))),
        (replace(query, top=4), replace(plan, query=replace(query, top=4))),
    ]
    for one, other in wrong:
        with pytest.raises(ProgramError) as caught:
            prove_plan(other, one, described("person"))
        assert caught.value.diagnostics[0].id == "plan-unproved"
