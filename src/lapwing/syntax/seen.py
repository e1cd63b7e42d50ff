"""What an observer of a function sees, by the results of its program: numbers, texts, tuples, lists, errors."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Always:
    """Always the same, so no result tells it: a constant as Python writes it."""

    text: str


@dataclass(frozen=True, slots=True)
class Raised:
    """An error, with what its message shows."""

    error: str
    shown: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class OneNumber:
    """A number, or a list of numbers, in one result."""


@dataclass(frozen=True, slots=True)
class OneText:
    """A string, by its number."""

    texts: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """Several values, each with how Python gets at it, such as `[0]`, `['a']` or `.mean`."""

    places: tuple[str, ...]
    parts: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A value together with what was shown on the way."""

    value: Seen
    shown: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several cases; the first result says which, the others belong to the cases in their order."""

    cases: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class Columns:
    """A value in several results, each of which is a part of it."""

    names: tuple[str, ...]


Seen = Always | Raised | OneNumber | OneText | Parts | Printed | OneOf | Columns


def width(seen: Seen) -> int:
    """How many results of the program tell it."""
    match seen:
        case Always():
            return 0
        case OneNumber() | OneText():
            return 1
        case Raised(shown=shown):
            return sum(map(width, shown))
        case Parts(parts=parts):
            return sum(map(width, parts))
        case Printed(value=value, shown=shown):
            return width(value) + sum(map(width, shown))
        case OneOf(cases=cases):
            return 1 + sum(map(width, cases))
        case Columns(names=names):
            return len(names)
