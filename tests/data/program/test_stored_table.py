"""Rows in an engine as a table: what programs see of them, and that folds are those of the interpreter."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from lapwing.data.engines.engine import Engine
from lapwing.data.program.binding import bind
from lapwing.data.program.stored_table import StoredTable, shuffled
from lapwing.run.interpreter.aggregates.fold import COUNT
from tests.data.people import ROWS, described, duck
from tests.data.program.agreeing import COLUMNS, DUCKDB, assert_programs_agree
from tests.run.interpreter.generated import PUBLIC, generated


def table_of(engine: Engine, neighbours: str = "add-remove") -> StoredTable:
    seed = next(seed for seed in range(99) if not generated(seed)[1].is_flat)
    binding = bind(generated(seed)[0], (), described(), {**PUBLIC, "data": COLUMNS})
    if neighbours == "replace":
        binding = type(binding)(binding.parameter, binding.cells, False, True, {})
    return StoredTable(binding, engine, None, 1)


def expected(row: tuple[object, ...]) -> list[object]:
    """What a program sees of a row of people: clamped, and at the nearest step."""
    age, income, member = row[1], row[2], row[6]
    assert isinstance(age, int) and isinstance(income, float)
    near = min(max(income, -100.0), 1000.0)
    return [min(max(age, 0), 120), Fraction(round(near * 2), 2), int(bool(member))]


@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_rows_are_clamped_and_missing_values_leave_a_row_out_or_count_as_the_least(neighbours: str) -> None:
    found = table_of(duck(), neighbours).fetch()
    there = [row for row in ROWS if None not in (row[1], row[6]) and row[2] == row[2]]
    wanted = [expected(row) for row in there]
    if neighbours == "replace":
        wanted += [[0, -100, 0]] * (len(ROWS) - len(there))
    assert Counter(map(tuple, found)) == Counter(map(tuple, wanted))  # type: ignore[arg-type]
    assert table_of(duck(), neighbours).measure([COUNT]) == [len(wanted)]


def test_programs_agree_with_the_interpreter_on_duckdb_fuzz() -> None:
    engine = duck()
    assert assert_programs_agree(engine, described(), range(DUCKDB)) > DUCKDB // 4
    assert_programs_agree(duck(()), described(), range(DUCKDB, DUCKDB + DUCKDB // 6))
    assert_programs_agree(engine, described("person", rows=3), range(DUCKDB // 6))


def test_of_each_person_so_many_rows_count() -> None:
    program, _ = generated(next(seed for seed in range(99) if not generated(seed)[1].is_flat))
    binding = bind(program, (), described(), {**PUBLIC, "data": COLUMNS})
    for kept in (1, 3, 1000):
        table = StoredTable(binding, duck(), "person", kept)
        owned = Counter(row[0] for row in ROWS if None not in (row[0], row[1], row[6]) and row[2] == row[2])
        assert table.measure([COUNT]) == [sum(min(kept, count) for count in owned.values())]
        assert len(table.fetch()) == sum(min(kept, count) for count in owned.values())


@pytest.mark.parametrize("unit", [None, "person"])
def test_rows_of_which_no_field_is_read_are_still_rows(unit: str | None) -> None:
    seed = next(seed for seed in range(99) if not generated(seed)[1].is_flat)
    binding = bind(generated(seed)[0], (), described(), {**PUBLIC, "data": COLUMNS})
    table = StoredTable(binding, duck(), unit, 2, ())
    assert table.measure([COUNT]) == [len(table.fetch())]


class Given:
    """Words that are given."""

    def __init__(self, *words: int) -> None:
        self.rest = list(words)

    def words(self, count: int) -> np.ndarray:
        found, self.rest = self.rest[:count], self.rest[count:]
        return np.array(found, dtype=np.uint64)


def test_an_order_with_equal_words_is_drawn_anew() -> None:
    assert shuffled(3, Given(5, 1, 5, 9, 2, 4)).tolist() == [1, 2, 0]


def test_orders_are_even() -> None:
    from lapwing.run.noise.randomness import SYSTEM

    found = Counter(tuple(shuffled(3, SYSTEM).tolist()) for _ in range(6000))
    assert len(found) == 6 and all(abs(count - 1000) < 160 for count in found.values())
