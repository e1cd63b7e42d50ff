"""Generated programs give the same on an engine's table as the interpreter gives on its rows."""

from __future__ import annotations

import os

from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Engine
from lapwing.data.program.binding import bind
from lapwing.data.program.order import fields_read
from lapwing.data.program.stored_table import StoredTable
from lapwing.kernel.language.program import Program
from lapwing.run.interpreter.execute import execute
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.value import Value
from tests.run.interpreter.generated import PUBLIC, Listing, Maker, generated

LONG = int(os.environ.get("LAPWING_FUZZ", "0"))
DUCKDB, POSTGRES, SPARK, POLARS = (LONG or count for count in (24, 16, 5, 12))
COLUMNS = ["age", "income", "member"]


class Remembered(StoredTable):
    """A table whose rows are fetched once, so that both runs see one order of them."""

    fetched_rows: list[Value] | None = None

    def fetch(self) -> list[Value]:
        if self.fetched_rows is None:
            self.fetched_rows = super().fetch()
        return self.fetched_rows


def bound_table(program: Program, maker: Maker, description: Description, engine: Engine) -> Remembered:
    """The table that a generated program reads."""
    columns: object = COLUMNS[maker.field] if maker.is_flat else COLUMNS
    binding = bind(program, (), description, {**PUBLIC, "data": columns})
    unit = description.unit
    return Remembered(binding, engine, unit.column, unit.rows, fields_read(program, binding))


def assert_programs_agree(engine: Engine, description: Description, seeds: range) -> int:
    """How many programs were computed by the engine alone."""
    pushed = 0
    for seed in seeds:
        program, maker = generated(seed)
        table = bound_table(program, maker, description, engine)
        found = execute(program, PUBLIC, {"data": table}, Listing())
        pushed += table.fetched_rows is None
        assert found == interpret(program, {**PUBLIC, "data": table.fetch()}, Listing()), seed
    return pushed
