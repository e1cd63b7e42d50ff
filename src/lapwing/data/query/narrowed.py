"""Groups that a condition leaves: none of the others can have a row, so they are not shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from re import DOTALL, escape, fullmatch

from lapwing.data.description.description import Column
from lapwing.data.query.calendar import last_period, period_of
from lapwing.data.query.formula import Apply, Computed, Field
from lapwing.data.query.grouping import Grouping, Listed, Span
from lapwing.data.query.predicate import Among, And, Compare, Like, Not, Or, Predicate

Range = tuple[int, int]


def narrowed(by: tuple[Grouping, ...], where: Predicate | None) -> tuple[Grouping, ...]:
    """The same groupings without what a condition rules out by itself; one that would be empty stays as it is."""
    parts = list(conjuncts(where))
    return tuple(narrow(grouping, parts) for grouping in by)


def conjuncts(where: Predicate | None) -> Iterator[Predicate]:
    """The conditions that all have to hold."""
    match where:
        case None:
            return
        case And(parts=parts):
            for part in parts:
                yield from conjuncts(part)
        case Not(inner=Or(parts=parts)):
            for part in parts:
                yield from conjuncts(Not(part))
        case Not(inner=Not(inner=inner)):
            yield from conjuncts(inner)
        case _:
            yield where


def narrow(grouping: Grouping, parts: list[Predicate]) -> Grouping:
    """One grouping without the groups that cannot have a row."""
    match grouping:
        case Listed(column=column, values=values):
            left = tuple(value for value in values if all(allows(part, column.name, value) for part in parts))
            return replace(grouping, values=left or values)
        case Span(column=column, low=low, high=high, ends=False):
            first, last = span_left(column, (low, high), parts)
            return replace(grouping, low=first, high=last) if first <= last else grouping
        case _:
            return grouping


def allows(part: Predicate, name: str, value: object) -> bool:
    """Whether a condition may hold where a column has this value."""
    match part:
        case Compare(column=column, comparator="=", value=wanted) if column == name:
            return bool(value == wanted)
        case Compare(column=column, comparator="<>", value=other) if column == name:
            return bool(value != other)
        case Among(column=column, values=wanted) if column == name:
            return value in wanted
        case Like(column=column, pattern=pattern) if column == name and isinstance(value, str):
            return has_form(value, pattern)
        case Not(inner=Compare(comparator="=" | "<>") | Among() | Like() as inner) if inner.column == name:
            return not allows(inner, name, value)
        case _:
            return True


def has_form(value: str, pattern: str) -> bool:
    """Whether a text is like a pattern."""
    letters, found = iter(pattern), ""
    for letter in letters:
        if letter == "\\":
            found += escape(next(letters, ""))
        else:
            found += {"%": ".*", "_": "."}.get(letter) or escape(letter)
    return fullmatch(found, value, DOTALL) is not None


def span_left(column: Column, span: Range, parts: list[Predicate]) -> Range:
    """The steps that conditions leave: on the column, or on the days whose periods it counts."""
    found = within(column, span, parts)
    match column:
        case Computed(formula=Apply(function="period", arguments=(Field(column=name, kind=kind),)), period=str(period)):
            if kind.bounds is not None:
                days = within(Column(name, "date", kind.bounds), (kind.bounds.low, kind.bounds.high), parts)
                low, high = period_of(days[0], period), last_period(days[1], period)
                return max(found[0], low), min(found[1], high)
    return found


def within(column: Column, span: Range, parts: list[Predicate]) -> Range:
    """The steps of a column that conditions on it leave; values beyond its bounds belong to the ends.

    So a constant beyond an end leaves that end.
    """
    low, high = span
    step = Fraction(1) if column.bounds is None else column.bounds.step
    for part in parts:
        match part:
            case Compare(column=name, comparator=comparator, value=Fraction() as value) if name == column.name:
                least, most = floor(value / step), ceil(value / step)
                if comparator in (">", ">=", "="):
                    low = max(low, min(span[1], least + 1 if comparator == ">" else most))
                if comparator in ("<", "<=", "="):
                    high = min(high, max(span[0], most - 1 if comparator == "<" else least))
    return low, high
