"""What the engine adds up is what the certified programs add up, run by the interpreter without noise."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lapwing.data.answer.exact import Exact, measure
from lapwing.data.answer.respond import aggregation_of
from lapwing.data.answer.respond_choice import rank_misses
from lapwing.data.description.description import Description
from lapwing.data.plan.plan import Plan, plan_gaussian, plan_query
from lapwing.data.proof.instance import Instance, instance_of, public_inputs
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.bounded_sum import Rows, Slot
from lapwing.data.query.group_by import group_by, known
from lapwing.data.query.grouping import Span
from lapwing.data.query.query import FirstAbove, Quantile
from lapwing.kernel.language.data import changed, inside
from lapwing.kernel.language.program import Assign, Block, Sample, While
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Apply, Literal, Local
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.run.interpreter.value import Value
from lapwing.run.noise.likely import raised
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
    inputs = public_inputs(instance.program.program, dict(instance.inputs)) | {rows_in(instance): rows}
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


def computed(instance: Instance, name: str, rows: list[Value], *first: Assign) -> Value | tuple[Value, ...]:
    """What a program computes from rows before its first draw, under this name; in a loop, after these assignments."""
    whole = instance.program.program
    (wanted,) = {each for each in variables_of(whole.body) if isinstance(each, Local) and each.name == name}
    inputs = public_inputs(whole, dict(instance.inputs)) | {rows_in(instance): rows}
    return interpret(replace(whole, body=before_draws(whole.body, first), results=(wanted,)), inputs, GivenNoise(()))


def before_draws(block: Block, first: Block) -> Block:
    """The statements before the first draw, in a loop those of a round after these assignments."""
    for number, each in enumerate(block):
        if isinstance(each, Sample):
            return block[:number]
        if isinstance(each, While) and any(isinstance(part, Sample) for part in inside(each)):
            return (*block[:number], *first, *before_draws(each.body, ()))
    return block


def rows_in(instance: Instance) -> str:
    """What the rows of a program are called."""
    (name,) = (each.param.name for each in instance.program.program.parameters if not is_public(each.role))
    return name


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
@pytest.mark.parametrize("name", ["median", "quantile"])
def test_scores_of_a_quantile(name: str, kind: str) -> None:
    description = described(neighbours=kind)
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


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
@pytest.mark.parametrize("name", ["first", "first sum"])
def test_sums_of_the_first_above(name: str, kind: str) -> None:
    """A sum that reaches the threshold exactly is found, and not the one before it."""
    description = described(neighbours=kind)
    query = all_queries(description)[name]
    assert isinstance(query, FirstAbove)
    plan = plan_query(query, description, Fraction(1))
    (slots,) = (one.slots for one in plan.measurements)
    alone = [coded(numbers(exact(plan, description, [row]), slots)) for row in SOME]
    sums = numbers(exact(plan, description, list(SOME)), slots)
    sums = list(itertools.accumulate(sums)) if query.running else sums
    instance = prove_plan(plan, query, description).instances[0]
    last = len(sums) if query.running else None
    rows: list[Value] = [[counts, cell, cell if last is None else last, more] for counts, cell, more in alone]
    for wanted in sorted({0, 1, *sums}):
        inputs = {**dict(instance.inputs), "threshold": wanted}
        first = next((place for place, total in enumerate(sums) if total >= wanted), -1)
        again = replace(instance, inputs=tuple(inputs.items()))
        assert interpreted(again, rows, 1 + (len(sums) if first < 0 else first + 1)) == first, wanted


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_quantiles_by_group(kind: str) -> None:
    description = described(neighbours=kind)
    query = all_queries(description)["median"]
    assert isinstance(query, Quantile)
    query = replace(query, groups=(known(group_by("city", description)),))
    plan = plan_query(query, description, Fraction(1))
    instance = prove_plan(plan, query, description).instances[0]
    cells = query.by.size
    alone = [np.flatnonzero(exact(plan, description, [row]).numbers[Rows()]).tolist() for row in SOME]
    counts = np.asarray(exact(plan, description, list(SOME)).numbers[Rows()]).reshape(-1, cells)
    given = dict(instance.inputs)
    assert given["n"] == len(counts)
    rows: list[Value] = [
        [place[0] // cells, place[0] % cells + 1, place[0] % cells] if place else [len(counts), 0, 0] for place in alone
    ]
    for number, own in enumerate(counts):
        found = computed(instance, "scores", rows, Assign(Local("group", INT), Literal(number, INT)))
        assert found == [-miss for miss in rank_misses(own, query)]


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_numbers_in_rho(kind: str) -> None:
    description = described(neighbours=kind)
    query = all_queries(description)["by city"]
    plan = plan_gaussian(query, description, Fraction(1))
    proved = prove_plan(plan, query, description)
    alone = [exact(plan, description, [row]) for row in SOME]
    whole = exact(plan, description, list(SOME))
    for one, instance in zip(plan.measurements, proved.instances, strict=True):
        given: list[Value] = [list(numbers(found, one.slots)) for found in alone]
        assert computed(instance, "totals", given) == numbers(whole, one.slots), one


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_counts_of_found_keys(kind: str) -> None:
    """A key whose noisy count stays below 3 is not shown, nor one that no row has."""
    inputs: dict[str, int | Fraction] = {"m": 6, "least": 3, "k": 1, "eps": Fraction(1)}
    instance = instance_of("found_keys" if kind == "add-remove" else "found_keys_replaced", inputs)
    rows: list[Value] = [0, 2, 2, 2, 3, 3, 6, 6, 6, 6]
    assert interpreted(instance, rows, 3) == [0, 0, 0, 3, 0, 0, 0]
    assert interpreted(instance, [5, *rows, 5, 5, 5], 4) == [0, 0, 0, 3, 0, 0, 0, 4]


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_counts_of_found_keys_in_rho(kind: str) -> None:
    """A person counts for the first 2 keys, for at most 2 in each; a key is shown if it has more than 3."""
    inputs: dict[str, int | Fraction] = {"m": 5, "k": 2, "reach": 2, "beyond": 1, "rho": Fraction(1)}
    name = "found_keys_in_rho" if kind == "add-remove" else "found_keys_in_rho_replaced"
    instance = instance_of(name, inputs)
    people: list[Value] = [[0, 1, 0, 9, 9], [0, 3, 0, 2, 0], [0, 1, 0, 0, 1], [0, 0, 0, 0, 9]]
    assert interpreted(instance, people, 5) == [0, 0, 4, 0, 0, 4, 0]
    assert interpreted(instance, people[1:], 5) == [0, 0, 0, 0, 0]
    given = public_inputs(instance.program.program, dict(instance.inputs)) | {rows_in(instance): people[1:]}
    assert interpret(instance.program.program, given, GivenNoise((9, 9, 9, 9, 9))) == [0, 0, 12, 0, 0, 11, 0, 12]


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_chances_of_found_keys(kind: str) -> None:
    """The program's chance of a key is the one that the coins of an answer have for its count."""
    inputs: dict[str, int | Fraction] = {"m": 3, "k": 1, "d": Fraction(1, 100), "eps": Fraction(1)}
    instance = instance_of("likely_keys" if kind == "add-remove" else "likely_keys_replaced", inputs)
    growth, one = Literal(Fraction(11, 4), REAL), 1 << 64

    def exactly(node: Any) -> Any:
        if isinstance(node, Apply) and node.function == "exp":
            return growth
        return type(node)(*(changed(getattr(node, each), exactly) for each in node.__match_args__))

    whole = instance.program.program
    whole = replace(whole, body=changed(whole.body, exactly))
    instance = replace(instance, program=replace(instance.program, program=whole))
    bounds = 0, 0
    for count in range(10):
        rows: list[Value] = [0, *[1] * count, 3]
        chance = computed(instance, "chance", rows, Assign(Local("key", INT), Literal(1, INT)))
        assert isinstance(chance, int | Fraction) and bounds[0] <= chance * one <= bounds[1]
        bounds = raised(bounds, (one * 11 // 4,) * 2, (one // 100, one // 100 + 1), 64)
    assert chance == 1
