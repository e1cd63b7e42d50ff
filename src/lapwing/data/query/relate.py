"""Two values of a row side by side, as a condition; one of them may be a constant."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import TypeGuard

from lapwing.data.query.arithmetic import NUMBERS, number, subtract
from lapwing.data.query.calendar import SECONDS, Period
from lapwing.data.query.check_predicate import check_predicate
from lapwing.data.query.dating import between, days_between
from lapwing.data.query.formula import Apply, Constant, Day, Field, Formula
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.moment import is_moment, moment_in, read_moment
from lapwing.data.query.predicate import Among, And, Comparator, Compare, Predicate, Related
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.diagnostics.source import Span

COARSE: tuple[Period, ...] = ("minute", "hour", "week", "month", "quarter", "year")
TURNED: dict[Comparator, Comparator] = {"=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def relate(left: Formula, comparator: Comparator, right: Formula, columns: KnownColumns, *place: Span) -> Predicate:
    """A condition whose values fit; what has no common type is refused."""
    left, right = by_second(left, right, *place)
    kinds = left.kind.type, right.kind.type
    if isinstance(right, Constant):
        found = compared(left, comparator, constant_for(left, right, columns, *place), columns)
    elif isinstance(left, Constant):
        found = compared(right, TURNED[comparator], constant_for(right, left, columns, *place), columns)
    elif kinds[0] == kinds[1] and (are_plain(left, right) or kinds[0] in ("text", "boolean")):
        found = Related(columns.named(left), comparator, columns.named(right))
    elif kinds == ("date", "date"):
        found = Compare(columns.named(apart(right, left, *place)), comparator, Fraction(0))
    elif kinds[0] in NUMBERS and kinds[1] in NUMBERS:
        found = Compare(columns.named(difference(left, right, *place)), comparator, Fraction(0))
    else:
        why, instead = f"it compares {kinds[0]} with {kinds[1]}", "Compare values of one type."
        reject("query-formula", *place, what="This condition", why=why, instead=instead)
    return check_predicate(found, columns.description, *place)


def among(value: Formula, constants: Iterable[Constant], columns: KnownColumns, *place: Span) -> Predicate:
    """One of some constants."""
    pairs = [by_second(value, each, *place) for each in constants]
    inner = next((left for left, right in pairs if is_moment(right)), value)
    found = tuple(constant_for(inner, right, columns, *place) for _, right in pairs if isinstance(right, Constant))
    return check_predicate(Among(columns.named(inner), found), columns.description, *place)


def by_second(left: Formula, right: Formula, *place: Span) -> tuple[Formula, Formula]:
    """Two dates by the second if one of them has a time of day; texts are read as dates.

    A column may have times of day, which count beside another date of the row; beside a constant day it is a day.
    """
    if left.kind.type == "date" and isinstance(right, Constant) and isinstance(right.value, str):
        right = read_moment(right.value, *place)
    if right.kind.type == "date" and isinstance(left, Constant) and isinstance(left.value, str):
        left = read_moment(left.value, *place)
    if left.kind.type != "date" or right.kind.type != "date":
        return left, right
    if not (is_moment(left) or is_moment(right) or are_moments(left, right)):
        return left, right
    made = tuple(each if each.kind.period in COARSE else moment_in(each, *place) for each in (left, right))
    return made[0], made[1]


def are_moments(left: Formula, right: Formula) -> bool:
    """Whether two columns, or days after columns, are beside one another, and not the days of both."""
    inner = [each.arguments[0] if is_later(each) else each for each in (left, right)]
    return all(isinstance(each, Field) for each in inner) and not all(isinstance(each, Day) for each in inner)


def is_later(formula: Formula) -> TypeGuard[Apply]:
    """Whether it is so many days after another date."""
    return isinstance(formula, Apply) and formula.function == "later" and formula.kind.period is None


def compared(
    value: Formula, comparator: Comparator, constant: Fraction | str | bool, columns: KnownColumns
) -> Predicate:
    """A value and a constant.

    Of the second of a column the day is compared, too: conditions on days tell which blocks of data are read.
    """
    found = Compare(columns.named(value), comparator, constant)
    match value:
        case Apply(function="period", arguments=(Field() as day,), options=("second",)) if comparator != "<>":
            moment = Fraction(constant)
            around: Comparator = ">=" if comparator == ">" else comparator
            if comparator == "<" and moment.denominator > 1:
                around = "<="
            return And((Compare(columns.named(day), around, Fraction(floor(moment))), found))
    return found


def apart(first: Formula, last: Formula, *place: Span) -> Formula:
    """How far two dates are apart, both of which are days or periods of one kind."""
    if first.kind.period is None or first.kind.period != last.kind.period:
        return days_between(first, last, *place)
    return between(first, last, *place)


def are_plain(left: Formula, right: Formula) -> bool:
    """Whether both are columns of the table, which need no bounds to be compared."""
    return isinstance(left, Field) and isinstance(right, Field)


def difference(left: Formula, right: Formula, *place: Span) -> Formula:
    """How two numbers compare is how their difference compares with 0."""
    found = subtract(left, right, *place)
    return subtract(left, number(Fraction(0)), *place) if isinstance(found, Constant) else found


def constant_for(value: Formula, constant: Constant, columns: KnownColumns, *place: Span) -> Fraction | str | bool:
    """A constant that is compared with a value; a date is no number, and a number no date."""
    kinds = value.kind.type, constant.kind.type
    if (kinds[0] == "date") != (kinds[1] == "date") and kinds != ("date", "text"):
        name = columns.named(value)
        reject("query-value", *place, name=name, type=value.kind.type, what=shown(constant.value))
    if is_moment(constant) and not isinstance(constant.value, str):
        return Fraction(constant.value) / SECONDS
    return constant.value
