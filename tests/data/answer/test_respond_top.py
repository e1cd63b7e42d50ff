"""The most common values one after the other."""

from __future__ import annotations

import json
from fractions import Fraction
from math import exp
from pathlib import Path

import numpy as np
import pytest

from lapwing.data.answer.exact import Exact
from lapwing.data.answer.release_text import view_release
from lapwing.data.answer.respond_top import peel, respond_top
from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.check_release import check_release
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.group_by import group_by, known
from lapwing.data.query.query import TopValues
from tests.data.people import described, people, row

OSLO, ROME, ODD = "Oslo", "Rome", "it's \\ odd"


def cities(**counts: int) -> list[tuple[object, ...]]:
    """So many rows of each city, each of another person."""
    names = [name for name, count in counts.items() for _ in range(count)]
    return [row(number, city=name) for number, name in enumerate(names)]


@pytest.mark.parametrize("unit", ["row", "person"])
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_the_most_common_come_first_and_the_release_is_proved(unit: str, neighbours: str, tmp_path: Path) -> None:
    rows = [*cities(Oslo=300, Rome=900), row(5, city=None), row(6, city="Lima")]
    with people(tmp_path, unit, neighbours, rows) as opened:
        made = opened.top("city", 2, counts=True).release(epsilon=8, confidence="0.9999999")
        spoken = opened.sql("SELECT APPROX_TOP_K(city, 3) AS best FROM people WHERE age > 0").release(epsilon=8)
        counted = opened.sql("SELECT APPROX_TOP_COUNT(city, 1) FROM people").release(epsilon=8)
    assert [each["city"] for each in made.rows()] == [ROME, OSLO]
    for found, exact in zip(made.rows(), (900, 300), strict=True):
        assert found["count_low"] <= exact <= found["count_high"]
    assert [each["city"] for each in spoken.rows()] == [ROME, OSLO, ODD]
    assert abs(counted.rows()[0]["count"] - 900) < 20
    checked = check_release(json.loads(json.dumps(view_release(made))))
    assert len(checked.programs) == 2 and checked.theorem is not None


def test_a_person_with_a_million_rows_counts_once(tmp_path: Path) -> None:
    rows = [row(0, city=OSLO)] * 100_000 + [row(number, city=ROME) for number in range(1, 300)]
    with people(tmp_path, "person", rows=rows) as opened:
        made = opened.top("city", 1, counts=True).release(epsilon=4, confidence="0.9999999")
    (found,) = made.rows()
    assert found["city"] == ROME and found["count_low"] <= 299 <= found["count_high"]


@pytest.mark.parametrize("rows", [[], [row(0, city=None)] * 5])
def test_without_rows_something_is_chosen(rows: list[tuple[object, ...]], tmp_path: Path) -> None:
    with people(tmp_path, rows=rows) as opened:
        made = opened.top("city", 3).release(epsilon=1)
    assert sorted(each["city"] for each in made.rows()) == sorted([OSLO, ROME, ODD])


def test_choices_have_the_law_of_the_program() -> None:
    counts, scale = [3, 1, 0], Fraction(3, 2)
    seen: dict[tuple[int, ...], int] = {}
    weights = [exp(count / 1.5) for count in counts]
    for _ in range(4000):
        found = tuple(peel(counts, 2, scale))
        seen[found] = seen.get(found, 0) + 1
    for first in range(3):
        for second in {0, 1, 2} - {first}:
            wanted = weights[first] / sum(weights) * weights[second] / (sum(weights) - weights[first])
            assert abs(seen.get((first, second), 0) / 4000 - wanted) < 6 * (wanted * (1 - wanted) / 4000) ** 0.5


def test_intervals_cover_a_thousand_times() -> None:
    description, beta = described(), Fraction(1, 10)
    query = TopValues(known(group_by("age", description)), 3, True)
    proved = prove_plan(plan_query(query, description, Fraction(2)), query, description)
    counts = np.arange(query.by.size, dtype=np.int64)[::-1] // 3
    missed = 0
    for _ in range(1000):
        found = respond_top(proved, query, Exact({Rows(): counts}, []), "", beta)
        left, wrong = sorted(counts.tolist()), False
        for label, low, high in zip(found.labels[0], found.series[1].low, found.series[1].high, strict=True):
            own = int(counts[label])
            assert found.miss is not None
            wrong |= not low <= own <= high or left[-1] - own > found.miss.high
            left.remove(own)
        missed += wrong
    assert missed <= 160
