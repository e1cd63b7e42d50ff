"""What the groups of a query are called that are known beforehand, in their order."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any
from typing import Literal as OneOf

from lapwing.data.description.description import Column
from lapwing.data.description.exact_input import date_of
from lapwing.data.plan.keys import size_of
from lapwing.data.query.calendar import shown_period
from lapwing.data.query.formula import Computed
from lapwing.data.query.grouping import Bins, Found, Grouping, Listed, Span


def labels_of(by: tuple[Grouping, ...]) -> list[list[Any]]:
    """For each grouping the label of each of all groups, in their order."""
    size = size_of(by)
    found, inner = [], size
    for grouping in by:
        if isinstance(grouping, Found):
            continue
        inner //= grouping.size
        own = labels(grouping)
        found.append([own[place // inner % grouping.size] for place in range(size)] if len(by) > 1 else own)
    return found


def labels(grouping: Listed | Span | Bins) -> list[Any]:
    """What the groups of a grouping are called."""
    match grouping:
        case Listed(values=values):
            return list(values)
        case Span(column=column, low=low, high=high):
            return list(range(low, high + 1)) if plain(column) else [shown(column, n) for n in range(low, high + 1)]
        case Bins(column=column, edges=edges):
            ends = [shown(column, edge) for edge in edges]
            inner = [f"{low} to below {high}" for low, high in pairwise(ends)]
            return [f"below {ends[0]}", *inner, f"{ends[-1]} and up"]


def labels_at(by: tuple[Grouping, ...], places: list[int]) -> list[list[Any]]:
    """For each grouping the labels of groups at some places among all groups."""
    found, inner = [], size_of(by)
    for grouping in by:
        if isinstance(grouping, Found):
            raise TypeError(grouping)
        inner //= grouping.size
        own = [place // inner % grouping.size for place in places]
        if isinstance(grouping, Span):
            found.append(found_labels(grouping, [grouping.low + place for place in own]))
        else:
            named = labels(grouping)
            found.append([named[place] for place in own])
    return found


def kind_of_labels(grouping: Grouping) -> OneOf["long", "double", "string", "boolean"]:
    """What labels are."""
    column = grouping.column
    match grouping:
        case Bins():
            return "string"
        case Found(column=Computed(type="real")):
            return "double"
        case Span() if column.type != "date" and not plain(column):
            return "double"
        case _ if column.type in ("text", "date"):
            return "string"
        case _:
            return "boolean" if column.type == "boolean" and not isinstance(grouping, Span) else "long"


def found_labels(grouping: Grouping, keys: list[Any]) -> list[Any]:
    """What groups are called that an engine found, by the keys that it gave them; dates come as days since 1970."""
    match grouping:
        case Span(column=column):
            return keys if plain(column) else [shown(column, key) for key in keys]
        case Bins():
            own = labels(grouping)
            return [own[key] for key in keys]
        case Found(column=Computed(type="date" | "real" | "integer") as column):
            return [shown(column, key) for key in keys]
        case Found(column=Column(type="date")):
            return [date_of(key).isoformat() for key in keys]
        case _:
            return keys


def plain(column: Column) -> bool:
    """Whether a step is the number itself."""
    return column.type in ("integer", "boolean") and column.bounds is not None and column.bounds.step == 1


def shown(column: Column, step: int) -> Any:
    """A number of steps as a value of the column."""
    if column.bounds is None:
        return step
    if isinstance(column, Computed) and column.period is not None:
        return shown_period(step, column.period)
    value = step * column.bounds.step
    if column.type == "date":
        return date_of(int(value)).isoformat()
    return int(value) if value.denominator == 1 else float(value)


def share_labels(shares: tuple[Fraction, ...]) -> tuple[float, ...]:
    """What quantiles are called, as numbers that programs read."""
    return tuple(float(share) for share in shares)
