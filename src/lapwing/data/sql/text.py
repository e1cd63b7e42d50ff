"""What rows of a noisy answer are called: texts and numbers computed from keys, and CASE that gives a text.

They cost nothing.  Where noisy numbers decide which text it is, the exact ones may decide otherwise, so nothing is
known for sure of what is made of such a text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np

from lapwing.data.answer.series import Series
from lapwing.data.sql.certain import possible
from lapwing.data.sql.date_format import Pattern, formatted
from lapwing.data.sql.derived import LARGEST
from lapwing.data.sql.having import (
    Columns,
    Compares,
    Every,
    IsMissing,
    KeyOf,
    Labels,
    Some,
    Test,
    Unless,
    Word,
    rows_meeting,
)
from lapwing.data.sql.outcome import Fixed, Outcome, computed, parts_of


@dataclass(frozen=True, slots=True)
class Joined:
    """Some texts one after the other; missing if one of them is, or else without those that are."""

    parts: tuple[Text, ...]
    strict: bool


@dataclass(frozen=True, slots=True)
class Dated:
    """A date that is a key, written in another way."""

    key: KeyOf
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class TextCases:
    """The first text whose condition is true, or else the last; where that is none, the text is missing."""

    branches: tuple[tuple[Test, Text | None], ...]
    default: Text | None


@dataclass(frozen=True, slots=True)
class FirstText:
    """The first of some texts that is not missing."""

    parts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A number that is computed from keys alone."""

    outcome: Outcome


Text = Word | KeyOf | Joined | Dated | TextCases | FirstText | Number
Shown = tuple[Any, ...]


def numbered(key: str) -> str:
    """What the numbers of a key are called among the columns, unlike any column."""
    return f"\0{key}"


def is_number(column: str) -> bool:
    """Whether a column has the numbers of a key."""
    return column.startswith("\0")


def numbers_of(labels: Labels, keys: Iterable[str]) -> dict[str, Series]:
    """Some keys that are numbers, as columns that are known exactly; nothing is known of one that is missing."""
    return {numbered(key): as_series(labels[key]) for key in keys}


def as_series(column: Shown) -> Series:
    """The numbers of a key."""
    if all(isinstance(label, int) and abs(label) < LARGEST for label in column):
        values = np.array(column, dtype=np.int64)
        return Series("", values, values, values)
    values = np.array([np.nan if label is None else float(label) for label in column], dtype=float)
    return Series("", values, *(np.where(np.isnan(values), end, values) for end in (-np.inf, np.inf)))


def texts_of(text: Text, columns: Columns, labels: Labels, size: int) -> Shown:
    """A text for each row, or none."""
    match text:
        case Word(value=value):
            return (value,) * size
        case KeyOf(column=column):
            return labels[column]
        case Number(outcome=outcome):
            found = np.broadcast_to(computed(outcome, columns).values, size).tolist()
            return tuple(number if isfinite(number) else None for number in found)
        case Dated(key=key, pattern=pattern):
            return tuple(None if label is None else formatted(str(label), pattern) for label in labels[key.column])
        case Joined(parts=parts, strict=strict):
            rows = zip(*(texts_of(part, columns, labels, size) for part in parts), strict=True)
            return tuple(
                None if strict and None in row else "".join(written(each) for each in row if each is not None)
                for row in rows
            )
        case FirstText(parts=parts):
            rows = zip(*(texts_of(part, columns, labels, size) for part in parts), strict=True)
            return tuple(next((each for each in row if each is not None), None) for row in rows)
        case TextCases(branches=branches, default=default):
            chosen: list[Any] = [None] * size
            waiting = np.ones(size, dtype=bool)
            for test, inner in (*branches, (None, default)):
                met = waiting if test is None else waiting & rows_meeting(test, columns, labels, size)
                own = (None,) * size if inner is None else texts_of(inner, columns, labels, size)
                for place in np.flatnonzero(met).tolist():
                    chosen[place] = own[place]
                waiting = waiting & ~met
            return tuple(chosen)


def written(value: Any) -> str:
    """A value as text: whole numbers without a fraction, truth values in small letters."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(int(value)) if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 else str(value)


def rows_in_doubt(text: Text, columns: Columns, labels: Labels, size: int) -> set[int]:
    """The rows in which the exact numbers may give another text."""
    every = [possible(test, columns, labels, size) for test in tests_in(text)]
    rows = enumerate(zip(*every, strict=True))
    return {place for place, row in rows if any(len(truths) > 1 and True in truths for truths in row)}


def tests_in(text: Text) -> Iterator[Test]:
    """All conditions that decide a text."""
    match text:
        case TextCases(branches=branches, default=default):
            yield from (test for test, _ in branches)
            for inner in (*(inner for _, inner in branches), default):
                yield from () if inner is None else tests_in(inner)
        case Joined(parts=parts) | FirstText(parts=parts):
            for part in parts:
                yield from tests_in(part)


def keys_in(text: Text) -> set[str]:
    """The keys, and columns, that a text is computed from."""
    match text:
        case KeyOf(column=column):
            return {column}
        case Dated(key=key):
            return {key.column}
        case Joined(parts=parts) | FirstText(parts=parts):
            return {key for part in parts for key in keys_in(part)}
        case Number(outcome=outcome):
            return set(parts_of(outcome))
        case TextCases(branches=branches, default=default):
            inner = [one for _, one in branches if one is not None] + ([] if default is None else [default])
            tested = {key for test, _ in branches for key in keys_tested(test)}
            return tested | {key for one in inner for key in keys_in(one)}
        case Word():
            return set()


def keys_tested(test: Test) -> set[str]:
    """The keys, and columns, that a condition looks at."""
    match test:
        case Compares(left=left, right=right):
            sides = (side for side in (left, right) if not isinstance(side, Word | Fixed))
            return {key for side in sides for key in ([side.column] if isinstance(side, KeyOf) else parts_of(side))}
        case IsMissing(operand=operand):
            return keys_tested(Compares(operand, "=", operand))
        case Unless(inner=inner):
            return keys_tested(inner)
        case Every(parts=parts) | Some(parts=parts):
            return {key for part in parts for key in keys_tested(part)}
