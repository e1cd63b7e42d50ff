"""Per-person tables: what the rows of each person add up to, as one row for the person, or one for each of its groups.

Whatever is asked of such a table is asked of people.  All rows of a person are used, however many there are, because
each value is cut to bounds that were chosen beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal as OneOf

from lapwing.data.description.description import Bounds, Column, Description, Unit
from lapwing.data.description.exact_input import day_of, exact_of
from lapwing.data.query.aggregate import Aggregate, Count, Mean, Sum
from lapwing.data.query.calendar import period_of
from lapwing.data.query.formula import Computed, Kind, PersonField
from lapwing.data.query.group_by import group_by
from lapwing.data.query.grouping import Grouping
from lapwing.data.query.join import JoinedDescription
from lapwing.data.query.known_columns import is_stored
from lapwing.data.query.predicate import Predicate
from lapwing.data.query.slots_of import bounds_for
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

Function = OneOf["count", "sum", "mean", "min", "max"]
WIDEST = 2**60
MOST_GROUPS = 1_000_000
RESERVED = "u"


@dataclass(frozen=True, slots=True)
class Max:
    """The largest value of a column among a person's rows."""

    column: str


@dataclass(frozen=True, slots=True)
class Min:
    """The smallest value of a column among a person's rows."""

    column: str


@dataclass(frozen=True, slots=True)
class Between:
    """An aggregate of a person's rows, cut to bounds."""

    aggregate: Aggregate | Max | Min
    lower: object = None
    upper: object = None


@dataclass(frozen=True, slots=True)
class PersonValue:
    """A column of a per-person table: a function of a column of the rows, cut to bounds."""

    name: str
    function: Function
    column: str | None
    bounds: Bounds


@dataclass(frozen=True, slots=True)
class PersonDescription(Description):
    """`base` describes the rows that are added up, those for which `where` holds; `keys` are groupings of them."""

    base: Description | None = None
    where: Predicate | None = None
    keys: tuple[tuple[str, Grouping], ...] = ()
    people: tuple[PersonValue, ...] = ()

    @property
    def definition(self) -> str:
        """All that the table is made of."""
        return repr((self.where, self.keys, self.people, self.unit.rows))


def person_table(
    base: Description,
    where: Predicate | None,
    keys: Mapping[str, str],
    columns: Mapping[str, Aggregate | Max | Min | Between],
    groups: object = None,
) -> PersonDescription:
    """The table with a row for each person, or for each of at most so many groups of a person.

    `keys` are columns of the rows by their names in the table.  Without a number of groups, it is the contribution
    bound.
    """
    if base.unit.column is None or isinstance(base, PersonDescription):
        reject("person-unit", name=base.name)
    if not columns:
        reject("query-nothing")
    if groups is not None and (type(groups) is not int or not 1 <= groups <= MOST_GROUPS or not keys):
        reject("query-limits", why=f"{shown(groups)} is not a number of groups in a table by groups")
    names = [*keys, *columns]
    if len({name.casefold() for name in names}) != len(names) or RESERVED in names:
        reject("person-name", names=", ".join(names))
    grouped = tuple((name, group_by(column, base)) for name, column in keys.items())
    values = tuple(value_of(name, aggregate, base) for name, aggregate in columns.items())
    rows = 1 if not keys else base.unit.rows if groups is None else groups
    made = [key_column(name, base.column(column)) for name, column in keys.items()]
    made += [computed(each.name, kind_of(each, base)) for each in values]
    kept = {name: getattr(base, name) for name in Description.__dataclass_fields__}
    kept |= {"unit": Unit(base.unit.column, rows), "columns": tuple(made)}
    return PersonDescription(**kept, base=base, where=where, keys=grouped, people=values)


def key_column(name: str, column: Column) -> Computed:
    """A key under its name in the table."""
    period = column.period if isinstance(column, Computed) else None
    return computed(name, Kind(column.type, column.bounds, column.values, period))


def computed(name: str, kind: Kind) -> Computed:
    """A column of the table."""
    return Computed(name, kind.type, kind.bounds, kind.values, PersonField(name, kind), kind.period)


def kind_of(value: PersonValue, base: Description) -> Kind:
    """The type and bounds of a value."""
    if value.function == "count" or value.column is None:
        return Kind("integer", value.bounds)
    column = base.column(value.column)
    if column.type == "date":
        return Kind("date", value.bounds, None, column.period if isinstance(column, Computed) else None)
    return Kind("real" if column.type == "real" else "integer", value.bounds)


def value_of(name: str, given: object, base: Description) -> PersonValue:
    """A column from what is asked for; counts and sums need bounds, which nothing else gives."""
    wanted = given if isinstance(given, Between) else Between(given)  # type: ignore[arg-type]
    match wanted.aggregate:
        case Count(column=column):
            if column is not None:
                base.column(column)
            known: tuple[Fraction | None, Fraction | None] = Fraction(0), None
            function, step = "count", Fraction(1)
        case Sum(column=column):
            own = bounds_for(column, base, "sum")
            known = (Fraction(0) if own.lower >= 0 else None), (Fraction(0) if own.upper <= 0 else None)
            function, step = "sum", own.step
        case Mean(column=column) | Max(column=column) | Min(column=column):
            function = type(wanted.aggregate).__name__.lower()
            own = ends_of(column, base) if function != "mean" else bounds_for(column, base, "mean")
            known, step = (own.lower, own.upper), own.step
        case _:
            instead = 'Write Count(), Sum("column"), Mean("column"), Min("column") or Max("column"), with Between(...).'
            reject("query-kind", what=shown(given), wanted="an aggregate of a person's rows", instead=instead)
    read = exact_of if function == "count" or column is None else reader_of(base.column(column))
    lower, upper = (
        end if limit is None else read(limit, name)
        for end, limit in zip(known, (wanted.lower, wanted.upper), strict=True)
    )
    if lower is None or upper is None:
        reject("person-bounds", name=name, end="a lower" if lower is None else "an upper")
    low, high = lower // step, upper // step
    if not low < high or max(abs(low), abs(high)) > WIDEST:
        reject("person-range", name=name, lower=str(lower), upper=str(upper))
    return PersonValue(name, function, column, Bounds(low * step, high * step, step))  # type: ignore[arg-type]


def ends_of(name: str, base: Description) -> Bounds:
    """The bounds of a column whose smallest or largest value is asked for: of numbers, or of dates."""
    column = base.column(name)
    if column.type == "date" and column.bounds is not None:
        return column.bounds
    return bounds_for(name, base, "smallest or largest value")


def reader_of(column: Column) -> Callable[[object, str], Fraction]:
    """How a bound of a column is given: as a number, or as a date, which is in one of the periods that are counted."""
    if column.type != "date":
        return exact_of
    period = column.period if isinstance(column, Computed) else None

    def read(limit: object, name: str) -> Fraction:
        day = day_of(limit, name)
        return Fraction(day if period is None else period_of(day, period))

    return read


def rows_of(description: Description) -> Description:
    """The description of the rows themselves."""
    found = description.base if isinstance(description, PersonDescription) and description.base else description
    return replace(found, columns=tuple(column for column in found.columns if is_stored(column)))


def definition_of(description: Description) -> str:
    """What a per-person table or a join is made of; nothing of others."""
    match description:
        case PersonDescription(base=base):
            return description.definition + ("" if base is None else definition_of(base))
        case JoinedDescription():
            return description.definition
        case _:
            return ""
