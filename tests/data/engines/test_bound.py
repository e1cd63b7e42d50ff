"""At most so many rows of each unit, chosen by the unit's own rows alone, whichever way they are found."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pyarrow as pa
import pytest
from sqlglot import exp

from lapwing.data.engines.bound import KEPT, bound, divided, numbered
from lapwing.data.engines.duck import DuckEngine, open_connection
from lapwing.data.engines.expression import Expression, name, whole
from lapwing.data.engines.frame import open_frame

NAMES = ["u", "k0", "v0", "p0"]
WAYS = ["numbered", "divided"]
Row = tuple[int, int, int | None, int]


class TiedEngine(DuckEngine):
    """A hash that is the same for all rows."""

    def shuffled(self, columns: list[str]) -> Expression:
        return exp.Cast(this=whole(0), to=exp.DataType.build("UBIGINT", dialect="duckdb"))


def engine_on(rows: Sequence[Row], tied: bool = False) -> DuckEngine:
    table = pa.table({key: pa.array([row[n] for row in rows], pa.int64()) for n, key in enumerate(NAMES)})
    engine = open_frame(table)
    return TiedEngine(engine.connection, engine.relation) if tied else engine


def taken(engine: DuckEngine, way: str, most: int) -> Counter[Row]:
    """The rows that are taken in one of the ways."""
    rows = exp.select(*map(name, NAMES)).from_(engine.table())
    query: exp.Query = (numbered if way == "numbered" else divided)(rows, NAMES, most, engine)
    picked = exp.select(*map(name, NAMES)).from_(query.subquery("taken"))
    return Counter(engine.connection.execute(engine.write(picked)).fetchall())


def some_rows(seed: int, count: int = 300) -> list[Row]:
    """Rows of twenty people, among them equal ones and ones with missing values."""
    chance = random.Random(seed)
    values = (None, *range(10)) if seed % 2 else (None, 5)
    return [
        (int(20 * chance.random() ** 2), chance.randint(-3, 3), chance.choice(values), chance.randint(0, 1))
        for _ in range(count)
    ]


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_all_ways_take_the_same_rows_and_as_many_as_allowed(seed: int, tied: bool) -> None:
    rows = some_rows(seed)
    for most in (1, 3, 8):
        found = [taken(engine_on(rows, tied), way, most) for way in WAYS]
        assert found[0] == found[1]
        assert found[0] <= Counter(rows)
        people = Counter(row[0] for row in rows)
        assert Counter(row[0] for row in found[0].elements()) == {u: min(n, most) for u, n in people.items()}


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_what_is_taken_of_a_person_hangs_on_nobody_else(way: str, tied: bool) -> None:
    rows = some_rows(7)
    everything = taken(engine_on(rows, tied), way, 3)
    chance = random.Random(8)
    for gone in (0, 1, 2, 19):
        others = [row for row in rows if row[0] != gone]
        chance.shuffle(others)
        mine = Counter({row: n for row, n in everything.items() if row[0] != gone})
        assert taken(engine_on(others, tied), way, 3) == mine


def test_control_a_hash_alone_leaves_ties_to_the_order_of_rows() -> None:
    rows: list[Row] = [(1, k, 5, 0) for k in (-3, 3)]
    query = "SELECT k0 FROM (SELECT k0, row_number() OVER (PARTITION BY u ORDER BY 0) AS n FROM rows) WHERE n <= 1"
    first, second = (engine_on(side).connection.execute(query).fetchall() for side in (rows, rows[::-1]))
    assert first != second
    assert taken(engine_on(rows, True), "numbered", 1) == taken(engine_on(rows[::-1], True), "numbered", 1)


@pytest.mark.parametrize("way", WAYS)
def test_a_view_that_is_new_each_time_it_is_read_gives_no_more_rows(way: str) -> None:
    connection = open_frame(pa.table({"i": range(400)})).connection
    connection.execute(
        "CREATE VIEW fickle AS SELECT (random() * 100)::BIGINT AS u, 0::BIGINT AS k0, 1::BIGINT AS v0, 1::BIGINT AS p0"
        " FROM range(400)"
    )
    engine = open_connection(connection, "fickle")
    for _ in range(5):
        assert max(Counter(row[0] for row in taken(engine, way, 3).elements()).values()) == 3


def test_the_way_is_chosen_by_the_engine() -> None:
    engine = engine_on(some_rows(1))
    rows = exp.select(*map(name, NAMES)).from_(engine.table())
    assert "busy" in engine.write(bound(rows, 1, engine))
    engine.materializes = False
    assert "busy" not in engine.write(bound(rows, 1, engine))


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_groups_are_kept_evenly(way: str, tied: bool) -> None:
    rows: list[Row] = [(u, k, 5, 0) for u in range(4) for k in range(-2, 3) for _ in range(10)]
    rows += [(9, k, k, 0) for k in (-1, 1)] + [(9, 0, n % 10, 0) for n in range(50)]
    found = taken(engine_on(rows, tied), way, 10)
    groups = Counter((row[0], row[1]) for row in found.elements())
    assert all(groups[u, k] == 2 for u in range(4) for k in range(-2, 3))
    assert [groups[9, k] for k in (-1, 0, 1)] == [1, 8, 1]


@pytest.mark.parametrize("way", WAYS)
def test_equal_rows_are_not_kept_together(way: str) -> None:
    """Nine rows of ten are 0: of the rows kept about as many, and not all or none of a person's."""
    rows: list[Row] = [(u, 0, 9 * (n == 0), 0) for u in range(200) for n in range(10)]
    found = Counter(row[2] for row in taken(engine_on(rows), way, 5).elements())
    assert found[0] + found[9] == 1000 and 60 <= found[9] <= 140


