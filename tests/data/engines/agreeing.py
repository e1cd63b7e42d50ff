"""All queries on another engine give what DuckDB gives; of people with many rows each engine takes rows of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import isnan

import numpy as np

from lapwing.data.answer.exact import measure
from lapwing.data.answer.respond import aggregation_of
from lapwing.data.description.description import Description
from lapwing.data.description.read_description import describe
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.relation import Aggregation
from lapwing.data.plan.plan import plan_query
from lapwing.data.query.bounded_sum import Kept, Matching, Rows, Total, Units
from lapwing.data.query.group_by import group_by
from lapwing.data.query.grouping import Found, Listed
from lapwing.data.query.predicate import Among, And, Compare, Not, Predicate
from lapwing.data.query.query import Query
from tests.data.people import Row, described, duck
from tests.data.persons import person_queries
from tests.data.plans import all_queries
from tests.data.spoken import spoken_queries


def assert_agrees(
    engine: Engine, rows: tuple[Row, ...], units: tuple[str, ...] = ("row", "person"), only: tuple[str, ...] = ()
) -> None:
    """The same exact numbers, slot by slot and group by group."""
    for unit in units:
        description = described(unit, rows=len(rows))
        for name, query in all_queries(description).items():
            if not only or name in only:
                assert_same(engine, rows, query, description, f"{unit} {name}")


def assert_speech_agrees(engine: Engine, rows: tuple[Row, ...], only: tuple[str, ...] = ()) -> None:
    """What SQL computes from single rows is the same, too."""
    for name, (query, description) in spoken_queries(described("row")).items():
        if not only or name in only:
            assert_same(engine, rows, query, description, name)


def assert_people_agree(engine: Engine, rows: tuple[Row, ...], only: tuple[str, ...] = ()) -> None:
    """Tables of people are the same, too, where no row of them is left out."""
    for name, (query, description) in person_queries(described("person", rows=len(rows))).items():
        if not only or name in only:
            assert_same(engine, rows, query, description, name)


def assert_same(engine: Engine, rows: tuple[Row, ...], query: Query, description: Description, name: str) -> None:
    """One query gives the same exact numbers."""
    wanted = aggregation_of(plan_query(query, description, Fraction(1), Fraction(1, 100)))
    mine, theirs = measure(wanted, description, engine), measure(wanted, description, duck(rows))
    assert mine.labels == theirs.labels, name
    for slot in wanted.slots:
        assert mine.numbers[slot].tolist() == theirs.numbers[slot].tolist(), (name, slot)


def assert_bounds(everyone: Engine, without: Engine, rows: tuple[Row, ...], person: int) -> None:
    """Three rows of each person are taken, and without one of them nobody else's rows are others."""
    description = described("person", rows=3)
    wanted = Aggregation((Rows(), Units()), (group_by("age", description),), None)
    inside = [row[0] for row in rows if row[0] is not None and row[1] is not None and 0 <= row[1] <= 120]
    taken = {one: min(3, inside.count(one)) for one in inside}
    full, less = (measure(wanted, description, engine).numbers[Rows()] for engine in (everyone, without))
    assert full.sum() == sum(taken.values())
    shares = Kept(8, True), Kept(8, False)
    assert_even(everyone, rows)
    capped = measure(Aggregation((Rows(), *shares), wanted.by, None), description, everyone).numbers
    assert capped[shares[0]].tolist() == full.tolist()
    assert capped[shares[1]].sum() == sum(min(8, inside.count(one)) for one in taken) - full.sum() > 0
    assert (full - less).tolist() == np.abs(full - less).tolist() and (full - less).sum() == taken[person]


def assert_even(engine: Engine, rows: tuple[Row, ...]) -> None:
    """Of people with rows in all three cities one row of each is taken, however many there are."""
    description = described("person", rows=3)
    by = group_by("city", description)
    assert isinstance(by, Listed)
    held = Counter((row[0], row[4]) for row in rows if row[0] is not None and row[4] in by.values)
    wanted = Counter[object]()
    for person in {person for person, _ in held}:
        own = {city: held[person, city] for city in by.values if held[person, city]}
        assert len(own) == 3 or sum(own.values()) <= 3
        wanted.update(dict.fromkeys(own, 1) if len(own) == 3 else own)
    for slots in ((Rows(),), (Rows(), Total("age", 0, 0, 120))):
        found = measure(Aggregation(slots, (by,), None), description, engine)
        assert found.numbers[Rows()].tolist() == [wanted[city] for city in by.values]
    assert max(held.values()) > 3


FIVE, TEN = Fraction(5), Fraction(10)
COMPARISONS: list[tuple[Predicate, Callable[[float], bool]]] = [
    (Compare("income", ">", FIVE), lambda x: x > 5),
    (Compare("income", ">=", FIVE), lambda x: x >= 5),
    (Compare("income", "<", FIVE), lambda x: x < 5),
    (Compare("income", "<=", FIVE), lambda x: x <= 5),
    (Compare("income", "=", FIVE), lambda x: x == 5),
    (Compare("income", "<>", FIVE), lambda x: x != 5),
    (Not(Compare("income", "<", FIVE)), lambda x: x >= 5),
    (Not(Compare("income", "=", FIVE)), lambda x: x != 5),
    (And((Compare("income", ">=", FIVE), Compare("income", "<=", TEN))), lambda x: 5 <= x <= 10),
    (Not(And((Compare("income", ">=", FIVE), Compare("income", "<=", TEN)))), lambda x: not 5 <= x <= 10),
    (Among("income", (FIVE, TEN)), lambda x: x in (5, 10)),
    (Not(Among("income", (FIVE, TEN))), lambda x: x not in (5, 10)),
]


def assert_nan_is_missing(engine: Engine, rows: tuple[Row, ...]) -> None:
    """What is NaN or NULL meets no comparison, nor the opposite of one."""
    description = described()
    there = [row[2] for row in rows if row[2] is not None and not isnan(row[2])]
    assert any(row[2] is not None and isnan(row[2]) for row in rows)
    for predicate, holds in COMPARISONS:
        shares = Matching(predicate, True), Matching(predicate, False)
        wanted = sum(map(holds, there))
        found = measure(Aggregation((Rows(),), (), predicate), description, engine)
        assert found.numbers[Rows()].tolist() == [wanted], predicate
        found = measure(Aggregation(shares, (), None), description, engine)
        assert [found.numbers[slot].tolist() for slot in shares] == [[wanted], [len(rows) - wanted]], predicate


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
