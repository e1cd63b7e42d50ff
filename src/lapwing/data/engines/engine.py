"""What an engine has to offer: the types of its columns, its dialect, and answers to aggregations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any
from typing import Literal as OneOf

import numpy as np
from numpy.typing import NDArray
from sqlglot import exp

from lapwing.data.description.description import Column
from lapwing.data.engines.expression import Expression, at_most, attempt, call, cast, choose, clamp, double, name, whole
from lapwing.diagnostics.diagnostic import reject

if TYPE_CHECKING:
    from lapwing.data.engines.spread import Batches
    from lapwing.data.query.grouping import Grouping

Array = NDArray[Any]
Stored = OneOf["integer", "wide", "real", "boolean", "text", "date", "moment", "id", "empty", "other"]

LARGEST = 2**63 - 1
BEYOND = str(2**63)
SATURATED = 2**61
FITS: dict[str, tuple[Stored, ...]] = {
    "integer": ("integer", "wide", "real", "boolean", "empty"),
    "real": ("real", "integer", "wide", "empty"),
    "boolean": ("boolean", "empty"),
    "text": ("text", "id", "empty"),
    "date": ("date", "moment", "empty"),
}
UNITS: tuple[Stored, ...] = ("integer", "wide", "text", "id", "date", "boolean", "empty")


@dataclass(frozen=True, slots=True)
class Statement:
    """A query as a tree, which nobody changes, and as text in the dialect of an engine."""

    tree: exp.Select
    text: str


class Engine(ABC):
    """Rows stay inside; what comes out of `fetch` is grouped and added up.

    An engine that `materializes` works out what WITH names once, as it is told to.
    """

    label: str
    dialect: str
    materializes: bool = True

    @property
    @abstractmethod
    def stored(self) -> dict[str, Stored]:
        """The columns that were there when the dataset was opened, and what the engine stores them as."""

    @abstractmethod
    def look(self) -> dict[str, Stored]:
        """The columns that are there now; no row is looked at."""

    def stamp(self) -> object:
        """What is another one once files of the rows have been written to; None where nothing can be told."""
        return None

    @abstractmethod
    def table(self) -> exp.Expr:
        """The rows, for a FROM clause; the same each time."""

    @abstractmethod
    def fetch(self, query: Statement) -> list[Array]:
        """The columns of an aggregation's result: whole numbers as int64, texts as objects."""

    def prepare(self) -> None:  # noqa: B027
        """Make its rows ready for a query of several tables, wherever they have to be read first."""

    def over(self, rows: exp.Select, parts: tuple[Engine, ...]) -> Engine:
        """An engine on the rows of a query that reads the tables of some engines, which are opened together."""
        reject("engine-tables", engine=self.label)

    def write(self, query: exp.Query) -> str:
        """A query in the engine's dialect."""
        return query.sql(dialect=self.dialect)

    @cached_property
    def built(self) -> dict[str, Statement]:
        """Queries that were built for it, by all that they were built from."""
        return {}

    def statement(self, query: exp.Select) -> Statement:
        """A query that is ready to be fetched."""
        return Statement(query, self.write(query))

    def raw(self, column: Column) -> Expression:
        """A column as the type it is described as; no value makes this fail."""
        inner, stored = name(column.name), self.stored[column.name]
        match column.type:
            case "integer" if stored == "wide":
                return cast(clamp(inner, whole(-LARGEST), whole(LARGEST)), "BIGINT")
            case "integer" if stored == "real":
                return self.whole_of(cast(inner, "DOUBLE"))
            case "integer":
                return cast(inner, "BIGINT")
            case "real":
                return cast(inner, "DOUBLE")
            case "date":
                return inner if stored == "date" else attempt(inner, "DATE")
            case "text":
                return self.plainly(cast(inner, "TEXT"))
            case "boolean":
                return cast(inner, "BOOLEAN") if stored == "empty" else inner

    def whole_of(self, number: Expression) -> Expression:
        """A double that is whole, cut to 64 bits; others are missing."""
        return choose(
            (exp.EQ(this=number, expression=double("NaN")), exp.Null()),
            (at_most(double(BEYOND), number), whole(LARGEST)),
            (at_most(number, double(f"-{BEYOND}")), whole(-LARGEST)),
            (exp.EQ(this=number, expression=self.floor(number)), attempt(number, "BIGINT")),
        )

    def floor(self, number: Expression) -> Expression:
        """A double without its fraction."""
        return call("FLOOR", number.copy())

    def unit(self, column: str) -> Expression:
        """Whose row it is."""
        return self.plainly(cast(name(column), "TEXT")) if self.stored[column] in ("text", "empty") else name(column)

    @abstractmethod
    def plainly(self, words: Expression) -> Expression:
        """A text that equals no text with other letters, whatever the column's collation says.

        What is two values to us must not be one to the engine: conditions that exclude each other would overlap, one
        row could decide under which name a group is found, and two people would share their rows.
        """

    def days(self, date: Expression) -> Expression:
        """A date, which is not far from today, as days since 1970."""
        return cast(
            call("DATE_DIFF", exp.Literal.string("day"), cast(exp.Literal.string("1970-01-01"), "DATE"), date), "BIGINT"
        )

    def dated(self, days: Expression) -> Expression:
        """The date so many days after 1970 began, in the years 1 to 9999."""
        epoch = cast(exp.Literal.string("1970-01-01"), "DATE")
        return exp.Paren(this=exp.Add(this=epoch, expression=cast(days, "INT")))

    def months_later(self, date: Expression, months: int) -> Expression:
        """The date some months later, in the years 1 to 9999; the last day of a month that has no such day."""
        length = exp.Interval(this=exp.Literal.string(str(months)), unit=exp.Var(this="MONTH"))
        return cast(exp.Paren(this=exp.Add(this=date, expression=length)), "DATE")

    def clock(self, column: Column, unit: str) -> Expression:
        """The hour, minute or whole second of a moment in UTC; 0 of a date, which has no time."""
        if self.stored[column.name] == "moment":
            return self.clock_of(name(column.name), unit)
        raw = self.raw(column)
        return choose((exp.Not(this=exp.Is(this=raw, expression=exp.Null())), whole(0)))

    def clock_of(self, moment: Expression, unit: str) -> Expression:
        """The hour, minute or whole second of what is stored as a moment."""
        return cast(exp.Extract(this=exp.Var(this=unit.upper()), expression=moment), "BIGINT")

    def rounded(self, number: Expression) -> Expression:
        """The nearest whole number to a double of at most 62 bits; of two, the even one."""
        return cast(number, "BIGINT")

    def parts(self, number: Expression, width: int) -> Expression:
        """How many times a width fits into a whole number from 0 up."""
        return self.quotient(number, whole(width))

    def quotient(self, number: Expression, divisor: Expression) -> Expression:
        """How many times a whole number above 0 fits into one from 0 up."""
        return exp.Paren(this=exp.IntDiv(this=number, expression=divisor))

    @abstractmethod
    def shuffled(self, columns: list[str]) -> Expression:
        """A number of 32 bits that is the same for equal values of some columns, and looks like chance otherwise."""

    def total(self, number: Expression, largest: int) -> Expression:
        """The exact sum of whole numbers of at most this size, as far as 61 bits go; none are 0."""
        return self.saturate(call("SUM", number))

    def exact_total(self, number: Expression, largest: int) -> Expression:
        """The exact sum of whole numbers of at most this size, however large it gets, as text; of none, NULL."""
        return cast(call("SUM", number), "TEXT")

    def saturate(self, number: Expression) -> Expression:
        """A whole number of any size as one of 64 bits; too large ones are cut, which brings no two further apart."""
        inner = exp.Coalesce(this=number, expressions=[exp.Literal.number(0)])
        low, high = exp.Neg(this=exp.Literal.number(SATURATED)), exp.Literal.number(SATURATED)
        return cast(call("GREATEST", low, call("LEAST", high, inner)), "BIGINT")

    def gathered(self, rows: exp.Select, by: str) -> exp.Select:
        """Rows that are brought together by a column, on engines that would do so again for each step."""
        return rows

    def fence(self, rows: exp.Select) -> exp.Select:
        """Rows that an optimizer must not write out wherever one of their columns is used."""
        return rows

    def flag(self, condition: Expression) -> Expression:
        """1 where a condition holds, else 0."""
        return choose((condition, whole(1)), default=whole(0))

    @property
    def spreads(self) -> bool:
        """Whether it works on groups where they lie, and writes them as a table."""
        return False

    def is_there(self, path: str) -> bool:
        """Whether something is at the place of a table already."""
        raise NotImplementedError

    def write_table(self, query: exp.Select, by: tuple[Grouping, ...], batches: Batches, path: str) -> Any:
        """Write what batches make of the groups of an aggregation; what reads it."""
        raise NotImplementedError

    def close(self) -> None:  # noqa: B027
        """Let go of what was opened."""


def as_integers(values: Any) -> Array:
    """Whole numbers as an engine gives them."""
    return np.asarray(values, dtype=np.int64)
