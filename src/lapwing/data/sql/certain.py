"""Whether noise may have decided which rows of an answer there are: then nothing bounds what is made of all of them.

A condition is evaluated on whole intervals: it is certain where all exact numbers inside of them agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from lapwing.data.sql.having import (
    Columns,
    Compares,
    Every,
    IsMissing,
    KeyOf,
    Labels,
    Operand,
    Some,
    Test,
    Unless,
    Word,
    compare,
    conjunction,
    negated,
)
from lapwing.data.sql.outcome import computed

Truths = frozenset[bool | None]
ANY: Truths = frozenset((True, False, None))
MOST_PARTS = 4


def is_certain(tests: Sequence[Test], columns: Columns, labels: Labels, size: int) -> bool:
    """Whether the exact numbers meet all conditions in the same rows."""
    each = [truth for test in tests for truth in possible(test, columns, labels, size)]
    return all(len(truth) == 1 or True not in truth for truth in each)


def possible(test: Test, columns: Columns, labels: Labels, size: int) -> list[Truths]:
    """For each row what a condition may be for the exact numbers: true, false or unknown."""
    match test:
        case Compares(left=left, comparator=comparator, right=right):
            ends = [ends_of(side, columns, labels, size) for side in (left, right)]
            if comparator in ("=", "<>"):
                found = [equal(one, other) for one, other in zip(*ends, strict=True)]
                return found if comparator == "=" else [opposite(each) for each in found]
            return [
                frozenset(compare(a, comparator, b) for a, b in product(one, other)) if known(one, other) else ANY
                for one, other in zip(*ends, strict=True)
            ]
        case IsMissing(operand=KeyOf(column=column)):
            return [frozenset((label is None,)) for label in labels[column]]
        case IsMissing():
            return [frozenset((True, False))] * size
        case Unless(inner=inner):
            return [opposite(each) for each in possible(inner, columns, labels, size)]
        case Every(parts=parts):
            return together([possible(part, columns, labels, size) for part in parts])
        case Some(parts=parts):
            every = [[opposite(each) for each in possible(part, columns, labels, size)] for part in parts]
            return [opposite(each) for each in together(every)]


def ends_of(operand: Operand, columns: Columns, labels: Labels, size: int) -> list[tuple[Any, ...]]:
    """The ends of the interval of each row; keys and constants are known."""
    match operand:
        case KeyOf(column=column):
            return [(label,) for label in labels[column]]
        case Word(value=value):
            return [(value,)] * size
        case _:
            series = computed(operand, columns)
            found = list(zip(series.low.tolist(), series.high.tolist(), strict=True))
            return found if len(found) == size else found * size


def known(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether no end is missing where there are two."""
    return all(end is not None and end == end for side in (one, other) if len(side) == 2 for end in side)


def equal(one: tuple[Any, ...], other: tuple[Any, ...]) -> Truths:
    """Whether two values are equal, as far as their intervals say."""
    if not known(one, other):
        return ANY
    if one[0] == one[-1] and other[0] == other[-1]:
        return frozenset((compare(one[0], "=", other[0]),))
    apart = compare(one[-1], "<", other[0]), compare(other[-1], "<", one[0])
    if None in apart:
        return frozenset((None,))
    return frozenset((False,)) if any(apart) else frozenset((True, False))


def opposite(truths: Truths) -> Truths:
    """What the opposite of a condition may be."""
    return frozenset(negated(truth) for truth in truths)


def together(parts: list[list[Truths]]) -> list[Truths]:
    """What it may be that all conditions hold; of many, anything that is not certain."""
    found = []
    for row in zip(*parts, strict=True):
        open_ = [truths for truths in row if len(truths) > 1]
        if len(open_) > MOST_PARTS:
            found.append(ANY if not any(truths == {False} for truths in row) else frozenset((False,)))
        else:
            found.append(frozenset(conjunction(each) for each in product(*row)))
    return found
