"""A division of the data into parts that do not overlap and do not depend on the data.

What is released on different parts composes in parallel: one unit touches only so many of them, and the budget is
charged for the dearest ones instead of for all.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NoReturn

from lapwing.budget.ledger.entry.name import name_of
from lapwing.diagnostics.diagnostic import reject

MOST_PARTS = 1_000_000

Value = Fraction | str


@dataclass(frozen=True, slots=True)
class Values:
    """The rows whose value is one of these: texts or numbers, not both."""

    texts: tuple[str, ...]
    numbers: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Range:
    """The rows whose value is from low up to below high."""

    low: Fraction
    high: Fraction


Extent = Values | Range


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    extent: Extent


@dataclass(frozen=True, slots=True)
class Partition:
    """`touched` is how many parts a step between neighbours can change."""

    name: str
    parts: tuple[Part, ...]
    touched: int


def partition_of(name: object, parts: object, touched: int) -> Partition:
    """A partition by a mapping from names of parts to values or to (low, high), or by a list of values."""
    label = name_of(name, "partition")
    if type(touched) is not int or touched < 1:
        reject("partition", name=label, why="a unit touches a whole number of parts, at least one")
    found = tuple(part_of(label, part, extent) for part, extent in pairs_of(label, parts))
    if not 1 <= len(found) <= MOST_PARTS:
        reject("partition", name=label, why=f"it has to have 1 to {MOST_PARTS} parts")
    check_disjoint(label, found)
    return Partition(label, found, touched)


def pairs_of(label: str, parts: object) -> list[tuple[object, object]]:
    """Names of parts with what they hold."""
    match parts:
        case Mapping():
            return list(parts.items())
        case str() | bytes():
            refuse_partition(label, "its parts are a list or a mapping")
        case Iterable():
            return [(value, [value]) for value in parts]
        case _:
            refuse_partition(label, "its parts are a list or a mapping")


def part_of(label: str, name: object, extent: object) -> Part:
    """One part."""
    shown = name if isinstance(name, str) else str(name)
    match extent:
        case Values() | Range():
            return Part(shown, extent)
        case (low, high) if isinstance(extent, tuple):
            ends = value_of(label, low), value_of(label, high)
            if isinstance(ends[0], str) or isinstance(ends[1], str) or ends[0] >= ends[1]:
                refuse_partition(label, f"{shown} is no range from a number up to below a larger one")
            return Part(shown, Range(ends[0], ends[1]))
        case list() | set() | frozenset():
            if not extent:
                refuse_partition(label, f"{shown} holds nothing")
            found = [value_of(label, value) for value in extent]
            texts = tuple(sorted(value for value in found if isinstance(value, str)))
            return Part(shown, Values(texts, tuple(sorted(value for value in found if not isinstance(value, str)))))
        case _:
            refuse_partition(label, f"{shown} is neither a list of values nor a range (low, high)")


def value_of(label: str, value: object) -> Value:
    """A value of a column: text or an exact number; a float is not the number it looks like, and is refused."""
    match value:
        case str():
            return value
        case bool():
            return str(value)
        case int() | Fraction():
            return Fraction(value)
        case _:
            refuse_partition(label, f"{value!r} is neither text nor an exact number, such as 3 or Fraction('0.5')")


def check_disjoint(label: str, parts: tuple[Part, ...]) -> None:
    """No two parts may share a row, nor a name."""
    names = [part.name for part in parts]
    if len(set(names)) != len(names):
        refuse_partition(label, "two parts have one name")
    owners: dict[Value, str] = {}
    for part in parts:
        for value in values_of(part.extent):
            if value in owners:
                refuse_partition(label, f"{owners[value]} and {part.name} overlap: both hold {value}")
            owners[value] = part.name
    ranges = sorted((part.extent.low, part.extent.high, part.name) for part in parts if isinstance(part.extent, Range))
    for (_, high, first), (low, _, second) in pairwise(ranges):
        if low < high:
            refuse_partition(label, f"{first} and {second} overlap: both hold {low}")
    if len({type(value) for value in (*owners, *(low for low, _, _ in ranges))}) > 1:
        refuse_partition(label, "it mixes numbers with text")
    for value, owner in owners.items() if ranges else ():
        number = Fraction(value)
        place = bisect_right(ranges, number, key=lambda span: span[0]) - 1
        if place >= 0 and number < ranges[place][1]:
            refuse_partition(label, f"{owner} and {ranges[place][2]} overlap: both hold {value}")


def values_of(extent: Extent) -> tuple[Value, ...]:
    """The single values of a part."""
    return (*extent.texts, *extent.numbers) if isinstance(extent, Values) else ()


def refuse_partition(label: str, why: str) -> NoReturn:
    """The partition is at fault."""
    reject("partition", name=label, why=why)
