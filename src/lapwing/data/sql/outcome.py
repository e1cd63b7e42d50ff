"""What SQL computes from noisy answers: post-processing, which costs nothing, with the intervals that come out.

All intervals of a table hold at once, so that what is computed from several columns lies between the ends of what can
be computed from values in their intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal as OneOf

import numpy as np
from sqlglot import exp

from lapwing.data.answer.series import Series, outward
from lapwing.data.engines.engine import Array
from lapwing.data.sql.derived import LARGEST, Step, constant, derive, outermost

Sign = OneOf["+", "-", "*", "/"]


@dataclass(frozen=True, slots=True)
class Measured:
    """A column of the answer as it was measured."""

    name: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """A constant."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Stepped:
    """Something after a step that rises or falls."""

    inner: Outcome
    step: Step


@dataclass(frozen=True, slots=True)
class Combined:
    """Two things put together."""

    left: Outcome
    sign: Sign
    right: Outcome


Outcome = Measured | Fixed | Stepped | Combined
SIGNS: dict[type[exp.Expr], Sign] = {exp.Add: "+", exp.Sub: "-", exp.Mul: "*", exp.Div: "/"}


def read_outcome(tree: exp.Expr, leaf: Callable[[exp.Expr], Outcome]) -> Outcome | None:
    """What is computed from aggregates; nothing if it divides by 0."""
    fixed = constant(tree)
    if fixed is not None:
        return Fixed(fixed)
    outer = outermost(tree)
    if outer is not None:
        inner = read_outcome(outer[0], leaf)
        return None if inner is None else stepped(inner, tuple(outer[1]))
    if isinstance(tree, exp.Pow) and constant(tree.expression) in (2, 3, 4):
        inner = read_outcome(tree.this, leaf)
        return None if inner is None else raised(inner, int(constant(tree.expression) or 0))
    if type(tree) not in SIGNS:
        return leaf(tree)
    left, right = read_outcome(tree.this, leaf), read_outcome(tree.expression, leaf)
    if left is None or right is None or (isinstance(right, Fixed) and not right.value and isinstance(tree, exp.Div)):
        return None
    return Combined(left, SIGNS[type(tree)], right)


def raised(inner: Outcome, times: int) -> Outcome:
    """A product of something with itself."""
    found = inner
    for _ in range(times - 1):
        found = Combined(found, "*", inner)
    return found


def parts_of(outcome: Outcome) -> list[str]:
    """The columns that it is computed from."""
    match outcome:
        case Measured(name=name):
            return [name]
        case Fixed():
            return []
        case Stepped(inner=inner):
            return parts_of(inner)
        case Combined(left=left, right=right):
            return [*parts_of(left), *parts_of(right)]


def stepped(inner: Outcome, steps: tuple[Step, ...]) -> Outcome:
    """Something after some steps."""
    for step in steps:
        inner = Stepped(inner, step)
    return inner


def computed(outcome: Outcome, columns: Mapping[str, Series], name: str = "") -> Series:
    """The column that comes out."""
    match outcome:
        case Measured(name=own):
            found = columns[own]
        case Fixed(value=value):
            size = max((len(series.values) for series in columns.values()), default=1)
            number = int(value) if value.denominator == 1 and abs(value) < LARGEST else float(value)
            found = Series("", *(np.full(size, number) for _ in range(3)))
        case Stepped(inner=inner, step=step):
            found = derive(computed(inner, columns), (step,))
        case Combined(left=left, sign=sign, right=right):
            found = combined(computed(left, columns), sign, computed(right, columns))
    return Series(name, found.values, found.low, found.high)


def combined(left: Series, sign: Sign, right: Series) -> Series:
    """Arithmetic on two columns; a quotient by what may be 0 is endless."""
    if sign in ("+", "-") and is_small(left) and is_small(right):
        ends = (right.low, right.high) if sign == "+" else (right.high, right.low)
        return Series(
            "", *(put(a, sign, b) for a, b in ((left.values, right.values), (left.low, ends[0]), (left.high, ends[1])))
        )
    one, other = floats(left), floats(right)
    with np.errstate(all="ignore"):
        values = put(one[0], sign, other[0])
        corners = np.array([put(a, sign, b) for a in one[1:] for b in other[1:]])
        unclear = np.isnan(corners).any(axis=0)
        if sign == "/":
            unclear |= (other[1] <= 0) & (other[2] >= 0)
        low, high = outward(corners.min(axis=0), corners.max(axis=0))
    return Series("", values, np.where(unclear, -np.inf, low), np.where(unclear, np.inf, high))


def put(left: Array, sign: Sign, right: Array) -> Array:
    """Two columns together."""
    match sign:
        case "+":
            found: Array = left + right
        case "-":
            found = left - right
        case "*":
            found = left * right
        case "/":
            found = np.divide(left, right)
    return found


def floats(series: Series) -> tuple[Array, Array, Array]:
    """Values and ends as floating-point numbers."""
    return series.values.astype(float), *outward(series.low.astype(float), series.high.astype(float))


def is_small(series: Series) -> bool:
    """Whether all are whole numbers whose sums fit into 64 bits."""
    parts = (series.values, series.low, series.high)
    return all(part.dtype.kind == "i" and int(np.abs(part).max(initial=0)) < LARGEST for part in parts)
