"""Spark: a DataFrame, wherever its partitions are."""

from __future__ import annotations

from itertools import count
from typing import Any

import numpy as np
from pyspark.sql import types
from sqlglot import exp

from lapwing.data.description.description import Column
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY
from lapwing.data.engines.engine import Array, Engine, Statement, Stored
from lapwing.data.engines.expression import (
    Expression,
    call,
    cast,
    choose,
    clamp,
    minus,
    name,
    plus,
    text,
    times,
    whole,
)
from lapwing.data.engines.spark_table import is_there, spread_table, write_frame
from lapwing.data.engines.spread import Batches
from lapwing.data.engines.table import table_named
from lapwing.data.query.grouping import Grouping

TYPES: dict[type[Any], Stored] = {
    types.ByteType: "integer",
    types.ShortType: "integer",
    types.IntegerType: "integer",
    types.LongType: "integer",
    types.FloatType: "real",
    types.DoubleType: "real",
    types.DecimalType: "real",
    types.BooleanType: "boolean",
    types.StringType: "text",
    types.DateType: "date",
    types.TimestampType: "moment",
    types.TimestampNTZType: "moment",
    types.NullType: "empty",
}
NUMBERS = count()
BITS = 20
SMALL = 2**BITS
DAY = 86_400_000_000
UNITS_OF_TIME = {"hour": (DAY // 24, 24), "minute": (DAY // 1440, 60), "second": (DAY // 86_400, 60)}


class SparkEngine(Engine):
    """A view on the DataFrame in its own session, or a query on several of them."""

    label = "Spark"
    dialect = "spark"
    materializes = False

    def __init__(self, frame: Any, rows: exp.Select | None = None) -> None:
        self.session = frame.sparkSession
        self.view = f"lapwing_rows_{next(NUMBERS)}"
        self.joined = rows
        if rows is None:
            frame.createOrReplaceTempView(self.view)
        self._stored = self.look()
        self.instants = {field.name for field in frame.schema.fields if isinstance(field.dataType, types.TimestampType)}

    @property
    def stored(self) -> dict[str, Stored]:
        return self._stored

    def look(self) -> dict[str, Stored]:
        seen = self.session.table(self.view) if self.joined is None else self.session.sql(self.write(self.joined))
        fields = seen.schema.fields
        return {field.name: TYPES.get(type(field.dataType), "other") for field in fields}

    def table(self) -> exp.Expr:
        return table_named(self.view) if self.joined is None else self.joined.copy().subquery("joined")

    def fetch(self, query: Statement) -> list[Array]:
        columns = self.session.sql(query.text).toArrow().columns
        return [to_array(column) for column in columns]

    @property
    def spreads(self) -> bool:
        return True

    def spread(self, query: exp.Select, by: tuple[Grouping, ...], batches: Batches) -> Any:
        """A frame with what batches make of the groups of an aggregation; nothing is worked out yet."""
        return spread_table(self.session.sql(self.write(query)), by, batches)

    def is_there(self, path: str) -> bool:
        return is_there(self.session, path)

    def write_table(self, query: exp.Select, by: tuple[Grouping, ...], batches: Batches, path: str) -> Any:
        return write_frame(self.spread(query, by, batches), path)

    def raw(self, column: Column) -> Expression:
        inner = name(column.name)
        if column.type == "date" and column.name in self.instants:
            return date_of_instant(inner)
        if column.type == "text":
            return self.plainly(choose((call("IS_VALID_UTF8", inner), cast(inner, "TEXT"))))
        return super().raw(column)

    def clock(self, column: Column, unit: str) -> Expression:
        return (
            clock_of_instant(name(column.name), unit) if column.name in self.instants else super().clock(column, unit)
        )

    def floor(self, number: Expression) -> Expression:
        return call("RINT", number.copy())

    def days(self, date: Expression) -> Expression:
        return cast(call("DATEDIFF", date, cast(text("1970-01-01"), "DATE")), "BIGINT")

    def dated(self, days: Expression) -> Expression:
        return call("DATE_FROM_UNIX_DATE", cast(days, "INT"))

    def months_later(self, date: Expression, months: int) -> Expression:
        return call("ADD_MONTHS", date, cast(exp.Literal.number(months), "INT"))

    def total(self, number: Expression, largest: int) -> Expression:
        return self.saturate(self.sum_in_parts(number, largest))

    def exact_total(self, number: Expression, largest: int) -> Expression:
        return cast(self.sum_in_parts(number, largest), "TEXT")

    def sum_in_parts(self, number: Expression, largest: int) -> Expression:
        """Sums of 64 bits would be an error beyond 64 bits, so larger numbers are added up in parts of a few bits."""
        if largest <= SMALL:
            return call("SUM", number)
        whole_sum: Expression | None = None
        for place in range(0, largest.bit_length(), BITS):
            part: Expression = call("SHIFTRIGHT", number.copy(), exp.Literal.number(place)) if place else number.copy()
            if place + BITS < largest.bit_length():
                part = exp.Paren(this=exp.BitwiseAnd(this=part, expression=whole(SMALL - 1)))
            weighed = times(cast(call("SUM", part), "DECIMAL(19, 0)"), cast(whole(2**place), "DECIMAL(19, 0)"))
            whole_sum = weighed if whole_sum is None else plus(whole_sum, weighed)
        return whole_sum or whole(0)

    def rounded(self, number: Expression) -> Expression:
        return cast(call("RINT", number), "BIGINT")

    def plainly(self, words: Expression) -> Expression:
        return call("COLLATE", words, text("UTF8_BINARY"))

    def shuffled(self, columns: list[str]) -> Expression:
        return call("SHIFTRIGHTUNSIGNED", call("XXHASH64", *map(name, columns)), exp.Literal.number(32))

    def gathered(self, rows: exp.Select, by: str) -> exp.Select:
        found = rows.copy()
        found.set("distribute", exp.Distribute(expressions=[name(by)]))
        return found

    def over(self, rows: exp.Select, parts: tuple[Engine, ...]) -> SparkEngine:
        return SparkEngine(self.session.sql(self.write(rows)), rows)

    def close(self) -> None:
        self.session.catalog.dropTempView(self.view)


def date_of_instant(moment: Expression) -> Expression:
    """The date in UTC, whatever the session's time zone is; before the year 1 and after 9999 it is the nearer end."""
    days = exp.IntDiv(this=since_first(moment), expression=whole(DAY))
    return call("DATE_FROM_UNIX_DATE", cast(plus(days, whole(FIRST_DAY)), "INT"))


def clock_of_instant(moment: Expression, unit: str) -> Expression:
    """The hour, minute or second in UTC, whatever the session's time zone is."""
    width, count_of = UNITS_OF_TIME[unit]
    found = exp.Paren(this=exp.IntDiv(this=since_first(moment), expression=whole(width)))
    return cast(exp.Paren(this=exp.Mod(this=found, expression=whole(count_of))), "BIGINT")


def since_first(moment: Expression) -> Expression:
    """Microseconds since the year 1 began, cut to the years up to 9999."""
    first, last = whole(FIRST_DAY * DAY), whole((LAST_DAY + 1) * DAY - 1)
    return minus(clamp(call("UNIX_MICROS", moment), first, last), first)


def to_array(column: Any) -> Array:
    """An Arrow column: whole numbers as they are, others as objects."""
    values = column.to_pylist()
    return np.array(values, dtype=np.int64 if str(column.type).startswith("int") else object)


def open_spark(frame: Any) -> SparkEngine:
    """An engine on a DataFrame."""
    return SparkEngine(frame)
