"""What runs on tables gives what the interpreter gives on lists, on generated programs and small hostile tables."""

from __future__ import annotations

import os
from fractions import Fraction

from lapwing.run.interpreter.execute import execute
from lapwing.run.interpreter.interpret import interpret
from tests.run.interpreter.generated import PUBLIC, Listing, generated
from tests.run.interpreter.listed_table import ListedTable

COUNT = int(os.environ.get("LAPWING_FUZZ", "120"))
ROWS = (
    (Fraction(0), Fraction(-100), Fraction(0)),
    (Fraction(120), Fraction(1000), Fraction(1)),
    (Fraction(7), Fraction(-1, 2), Fraction(1)),
    (Fraction(7), Fraction(-1, 2), Fraction(1)),
    (Fraction(1), Fraction(3, 2), Fraction(0)),
    (Fraction(35), Fraction(999, 2), Fraction(1)),
)


def test_tables_agree_with_lists_fuzz() -> None:
    pushed = 0
    for seed in range(COUNT):
        program, maker = generated(seed)
        for rows in ((), ROWS[:1], ROWS[seed % 5 :]):
            table = ListedTable(rows, maker)
            found = execute(program, PUBLIC, {"data": table}, Listing())
            assert found == interpret(program, {**PUBLIC, "data": table.fetch()}, Listing()), seed
        table = ListedTable(ROWS, maker)
        execute(program, PUBLIC, {"data": table}, Listing())
        pushed += not table.was_fetched
    assert pushed > COUNT // 4
