"""Rows as single numbers: in the order of the hash and then of the values, and back again."""

from __future__ import annotations

import random

import duckdb
import pyarrow as pa
import pytest
from sqlglot import exp

from lapwing.data.engines.expression import call, name, renamed
from lapwing.data.engines.frame import open_frame
from lapwing.data.engines.pack import SPACE, Range, fits, packed, unpacked

WIDE = {"k0": Range(-(2**19), 2**20), "v0": Range(5, 2**24), "p0": Range(0, 1)}


@pytest.mark.parametrize("hashed", [0, 1, 2**63, 2**64 - 1])
def test_values_come_back_whatever_the_hash(hashed: int) -> None:
    chance = random.Random(hashed)
    assert sum(one.bits for one in WIDE.values()) == SPACE and fits(WIDE)
    ends = [(one.low, one.high, None) for one in WIDE.values()]
    rows = [tuple(chance.choice(choices) for choices in ends) for _ in range(60)]
    rows += [tuple(chance.randint(one.low, one.high) for one in WIDE.values()) for _ in range(60)]
    table = pa.table({key: pa.array([row[n] for row in rows], pa.int64()) for n, key in enumerate(WIDE)})
    engine = open_frame(table.append_column("h", pa.array([hashed] * len(rows), pa.uint64())))
    whole = exp.select(renamed(packed(WIDE, name("h")), "x"), *map(name, WIDE)).from_(engine.table())
    back = exp.select(name("x"), *(unpacked(WIDE, key) for key in WIDE), *map(name, WIDE)).from_(whole.subquery("t"))
    found = engine.connection.execute(engine.write(back)).fetchall()
    assert all(line[1:4] == line[4:] and 0 <= line[0] < 2**63 for line in found)
    assert {line[0] >> SPACE for line in found} == {hashed >> SPACE + 1}
    by_number = [line[4:] for line in sorted(found, key=lambda line: line[0])]
    assert by_number == sorted(by_number, key=lambda row: [-(2**60) if one is None else one for one in row])


def test_too_much_does_not_fit() -> None:
    assert not fits({"k0": Range(0, 2**46), "p0": Range(0, 1)})
    assert fits({})


def test_duckdb_counts_equal_numbers_as_often_as_they_are_there() -> None:
    found = duckdb.execute(
        exp.select(call("MIN", name("x"), exp.Literal.number(3)))
        .from_("range(1) r, (VALUES (1), (1), (2), (NULL), (1)) t(x)")
        .sql(dialect="duckdb")
    )
    assert found.fetchall() == [([1, 1, 1],)]
