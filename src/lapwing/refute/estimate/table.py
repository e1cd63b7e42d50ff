"""Outcomes of two neighbours side by side, with their weights on either side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any

import numpy as np

from lapwing.kernel.language.term import Term
from lapwing.refute.estimate.column import Column, Ints, Many, Memory, as_column, evaluate
from lapwing.refute.estimate.group import Group, Weights, columns_of, numbered, select, shape, stacked
from lapwing.refute.estimate.sharp import Sharpness
from lapwing.refute.exact.event import Anything, Between, Exactly, Items, Outcome, Pattern

ROOM = Fraction(1, 1 << 24)


@dataclass(frozen=True, eq=False)
class Table:
    """Row i is an outcome.

    `first` has its weight clear of the edges for the one neighbour, and its whole weight for the other; `second` has
    the same with the neighbours exchanged.
    """

    results: tuple[Many, ...]
    first: tuple[Weights, Weights]
    second: tuple[Weights, Weights]
    sharp: tuple[Sharpness, ...] = ()

    def outcome(self, row: int) -> Outcome:
        """The outcome of a row."""
        return self.outcomes([row])[0]

    def outcomes(self, rows: list[int]) -> list[Outcome]:
        """The outcomes of rows."""
        parts = zip_longest(self.results, self.sharp, fillvalue=Sharpness.EXACT)
        columns = [patterns(result, np.array(rows), sharp) for result, sharp in parts]
        return [Outcome(fitting) for fitting in across(columns, len(rows))]


def patterns(value: Many, rows: Ints, sharp: Sharpness = Sharpness.EXACT) -> list[Pattern]:
    """The patterns that a value fits in some of its runs; equal numbers share theirs."""
    if sharp == Sharpness.OPEN:
        return [Anything()] * len(rows)
    match value:
        case tuple():
            return [Items(items) for items in across([patterns(item, rows, sharp) for item in value], len(rows))]
        case Column(ints=ints, unit=unit):
            chosen = [int(number) for number in ints[rows]]
            known = {number: pattern(number * unit, sharp) for number in set(chosen)}
            return [known[number] for number in chosen]
        case np.ndarray():
            return [Exactly(bool(truth)) for truth in value[rows]]
        case bool():
            return [Exactly(value)] * len(rows)
        case int() | Fraction():
            return [pattern(Fraction(value), sharp)] * len(rows)
        case _:
            raise TypeError(value)


def across(columns: list[list[Pattern]], size: int) -> list[tuple[Pattern, ...]]:
    """What stands side by side in columns of a size."""
    return [tuple(column[row] for column in columns) for row in range(size)]


def pattern(number: Fraction, sharp: Sharpness) -> Pattern:
    """The pattern that a number fits."""
    if sharp == Sharpness.ROUGH:
        return around(number)
    return Exactly(number.numerator if number.denominator == 1 else number)


def around(number: Fraction) -> Between:
    """What a number may be that is known roughly."""
    room = max(abs(number), Fraction(1)) * ROOM
    return Between(number - room, number + room)


def tables(
    results: tuple[Term, ...],
    inputs: tuple[Memory, Memory],
    ends: tuple[list[Group], list[Group]],
    sharp: tuple[Sharpness, ...] = (),
) -> list[Table]:
    """One table for each shape of results."""
    alike: dict[Any, list[tuple[int, tuple[Many, ...], Group]]] = {}
    for side in (0, 1):
        for group in ends[side]:
            found = tuple(rational(evaluate(term, {**inputs[side], **group.memory})) for term in results)
            alike.setdefault(shape(found), []).append((side, found, group))
    return [replace(table(members), sharp=sharp) for members in alike.values()]


def rational(value: Many) -> Many:
    """A value with rational numbers in place of others."""
    if isinstance(value, tuple):
        return tuple(map(rational, value))
    return value if isinstance(value, np.ndarray | bool) else as_column(value)


def table(members: list[tuple[int, tuple[Many, ...], Group]]) -> Table:
    """Equal outcomes of both sides in one row."""
    sizes = [len(group.weight) for _, _, group in members]
    results = stacked([found for _, found, _ in members], sizes)
    size = sum(sizes)
    _, first, where = np.unique(numbered(columns_of(results), size), return_index=True, return_inverse=True)
    sums = []
    for side in (0, 1):
        for weights in ("inner", "weight"):
            parts = [getattr(group, weights) if of == side else np.zeros(len(group.weight)) for of, _, group in members]
            sums.append(np.bincount(where, np.concatenate(parts), len(first)).astype(np.float64))
    chosen = select(results, first)
    return Table(chosen if isinstance(chosen, tuple) else (chosen,), (sums[0], sums[3]), (sums[2], sums[1]))
