"""Polars: lazy frames, which are read anew for each query, in batches, and never held as a whole.

The queries are the SELECT trees that other engines get as text; `polars_query` makes a lazy plan of each.
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from sqlglot import exp

from lapwing.data.description.description import Column
from lapwing.data.engines.engine import Array, Engine, Statement, Stored
from lapwing.data.engines.expression import Expression, call, cast, name
from lapwing.data.engines.polars_query import Frames, lazy_of
from lapwing.data.engines.polars_term import EVEN
from lapwing.data.engines.table import table_named
from lapwing.diagnostics.diagnostic import reject

TYPES: dict[type[Any], Stored] = {
    pl.Int8: "integer",
    pl.Int16: "integer",
    pl.Int32: "integer",
    pl.Int64: "integer",
    pl.UInt8: "integer",
    pl.UInt16: "integer",
    pl.UInt32: "integer",
    pl.UInt64: "wide",
    pl.Int128: "wide",
    pl.Float32: "real",
    pl.Float64: "real",
    pl.Decimal: "real",
    pl.Boolean: "boolean",
    pl.String: "text",
    pl.Categorical: "text",
    pl.Enum: "text",
    pl.Date: "date",
    pl.Datetime: "moment",
    pl.Null: "empty",
}
NUMBERS = count()
SCANNED = re.compile(r"SCAN \[(.*?)(?:, \.\.\. \d+ other sources)?\]$", re.MULTILINE)
SMALL = 2**20


class PolarsEngine(Engine):
    """A lazy frame by its name, or a query on several of them.

    Frames are read once by each query: their rows need not be the same every time.
    """

    label = "Polars"
    dialect = "duckdb"
    materializes = False

    def __init__(self, frames: Frames, relation: exp.Expr) -> None:
        self.frames = frames
        self.relation = relation
        self.files = tuple(file for frame in frames.values() for file in files_of(frame))
        self._stored = self.look()

    @property
    def stored(self) -> dict[str, Stored]:
        return self._stored

    def look(self) -> dict[str, Stored]:
        for file in self.files:
            file.stat()
        schema = lazy_of(exp.select("*").from_(self.table()), self.frames).collect_schema()
        return {column: TYPES.get(kind.base_type(), "other") for column, kind in schema.items()}

    def table(self) -> exp.Expr:
        return self.relation.copy()

    def fetch(self, query: Statement) -> list[Array]:
        found = lazy_of(query.tree, self.frames).collect(engine="streaming")
        return [to_array(column) for column in found.get_columns()]

    def raw(self, column: Column) -> Expression:
        if column.type == "text":
            return cast(name(column.name), "TEXT")
        return super().raw(column)

    def unit(self, column: str) -> Expression:
        inner = name(column)
        return cast(inner, "INT128") if self.stored[column] in ("integer", "wide") else super().unit(column)

    def plainly(self, words: Expression) -> Expression:
        """Polars has no collations."""
        return words

    def days(self, date: Expression) -> Expression:
        return cast(date, "BIGINT")

    def dated(self, days: Expression) -> Expression:
        return cast(cast(days, "INT"), "DATE")

    def months_later(self, date: Expression, months: int) -> Expression:
        return call("ADD_MONTHS", date, exp.Literal.string(str(months)))

    def rounded(self, number: Expression) -> Expression:
        return cast(call(EVEN, number), "BIGINT")

    def shuffled(self, columns: list[str]) -> Expression:
        return call("HASH", *map(name, columns))

    def total(self, number: Expression, largest: int) -> Expression:
        return self.saturate(self.sum_of(number, largest))

    def exact_total(self, number: Expression, largest: int) -> Expression:
        return cast(self.sum_of(number, largest), "TEXT")

    def sum_of(self, number: Expression, largest: int) -> Expression:
        """Sums of 64 bits would wrap around, so larger numbers are added up in 128."""
        return call("SUM", number if largest <= SMALL else cast(number, "INT128"))

    def over(self, rows: exp.Select, parts: tuple[Engine, ...]) -> PolarsEngine:
        frames: dict[str, pl.LazyFrame] = {}
        for part in parts:
            frames |= part.frames if isinstance(part, PolarsEngine) else {}
        return PolarsEngine(frames, rows.subquery("joined"))


def files_of(frame: pl.LazyFrame) -> tuple[Path, ...]:
    """The files that a plan says it scans, of several together the first; what it says otherwise is not looked at."""
    named = [Path(found) for found in SCANNED.findall(frame.explain(optimized=False))]
    return tuple(file for file in named if file.is_file())


def to_array(column: pl.Series) -> Array:
    """Whole numbers as they are, others as objects."""
    if column.dtype == pl.Int64 and not column.null_count():
        return column.to_numpy()
    found = np.empty(len(column), dtype=object)
    found[:] = column.to_list()
    return found


def open_polars(frame: pl.LazyFrame | pl.DataFrame, columns: tuple[Column, ...], ids: tuple[str, ...]) -> PolarsEngine:
    """An engine on a frame, of whose rows one has been made sure that they can be read."""
    title, wanted = f"rows_{next(NUMBERS)}", {*(column.name for column in columns), *ids}
    try:
        kinds = frame.lazy().collect_schema()
        names = [each for each in kinds if each in wanted] or list(kinds)
        rows = frame.lazy().select([plain_of(each, kinds[each]) for each in names])
        read_through(rows)
        return PolarsEngine({title: rows}, table_named(title))
    except (pl.exceptions.PolarsError, OSError):
        reject("data-open", name=f"this {type(frame).__name__}", reason="Polars cannot work it out")


def read_through(rows: pl.LazyFrame) -> None:
    """Read all rows once, in batches, and keep none.

    A text that is not valid UTF-8, or a step of the frame that fails on one of its rows, would stop every query that
    reads it after the charge, and so tell of the row.  It stops the opening instead.
    """
    rows.select(pl.all().hash().max()).collect(engine="streaming")


def plain_of(column: str, kind: pl.DataType) -> pl.Expr:
    """A column in a type that nothing is lost in: moments of UTC without a zone, texts as texts."""
    match kind:
        case pl.Datetime(time_zone=str(), time_unit=unit):
            return pl.col(column).to_physical().cast(pl.Datetime(unit))
        case pl.Categorical() | pl.Enum():
            return pl.col(column).cast(pl.String)
        case pl.UInt64():
            return pl.col(column).cast(pl.Int128)
        case _:
            return pl.col(column)
