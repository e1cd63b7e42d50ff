"""Bounds from a log histogram."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from lapwing.data.answer import respond_bounds as module
from lapwing.data.answer.exact import Exact
from lapwing.data.answer.release_text import view_release
from lapwing.data.answer.respond_bounds import ends_of, respond_bounds
from lapwing.data.plan import plan as plan_module
from lapwing.data.plan.plan import plan_query
from lapwing.data.plan.sensitivity import sensitivity_of
from lapwing.data.proof.check_release import check_release
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.log_bins import log_bins
from lapwing.data.query.query import LogBounds
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import INF, NAN, described, people, row


def weighing(*weights: float | None) -> list[tuple[object, ...]]:
    """A row for each weight."""
    return [(number, *row()[1:3], weight, *row()[4:]) for number, weight in enumerate(weights)]


def test_bounds_are_around_the_rows_and_the_release_is_proved(tmp_path: Path) -> None:
    chance = random.Random(1)
    weights = [chance.lognormvariate(5, 1) for _ in range(3000)] + [INF, -INF, NAN, None, 1e300, -3.0]
    with people(tmp_path, rows=weighing(*weights)) as opened:
        made = opened.bounds("weight").release(epsilon=2, confidence="0.9999999")
        spoken = opened.sql("SELECT BOUNDS(weight) FROM people WHERE weight < 0").release(epsilon=100)
        seen = opened.bounds("weight").preview(epsilon=2)
        told = opened.bounds("weight").explain(epsilon=2)
    (found,) = made.rows()
    numbers = [weight for weight in weights if weight is not None and weight == weight]
    outside = sum(not found["lower"] <= weight < found["upper"] for weight in numbers)
    assert 1 <= found["lower"] <= 32 and 512 <= found["upper"] <= 2**14
    assert found["rows_outside_low"] <= outside <= found["rows_outside_high"]
    assert spoken.rows()[0]["lower"] == -(2.0**51) and spoken.rows()[0]["upper"] == -2
    assert seen.within[0][0] == "rows_outside" and seen.within[0][1] is not None
    assert told.queries[0][1].instances[0].program.name == "cells"
    checked = check_release(json.loads(json.dumps(view_release(made))))
    assert checked.programs == ("cells",) and checked.theorem is not None


@pytest.mark.parametrize("weights", [[], [NAN] * 50, [None] * 50, [3.0]])
def test_nothing_to_see_gives_no_bounds(weights: list[float | None], tmp_path: Path) -> None:
    with people(tmp_path, rows=weighing(*weights)) as opened:
        made = opened.bounds("weight").release(epsilon=1, confidence="0.9999999")
    assert made.rows()[0]["lower"] is None and "no power of two" in made.answers[0].notes[0]


def test_a_constant_gets_its_power_of_two(tmp_path: Path) -> None:
    with people(tmp_path, rows=weighing(*[0.0] * 500)) as opened:
        made = opened.bounds("weight").release(epsilon=1, confidence="0.9999999")
    assert (made.rows()[0]["lower"], made.rows()[0]["upper"]) == (0, 2**-10)


def test_one_person_with_a_million_rows_moves_no_bound(tmp_path: Path) -> None:
    alone = [(0, *row()[1:3], 1e6, *row()[4:])] * 100_000
    many = [(number, *row()[1:3], 3.0, *row()[4:]) for number in range(1, 1000)]
    with people(tmp_path, unit="person", rows=alone + many) as opened:
        made = opened.bounds("weight").release(epsilon=1, confidence="0.9999999")
    assert (made.rows()[0]["lower"], made.rows()[0]["upper"]) == (2, 4)


def test_a_plan_that_charges_too_little_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path, unit="person") as opened:
        honest = sensitivity_of
        monkeypatch.setattr(plan_module, "sensitivity_of", lambda *asked: honest(*asked) - 1)
        with pytest.raises(ProgramError) as caught:
            opened.bounds("weight").release(epsilon=1)
        assert caught.value.diagnostics[0].id == "plan-unproved" and opened.left()[0] == 1000


def test_a_plan_that_measures_something_else_is_refused() -> None:
    description = described()
    query = LogBounds("weight", *log_bins("weight", description))
    plan = plan_query(query, description, Fraction(1))
    other = replace(plan.measurements[0], slots=())
    for wrong in (replace(plan, measurements=(other,)), replace(plan, epsilon=Fraction(1, 2))):
        with pytest.raises((ProgramError, IndexError)) as caught:
            prove_plan(wrong, query, description)
        assert isinstance(caught.value, ProgramError)


def test_intervals_cover_a_thousand_times() -> None:
    description, beta = described(), Fraction(1, 10)
    query = LogBounds("age", *log_bins("age", description))
    proved = prove_plan(plan_query(query, description, Fraction(1)), query, description)
    counts = np.zeros(query.by.size, dtype=np.int64)
    middle = query.by.size // 2
    counts[middle : middle + 6] = [3, 30, 200, 90, 12, 1]
    ends, missed = [float(end) for end in ends_of(query)], 0
    for _ in range(1000):
        found = respond_bounds(proved, query, Exact({Rows(): counts}, []), "", beta)
        lower, upper, outside = found.series
        inside = sum(
            int(count)
            for place, count in enumerate(counts)
            if lower.values[0] <= ends[place] and ends[place + 1] <= upper.values[0]
        )
        beyond = int(counts.sum()) - inside
        empty = lower.values[0] < ends[middle] or upper.values[0] > ends[middle + 6]
        missed += empty or not outside.low[0] <= beyond <= outside.high[0]
    assert missed <= 160


def test_with_noise_off_the_bounds_are_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "add_noise", lambda numbers, scale: numbers)
    description = described()
    query = LogBounds("age", *log_bins("age", description))
    proved = prove_plan(plan_query(query, description, Fraction(50)), query, description)
    counts = np.zeros(query.by.size, dtype=np.int64)
    counts[10], counts[70] = 100, 100
    found = respond_bounds(proved, query, Exact({Rows(): counts}, []), "", Fraction(1, 20))
    ends = ends_of(query)
    assert [series.values[0] for series in found.series] == [float(ends[10]), float(ends[71]), 0]
