"""Intervals of every form of answer hold as often as they are said to; `make torture` answers each a thousand times."""

from __future__ import annotations

import os

import pytest

from tests.data.answer.covering import Coverage, coverage_of
from tests.data.people import described, duck
from tests.data.plans import all_queries

RUNS = int(os.environ.get("LAPWING_COVERAGE", "10"))
UNITS = (("row", "add-remove"), ("row", "replace"), ("person", "add-remove"), ("person", "replace"))


@pytest.mark.parametrize(("unit", "neighbours"), UNITS if RUNS >= 1000 else [UNITS[0], UNITS[2]])
def test_intervals_hold_as_often_as_they_say(unit: str, neighbours: str) -> None:
    description, engine = described(unit, neighbours), duck()
    found = {name: coverage_of(query, description, engine, RUNS) for name, query in all_queries(description).items()}
    assert {name: each for name, each in found.items() if not each.is_credible} == {}
    assert [name for name, each in found.items() if each.chances < RUNS and "found" not in name] == []


@pytest.mark.parametrize("name", ["by city", "by found", "sums"])
def test_narrower_intervals_would_be_noticed(name: str) -> None:
    description = described("row")
    found = coverage_of(all_queries(description)[name], description, duck(), 100, narrower=8)
    assert not found.is_credible, found


def test_what_is_credible() -> None:
    assert Coverage(1000, 50).is_credible and Coverage(1000, 0).is_credible and Coverage(1000, 75).is_credible
    assert not Coverage(1000, 100).is_credible and not Coverage(10, 7).is_credible