@pytest.mark.parametrize("way", WAYS)
def test_a_cap_shows_more_rows_and_says_which_are_kept(way: str) -> None:
    rows = some_rows(3)
    engine = engine_on(rows)
    select = exp.select(*map(name, NAMES)).from_(engine.table())
    query: exp.Query = (numbered if way == "numbered" else divided)(select, NAMES, 3, engine, 8)
    picked = exp.select(*map(name, [*NAMES, KEPT])).from_(query.subquery("taken"))
    seen = engine.connection.execute(engine.write(picked)).fetchall()
    assert Counter(row[:4] for row in seen if row[4] == 1) == taken(engine, way, 3)
    people = Counter(row[0] for row in rows)
    assert Counter(row[0] for row in seen) == {u: min(n, 8) for u, n in people.items()}


@pytest.mark.parametrize("way", WAYS)
def test_without_groups_each_row_has_the_same_chance(way: str) -> None:
    """Of ten rows, each with its own value, five are kept: every value about as often as any other."""
    rows: list[Row] = [(u, 0, n, 0) for u in range(400) for n in range(10)]
    engine = engine_on(rows)
    names = ["u", "v0"]
    select = exp.select(*map(name, names)).from_(engine.table())
    query: exp.Query = (numbered if way == "numbered" else divided)(select, names, 5, engine)
    found = Counter(row[1] for row in engine.connection.execute(engine.write(query)).fetchall())
    assert sum(found.values()) == 2000 and all(140 <= found[n] <= 260 for n in range(10))


@pytest.mark.parametrize("way", WAYS)
def test_rows_that_hold_nothing_but_their_groups(way: str) -> None:
    rows: list[Row] = [(u, k, 0, 0) for u in range(3) for k in range(3) for _ in range(4)]
    engine = engine_on(rows)
    names = ["u", "k0"]
    select = exp.select(*map(name, names)).from_(engine.table())
    query: exp.Query = (numbered if way == "numbered" else divided)(select, names, 6, engine)
    found = Counter(engine.connection.execute(engine.write(query)).fetchall())
    assert found == {(u, k): 2 for u in range(3) for k in range(3)}
