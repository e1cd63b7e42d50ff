"""What the engine adds up is what the certified programs add up, run by the interpreter without noise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from lapwing.data.answer.exact import Exact, measure
from lapwing.data.answer.respond import aggregation_of
from lapwing.data.answer.respond_choice import rank_misses
from lapwing.data.description.description import Description
from lapwing.data.plan.plan import Plan, plan_query
from lapwing.data.proof.instance import Instance, public_inputs
from lapwing.data.proof.prove_plan import ProvedPlan, prove_plan
from lapwing.data.query.bounded_sum import Rows, Slot
from lapwing.data.query.grouping import Span
from lapwing.data.query.query import Quantile
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Local
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.run.interpreter.value import Value
from tests.data.people import ROWS, Row, described, duck
from tests.data.plans import all_queries

SOME = (*ROWS[::31], *ROWS[-6:])
TABLES = ["filtered", "by city", "by bins", "cdf"]


def exact(plan: Plan, description: Description, rows: list[Row]) -> Exact:
    return measure(aggregation_of(plan), description, duck(rows))


def numbers(found: Exact, slots: tuple[Slot, ...]) -> list[int]:
    """The cells of a measurement, side by side."""
    return [int(number) for slot in slots for number in found.numbers[slot]]


def interpreted(instance: Instance, rows: Value, draws: int) -> Value | tuple[Value, ...]:
    inputs: Mapping[str, Value] = public_inputs(instance.program.program, dict(instance.inputs)) | {"rows": rows}
    return interpret(instance.program.program, inputs, GivenNoise((0,) * draws))


def coded(contributions: list[int]) -> list[Value]:
    """A row as the program has it: what it adds to which cell, read off what the engine finds for it alone."""
    touched = [place for place, number in enumerate(contributions) if number]
    assert len(touched) <= 1
    cell = touched[0] if touched else len(contributions)
    return [int(bool(touched)), cell, contributions[cell] if touched else 0]


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_cells_and_totals(kind: str) -> None:
    description = described(neighbours=kind)
    queries = all_queries(description)
    for name in TABLES:
        plan = plan_query(queries[name], description, Fraction(1))
        proved = prove_plan(plan, queries[name], description)
        alone = [exact(plan, description, [row]) for row in SOME]
        whole = exact(plan, description, list(SOME))
        for one, instance in zip(plan.measurements, proved.instances, strict=True):
            parts = [numbers(found, one.slots) for found in alone]
            cells = len(parts[0])
            if instance.program.name == "total_replaced":
                given: list[Value] = [part[0] for part in parts]
                assert [interpreted(instance, given, 1)] == numbers(whole, one.slots), (name, one)
            else:
                given = [coded(part) for part in parts]
                assert dict(instance.inputs)["m"] == cells
                assert interpreted(instance, given, cells) == numbers(whole, one.slots), (name, one)


def computed(instance: Instance, name: str, rows: list[Value]) -> Value | tuple[Value, ...]:
    """What a program computes from rows before its first draw, under this name."""
    whole = instance.program.program
    place = next(number for number, each in enumerate(whole.body) if isinstance(each, Sample))
    (wanted,) = {each for each in variables_of(whole.body) if isinstance(each, Local) and each.name == name}
    inputs = public_inputs(whole, dict(instance.inputs)) | {"rows": rows}
    return interpret(replace(whole, body=whole.body[:place], results=(wanted,)), inputs, GivenNoise(()))


@pytest.mark.parametrize("name", ["median", "quantile"])
def test_scores_of_a_quantile(name: str) -> None:
    description = described()
    query = all_queries(description)[name]
    assert isinstance(query, Quantile)
    plan = plan_query(query, description, Fraction(1))
    proved = prove_plan(plan, query, description)
    places = [np.flatnonzero(exact(plan, description, [row]).numbers[Rows()]).tolist() for row in SOME]
    misses = rank_misses(exact(plan, description, list(SOME)).numbers[Rows()], query)
    at = 1 if isinstance(query.by, Span) else 0
    rows: list[Value] = [[1, place[0] + at, place[0]] if place else [0, 0, 0] for place in places]
    assert dict(proved.instances[0].inputs)["m"] == len(misses)
    assert computed(proved.instances[0], "scores", rows) == [-miss for miss in misses]


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_counts_of_the_most_common(kind: str) -> None:
    description = described(neighbours=kind)
    query = all_queries(description)["common"]
    plan = plan_query(query, description, Fraction(1))
    proved = prove_plan(plan, query, description)
    alone = [numbers(exact(plan, description, [row]), (Rows(),)) for row in SOME]
    rows: list[Value] = [part.index(1) if 1 in part else len(part) for part in alone]
    assert dict(proved.instances[0].inputs)["m"] == len(alone[0])
    assert computed(proved.instances[0], "counts", rows) == numbers(exact(plan, description, list(SOME)), (Rows(),))


def test_sums_of_the_first_above() -> None:
    description = described()
    query = all_queries(description)["first sum"]
    plan = plan_query(query, description, Fraction(1))
    proved = prove_plan(plan, query, description)
    (slots,) = (one.slots for one in plan.measurements)
    rows: list[Value] = [coded(numbers(exact(plan, description, [row]), slots)) for row in SOME]
    assert computed(proved.instances[0], "totals", rows) == numbers(exact(plan, description, list(SOME)), slots)


@pytest.mark.parametrize("name", ["median", "quantile"])
def test_ranks(name: str) -> None:
    description = described(neighbours="replace")
    query = all_queries(description)[name]
    assert isinstance(query, Quantile)
    plan = plan_query(query, description, Fraction(1))
    proved: ProvedPlan = prove_plan(plan, query, description)
    (moved,) = proved.sensitivities
    places = [np.flatnonzero(exact(plan, description, [row]).numbers[Rows()]).tolist() for row in SOME]
    misses = rank_misses(exact(plan, description, list(SOME)).numbers[Rows()], query)
    # between edges nobody is at a candidate, so that places count double and candidates lie between them
    twice, offset = (1, 0) if isinstance(query.by, Span) else (2, 1)
    rows: list[Value] = []
    for place in places:
        counts, value = int(bool(place)), twice * place[0] if place else 0
        rows.append(value if counts else -(2**63))
    for candidate in range(0, len(misses), max(len(misses) // 15, 1)):
        inputs = {**dict(moved.inputs), "candidate": twice * candidate + offset}
        again = Instance(moved.program, tuple(inputs.items()), moved.epsilon, moved.delta, moved.scales)
        assert interpreted(again, rows, 1) == -misses[candidate]
