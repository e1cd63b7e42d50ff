"""Conditions that make sense for the columns they look at."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from lapwing.data.description.description import Bounds, Column, Description
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY, date_of, day_of, exact_of
from lapwing.data.query.calendar import period_below
from lapwing.data.query.doubles import nearest_double
from lapwing.data.query.formula import Computed
from lapwing.data.query.predicate import Among, And, Compare, Like, Missing, Not, Or, Predicate, Related, Value
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.diagnostics.source import Span

LARGEST = 2**63 - 1
DEEPEST = 50
MOST_SHOWN = 20


def check_predicate(predicate: Predicate, description: Description, *place: Span, depth: int = 0) -> Predicate:
    """The condition with its values taken as the types of their columns."""
    if depth > DEEPEST:
        reject("query-deep", *place, limit=DEEPEST)
    match predicate:
        case Compare(column=name, comparator=comparator, value=value):
            column = description.column(name)
            if comparator not in ("=", "<>") and column.type in ("text", "boolean"):
                reject("query-order", *place, name=name, type=column.type)
            taken = value_of(value, column, *place)
            if comparator in ("=", "<>"):
                check_listed(taken, column, *place)
            if comparator == "=":
                check_within(taken, column, *place)
            return on_steps(Compare(name, comparator, taken), column)
        case Among(column=name, values=values):
            column = description.column(name)
            found = [value_of(value, column, *place) for value in values]
            for taken in found:
                check_listed(taken, column, *place)
                check_within(taken, column, *place)
            kept = tuple(value for value in found if isinstance(value, str | bool) or step_below(value, column)[1])
            kept = tuple(value if isinstance(value, str | bool) else step_below(value, column)[0] for value in kept)
            return Among(name, kept) if kept else never(name, column)
        case Missing(column=name):
            description.column(name)
            return predicate
        case Like(column=name):
            if description.column(name).type != "text":
                reject(
                    "query-formula", *place, what="LIKE", why=f"{name} is no text", instead="Compare it with numbers."
                )
            return predicate
        case Related(left=left, right=right, comparator=comparator):
            kinds = {description.column(each).type for each in (left, right)}
            if len(kinds) != 1 or (comparator not in ("=", "<>") and kinds & {"text", "boolean"}):
                reject("query-order", *place, name=f"{left} beside {right}", type=" and ".join(sorted(kinds)))
            return predicate
        case Not(inner=inner):
            return Not(check_predicate(inner, description, *place, depth=depth + 1))
        case And(parts=parts):
            return And(tuple(check_predicate(part, description, *place, depth=depth + 1) for part in parts))
        case Or(parts=parts):
            return Or(tuple(check_predicate(part, description, *place, depth=depth + 1) for part in parts))


def check_listed(value: Value, column: Column, *place: Span) -> None:
    """A value that is not listed is a slip, which would be charged for; the listed ones are public."""
    if column.values is not None and value not in column.values:
        more = len(column.values) - MOST_SHOWN
        known = ", ".join(map(quoted, column.values[:MOST_SHOWN])) + (f" and {more} more" if more > 0 else "")
        reject("query-unlisted", *place, what=quoted(value), name=column.name, known=known)


def check_within(value: Value, column: Column, *place: Span) -> None:
    """What equals a value beyond the bounds is said not to occur; to leave it out is no slip."""
    bounds = column.bounds
    if bounds is None or isinstance(value, str | bool) or (isinstance(column, Computed) and column.period is not None):
        return
    if not bounds.lower <= value <= bounds.upper:
        ends = [
            date_of(int(end)).isoformat() if column.type == "date" else str(end) for end in (bounds.lower, bounds.upper)
        ]
        what = date_of(max(FIRST_DAY, min(LAST_DAY, floor(value)))).isoformat() if column.type == "date" else str(value)
        reject("query-outside", *place, what=what, name=column.name, low=ends[0], high=ends[1])


def quoted(value: Value | int) -> str:
    """A constant as SQL has it."""
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return str(value).lower() if isinstance(value, bool) else str(value)


def on_steps(predicate: Compare, column: Column) -> Predicate:
    """Whole numbers are compared with whole numbers, and computed ones with multiples of their steps.

    So no rounding comes in; a period is compared by its number.
    """
    name, value = predicate.column, predicate.value
    if isinstance(value, str | bool):
        return predicate
    below, equal = step_below(value, column)
    if equal:
        return Compare(name, predicate.comparator, below)
    match predicate.comparator:
        case "<" | "<=":
            return Compare(name, "<=", below)
        case ">" | ">=":
            return Compare(name, ">", below)
        case "=":
            return never(name, column)
        case "<>":
            return Not(never(name, column))


def step_below(value: Fraction, column: Column) -> tuple[Fraction, bool]:
    """The last value up to a number that the column can have, and whether it is that number."""
    match column:
        case Computed(period=str() as period):
            found, begins = period_below(value, period)
            return Fraction(found), begins
        case Computed(bounds=Bounds(step=step)):
            below = floor(value / step) * step
            return below, below == value
        case Column(type="integer" | "date"):
            return Fraction(floor(value)), value.denominator == 1
        case _:
            return value, True


def never(name: str, column: Column) -> Predicate:
    """What holds for no value, and is unknown where the value is."""
    zero: Value = "" if column.type == "text" else Fraction(0)
    return And((Compare(name, "=", zero), Compare(name, "<>", zero)))


def value_of(value: object, column: Column, *place: Span) -> Value:
    """A value of the column's type."""
    match column.type, value:
        case "text", str():
            if "\0" not in value:
                return value
        case "boolean", bool():
            return value
        case "date", _:
            return value if isinstance(value, Fraction) else Fraction(day_of(value, column.name))
        case (("integer" | "real"), _) if not isinstance(value, str | bool):
            found = exact_of(value, column.name)
            if abs(found) <= LARGEST:
                return nearest_double(found) if column.type == "real" and not isinstance(column, Computed) else found
    reject("query-value", *place, name=column.name, type=column.type, what=shown(value))
