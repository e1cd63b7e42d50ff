"""Conditions on noisy answers: HAVING, and the WHERE around a subquery that aggregates.  They cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from sqlglot import exp

from lapwing.data.answer.series import Series
from lapwing.data.engines.engine import Array
from lapwing.data.query.predicate import Comparator
from lapwing.data.sql.condition import COMPARATORS, affirmed
from lapwing.data.sql.outcome import Outcome, computed
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span

DEEPEST = 50


@dataclass(frozen=True, slots=True)
class KeyOf:
    """What the groups are called by a column that they are grouped by."""

    column: str


@dataclass(frozen=True, slots=True)
class Word:
    """A text or a truth value."""

    value: str | bool


@dataclass(frozen=True, slots=True)
class Compares:
    """Two values side by side; what is no number meets no comparison."""

    left: Operand
    comparator: Comparator
    right: Operand


@dataclass(frozen=True, slots=True)
class IsMissing:
    """Whether there is no value: a key of a margin, or no number."""

    operand: Operand


@dataclass(frozen=True, slots=True)
class Unless:
    inner: Test


@dataclass(frozen=True, slots=True)
class Every:
    parts: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class Some:
    parts: tuple[Test, ...]


Operand = Outcome | KeyOf | Word
Test = Compares | IsMissing | Unless | Every | Some
Columns = Mapping[str, Series]
Labels = Mapping[str, tuple[Any, ...]]


def read_test(
    tree: exp.Expr, operand: Callable[[exp.Expr], Operand], place: Callable[[exp.Expr], Span], depth: int = 0
) -> Test:
    """A condition on the answer."""
    if depth > DEEPEST:
        reject("query-deep", place(tree), limit=DEEPEST)

    def inner(part: exp.Expr) -> Test:
        return read_test(part, operand, place, depth + 1)

    match tree:
        case exp.Paren(this=part):
            return inner(part)
        case exp.And():
            return Every(tuple(inner(part) for part in tree.flatten()))
        case exp.Or():
            return Some(tuple(inner(part) for part in tree.flatten()))
        case exp.Not(this=part):
            return Unless(inner(part))
        case exp.In() | exp.Between() if tree.args.get("negate"):
            return Unless(inner(affirmed(tree)))
        case exp.EQ() | exp.NEQ() | exp.LT() | exp.LTE() | exp.GT() | exp.GTE():
            return Compares(operand(tree.this), COMPARATORS[type(tree)], operand(tree.expression))
        case exp.Is(this=part, expression=exp.Null()):
            return IsMissing(operand(part))
        case exp.Is(this=part, expression=exp.Boolean() as truth):
            return Compares(operand(part), "=", Word(bool(truth.this)))
        case exp.Between(this=part) if not tree.args.get("symmetric"):
            value = operand(part)
            return Every(
                (Compares(value, ">=", operand(tree.args["low"])), Compares(value, "<=", operand(tree.args["high"])))
            )
        case exp.In(this=part) if tree.expressions:
            value = operand(part)
            return Some(tuple(Compares(value, "=", operand(each)) for each in tree.expressions))
    what = f"{tree.sql(dialect='duckdb')} is no condition on the answer"
    reject("sql-refused", place(tree), what=what, instead="Compare aggregates and keys with numbers and texts.")


def rows_meeting(test: Test, columns: Columns, labels: Labels, size: int) -> Array:
    """For each row of an answer whether it meets a condition; what is unknown is not met, nor is its opposite."""
    return np.array([truth is True for truth in truths(test, columns, labels, size)], dtype=bool)


def truths(test: Test, columns: Columns, labels: Labels, size: int) -> list[bool | None]:
    """True, false or unknown for each row."""
    match test:
        case Compares(left=left, comparator=comparator, right=right):
            sides = [values_of(side, columns, labels, size) for side in (left, right)]
            return [compare(one, comparator, other) for one, other in zip(*sides, strict=True)]
        case IsMissing(operand=operand):
            return [value is None or value != value for value in values_of(operand, columns, labels, size)]
        case Unless(inner=inner):
            return [None if truth is None else not truth for truth in truths(inner, columns, labels, size)]
        case Every(parts=parts):
            every = [truths(part, columns, labels, size) for part in parts]
            return [conjunction(each) for each in zip(*every, strict=True)]
        case Some(parts=parts):
            every = [truths(part, columns, labels, size) for part in parts]
            return [negated(conjunction([negated(truth) for truth in each])) for each in zip(*every, strict=True)]


def negated(truth: bool | None) -> bool | None:
    """The opposite."""
    return None if truth is None else not truth


def conjunction(parts: Any) -> bool | None:
    """Whether all are true."""
    if any(part is False for part in parts):
        return False
    return None if any(part is None for part in parts) else True


def values_of(operand: Operand, columns: Columns, labels: Labels, size: int) -> list[Any]:
    """A value for each row."""
    match operand:
        case KeyOf(column=column):
            return list(labels[column])
        case Word(value=value):
            return [value] * size
        case _:
            found: list[Any] = computed(operand, columns).values.tolist()
            return found if len(found) == size else found * size


def compare(one: Any, comparator: Comparator, other: Any) -> bool | None:
    """Two values; of different kinds, or no numbers, nothing is known."""
    if one is None or other is None:
        return None
    numbers = all(isinstance(each, int | float | Fraction) and not isinstance(each, bool) for each in (one, other))
    if not numbers and type(one) is not type(other):
        return None
    if one != one or other != other:
        return None
    match comparator:
        case "=":
            return bool(one == other)
        case "<>":
            return bool(one != other)
        case "<":
            return bool(one < other)
        case "<=":
            return bool(one <= other)
        case ">":
            return bool(one > other)
        case ">=":
            return bool(one >= other)
