"""A text that stands for a value of a type: the value as DuckDB reads it, or missing."""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.engines.engine import BEYOND, LARGEST
from lapwing.data.engines.expression import Expression, at_most, attempt, cast, choose, double, whole


def typed(field: Expression, kind: str) -> Expression:
    """A field as a value of a type of DuckDB, or missing."""
    match kind:
        case "VARCHAR":
            return field
        case "BIGINT":
            return whole_number(field)
        case "TIMESTAMP":
            return moment(field)
        case _:
            return attempt(field, kind)


def moment(field: Expression) -> Expression:
    """A moment in UTC, or the beginning of a date."""
    found = cast(attempt(field, "TIMESTAMPTZ"), "TIMESTAMP")
    return exp.Coalesce(this=found, expressions=[attempt(attempt(field, "DATE"), "TIMESTAMP")])


def whole_number(field: Expression) -> Expression:
    """A whole number, cut to 64 bits; numbers with a fraction are missing."""
    number, value = attempt(field, "BIGINT"), attempt(field, "DOUBLE")
    return choose(
        (exp.EQ(this=attempt(number, "DOUBLE"), expression=value), number),
        (exp.EQ(this=value.copy(), expression=double("NaN")), exp.Null()),
        (at_most(double(BEYOND), value.copy()), whole(LARGEST)),
        (at_most(value.copy(), double(f"-{BEYOND}")), whole(-LARGEST)),
    )
