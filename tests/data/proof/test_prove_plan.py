"""Every plan is an instance of certified programs, and a plan that is changed in one place is not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, get_args

import pytest

from lapwing.data.description.description import Bounds, Description, Unit
from lapwing.data.plan.plan import Plan, plan_gaussian, plan_query
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.bounded_sum import Rows, Squares, Total
from lapwing.data.query.predicate import Missing
from lapwing.data.query.query import AggregateTable, ContinualSums, Limits, Query, TopValues
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.noise.likely import Likely
from tests.data.people import described
from tests.data.plans import OLD, all_queries, with_a_key_more

DELTA = Fraction(1, 10**6)
KINDS = [(unit, kind) for unit in ("row", "person") for kind in ("add-remove", "replace")]


def delta_of(query: Query) -> Fraction:
    by = query.by if isinstance(query, AggregateTable) else ()
    return DELTA if any(type(each).__name__ == "Found" for each in by) else Fraction(0)


@pytest.mark.parametrize(("unit", "kind"), KINDS)
def test_every_query_has_programs_with_the_noise_of_its_plan(unit: str, kind: str) -> None:
    description = described(unit, kind)
    for name, query in all_queries(description).items():
        plan = plan_query(query, description, Fraction(3, 7), delta_of(query))
        proved = prove_plan(plan, query, description)
        assert len(proved.instances) == len(plan.measurements), name
        assert sum(each.epsilon for each in proved.instances) == plan.epsilon, name
        for one, instance in zip(plan.measurements, proved.instances, strict=True):
            if one.likely is not None:
                assert instance.scales == () and one.likely == proved.likely, name
                continue
            assert one.scale in {scale / factor for scale in instance.scales for factor in (1, 2, 4)}, name


def changed(plan: Plan, place: int, **fields: Any) -> Plan:
    """The plan with one measurement changed."""
    measurements = list(plan.measurements)
    measurements[place] = replace(measurements[place], **fields)
    return replace(plan, measurements=tuple(measurements))


def mutants(plan: Plan, description: Description) -> dict[str, Plan]:
    """The plan with one number changed."""
    found: dict[str, Plan] = {
        "epsilon": replace(plan, epsilon=plan.epsilon / 2),
        "delta": replace(plan, delta=plan.delta / 2),
        "no threshold": replace(plan, threshold=None),
        "a threshold": replace(plan, threshold=7),
        "threshold": replace(plan, threshold=plan.threshold and plan.threshold - 1),
        "no condition": replace(plan, query=replace(plan.query, where=None)),
        "another condition": replace(plan, query=replace(plan.query, where=OLD)),
    }
    for place, one in enumerate(plan.measurements):
        if one.sensitivity > 1:
            found[f"sensitivity {place}"] = changed(plan, place, sensitivity=one.sensitivity - 1)
        found[f"more sensitivity {place}"] = changed(plan, place, sensitivity=one.sensitivity + 1)
        found[f"share {place}"] = changed(plan, place, epsilon=one.epsilon / 2)
        found[f"joined {place}"] = changed(plan, place, slots=(*one.slots, Rows()))
        if one.likely is not None:
            found[f"no coins {place}"] = changed(plan, place, likely=None)
            found[f"surer coins {place}"] = changed(
                plan, place, likely=replace(one.likely, epsilon=2 * one.likely.epsilon)
            )
            found[f"bolder coins {place}"] = changed(
                plan, place, likely=replace(one.likely, delta=2 * one.likely.delta)
            )
        else:
            likely = Likely(Fraction(1, 100), Fraction(1, 10**9))
            found[f"coins {place}"] = changed(plan, place, likely=likely)
        slot = one.slots[0]
        if isinstance(slot, Total | Squares):
            far = replace(slot, center=slot.center + 10**4)
            found[f"centre {place}"] = changed(plan, place, slots=(far,))
            found[f"clip {place}"] = changed(plan, place, slots=(replace(slot, high=slot.high + 1),))
            found[f"narrower clip {place}"] = changed(plan, place, slots=(replace(slot, low=slot.low + 1),))
    return {name: each for name, each in found.items() if each != plan}


@pytest.mark.parametrize(("unit", "kind"), KINDS)
def test_a_plan_that_is_changed_in_one_place_is_refused(unit: str, kind: str) -> None:
    description = described(unit, kind)
    for name, query in all_queries(description).items():
        plan = plan_query(query, description, Fraction(1), delta_of(query))
        for mutation, mutant in mutants(plan, description).items():
            with pytest.raises(ProgramError) as refused:
                prove_plan(mutant, query, description)
            assert refused.value.diagnostics[0].id == "plan-unproved", (name, mutation)


@pytest.mark.parametrize(("unit", "kind"), KINDS)
def test_a_plan_for_narrower_clamps_or_fewer_rows_than_the_engine_has_is_refused(unit: str, kind: str) -> None:
    description = described(unit, kind)
    wider = replace(
        description,
        columns=tuple(
            replace(column, bounds=replace(column.bounds, upper=column.bounds.upper * 2))
            if isinstance(column.bounds, Bounds) and column.type in ("integer", "real")
            else column
            for column in description.columns
        ),
    )
    queries = all_queries(description)
    plan = plan_query(queries["all"], description, Fraction(1))
    with pytest.raises(ProgramError):
        prove_plan(plan, queries["all"], wider)
    if unit == "person":
        busier = replace(description, unit=Unit(description.unit.column, description.unit.rows + 1))
        for query in queries.values():
            plan = plan_query(query, description, Fraction(1), delta_of(query))
            if isinstance(query, AggregateTable | TopValues) and query.limits is not None:
                groups, rows = query.limits.groups, query.limits.rows
                for more in (Limits(groups + 1, rows), Limits(groups, rows + 1)):
                    wide = replace(query, limits=more)
                    with pytest.raises(ProgramError):
                        prove_plan(replace(plan, query=wide), wide, description)
                    with pytest.raises(ProgramError):
                        prove_plan(plan_query(wide, description, Fraction(1), delta_of(query)), query, description)
                continue
            with pytest.raises(ProgramError):
                prove_plan(plan, query, busier)


@pytest.mark.parametrize(("unit", "kind"), KINDS)
def test_a_plan_in_rho_that_is_changed_in_one_place_is_refused(unit: str, kind: str) -> None:
    description = described(unit, kind)
    queries = all_queries(description)
    for name in ["limited", "limited by city"] if unit == "person" else ["filtered", "by city"]:
        query = queries[name]
        plan = plan_gaussian(query, description, Fraction(1, 2))
        assert prove_plan(plan, query, description).rho == plan.rho
        mutants: dict[str, Plan] = {
            "rho": replace(plan, rho=plan.rho / 2),
            "epsilon": replace(plan, epsilon=Fraction(1)),
            "delta": replace(plan, delta=DELTA),
            "no condition": replace(plan, query=replace(query, where=Missing("age"))),
        }
        for place, one in enumerate(plan.measurements):
            mutants[f"share {place}"] = changed(plan, place, rho=one.rho / 2)
            mutants[f"cells {place}"] = changed(plan, place, cells=one.cells + 1)
            mutants[f"movement {place}"] = changed(plan, place, each=one.each + 1)
            mutants[f"joined {place}"] = changed(plan, place, slots=(*one.slots, Rows()))
        for mutation, mutant in mutants.items():
            with pytest.raises(ProgramError) as refused:
                prove_plan(mutant, query, description)
            assert refused.value.diagnostics[0].id == "plan-unproved", (name, mutation)


@pytest.mark.parametrize(("unit", "kind"), KINDS)
def test_a_key_too_many_is_refused(unit: str, kind: str) -> None:
    description, kinds = described(unit, kind), set()
    for name, query in all_queries(description).items():
        plan = plan_query(query, description, Fraction(1), delta_of(query))
        for more in with_a_key_more(query, description):
            kinds.add(type(query))
            for mutant in (replace(plan, query=more), plan_query(more, description, Fraction(1), delta_of(more))):
                with pytest.raises(ProgramError) as refused:
                    prove_plan(mutant, query, description)
                assert refused.value.diagnostics[0].id == "plan-unproved", name
    assert kinds == set(get_args(Query)) - ({ContinualSums} if unit == "person" else set())
