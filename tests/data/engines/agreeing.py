"""All queries on another engine give what DuckDB gives; of people with many rows each engine takes rows of its own."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.exact import measure
from lapwing.data.description.read_description import describe
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.relation import Aggregation
from lapwing.data.plan.plan import plan_query
from lapwing.data.query.bounded_sum import Rows, Units
from lapwing.data.query.group_by import group_by
from lapwing.data.query.grouping import Found
from lapwing.data.query.predicate import Among, Compare
from lapwing.data.query.query import AggregateTable
from tests.data.people import Row, described, duck
from tests.data.plans import all_queries


def assert_agrees(
    engine: Engine, rows: tuple[Row, ...], units: tuple[str, ...] = ("row", "person"), only: tuple[str, ...] = ()
) -> None:
    """The same exact numbers, slot by slot and group by group."""
    for unit in units:
        description = described(unit, rows=len(rows))
        for name, query in all_queries(description).items():
            if only and name not in only:
                continue
            plan = plan_query(query, description, Fraction(1), Fraction(1, 100))
            by = query.by if isinstance(query, AggregateTable) else (query.by,)
            wanted = Aggregation(plan.slots, by, query.where)
            mine, theirs = measure(wanted, description, engine), measure(wanted, description, duck(rows))
            assert mine.labels == theirs.labels, (unit, name)
            for slot in plan.slots:
                assert mine.numbers[slot].tolist() == theirs.numbers[slot].tolist(), (unit, name, slot)


def assert_bounds(everyone: Engine, without: Engine, rows: tuple[Row, ...], person: int) -> None:
    """Three rows of each person are taken, and without one of them nobody else's rows are others."""
    description = described("person", rows=3)
    wanted = Aggregation((Rows(), Units()), (group_by("age", description),), None)
    inside = [row[0] for row in rows if row[0] is not None and row[1] is not None and 0 <= row[1] <= 120]
    taken = {one: min(3, inside.count(one)) for one in inside}
    full, less = (measure(wanted, description, engine).numbers[Rows()] for engine in (everyone, without))
    assert full.sum() == sum(taken.values())
    assert (full - less).tolist() == np.abs(full - less).tolist() and (full - less).sum() == taken[person]


CASES = ("Oslo", "OSLO", "oslo")


def assert_letters_matter(engine: Engine) -> None:
    """A table of `person` and `city` that takes large and small letters for the same: three people in three cities."""
    columns = {"city": {"type": "text", "values": [*CASES, "Rome"]}}
    privacy = {"unit": "person", "rows": 1, "neighbours": "add-remove"}
    description = describe({"name": "letters", "privacy": privacy, "budget": {"epsilon": 1}, "columns": columns})
    by = group_by("city", description)
    found = measure(Aggregation((Rows(), Units()), (by,), None), description, engine)
    assert [found.numbers[slot].tolist() for slot in (Rows(), Units())] == [[1, 1, 1, 0]] * 2
    found = measure(Aggregation((Rows(),), (Found(by.column),), None), description, engine)
    assert sorted(found.labels[0]) == sorted(CASES)
    for condition in (Compare("city", "=", "Oslo"), Among("city", ("Oslo", "x"))):
        found = measure(Aggregation((Rows(),), (), condition), description, engine)
        assert found.numbers[Rows()].tolist() == [1]
