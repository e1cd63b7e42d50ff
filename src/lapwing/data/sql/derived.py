"""What SQL does to a noisy answer: ROUND and arithmetic with constants, which cost nothing.

Each step rises or falls with what it is done to, so that the interval of what comes out is between what comes out of
the ends of the interval that goes in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal as OneOf

import numpy as np
from sqlglot import exp

from lapwing.data.answer.series import Series, outward
from lapwing.data.description.exact_input import exact_of
from lapwing.data.engines.engine import Array

MOST_DIGITS = 15
LARGEST = 2**62
EXACT = 2**53
SMALLEST = Fraction(1, 10**300)


@dataclass(frozen=True, slots=True)
class Scaled:
    factor: Fraction


@dataclass(frozen=True, slots=True)
class Shifted:
    by: Fraction


@dataclass(frozen=True, slots=True)
class Rounded:
    """To so many digits; halves go away from 0."""

    digits: int
    way: OneOf["near", "down", "up"]


@dataclass(frozen=True, slots=True)
class Rooted:
    """The square root; of what is below 0, 0."""


@dataclass(frozen=True, slots=True)
class Limited:
    """At least or at most a constant."""

    side: OneOf["least", "most"]
    end: Fraction


@dataclass(frozen=True, slots=True)
class Curved:
    """A logarithm or the exponential; the logarithm of 0 is endless, and below 0 there is none."""

    function: OneOf["ln", "log2", "log10", "exp"]


Step = Curved | Scaled | Shifted | Rounded | Rooted | Limited
CURVES: dict[str, Callable[[Array], Array]] = {"ln": np.log, "log2": np.log2, "log10": np.log10, "exp": np.exp}
WHOLE = (exp.DType.INT, exp.DType.BIGINT, exp.DType.SMALLINT, exp.DType.TINYINT)
REAL = (exp.DType.DOUBLE, exp.DType.FLOAT)


def outermost(tree: exp.Expr) -> tuple[exp.Expr, list[Step]] | None:
    """What an expression does last, and to what; nothing if it does not work on something with constants."""
    match tree:
        case exp.Paren(this=inner):
            return inner, []
        case exp.Neg(this=inner):
            return inner, [Scaled(Fraction(-1))]
        case exp.Round(this=inner):
            digits = whole_of(tree.args.get("decimals"))
            return None if digits is None else (inner, [Rounded(digits, "near")])
        case exp.Floor(this=inner) if not tree.args.get("decimals"):
            return inner, [Rounded(0, "down")]
        case exp.Ceil(this=inner) if not tree.args.get("decimals"):
            return inner, [Rounded(0, "up")]
        case exp.Cast(this=inner) if not isinstance(tree, exp.TryCast):
            return None if inner is None else cast_to(inner, tree.to)
        case exp.Nullif(this=inner, expression=exp.Literal() as zero) if constant(zero) == 0:
            return inner, []
        case exp.Coalesce(this=inner, expressions=[other]) if is_never_missing(inner) and constant(other) is not None:
            return inner, []
        case exp.Sqrt(this=inner):
            return inner, [Rooted()]
        case exp.Ln(this=inner):
            return inner, [Curved("ln")]
        case exp.Exp(this=inner):
            return inner, [Curved("exp")]
        case exp.Log(this=base, expression=exp.Expr() as inner) if constant(base) in (2, 10):
            return inner, [Curved("log2" if constant(base) == 2 else "log10")]
        case exp.Greatest(expressions=[other]) | exp.Least(expressions=[other]):
            return limited(tree, other)
        case exp.Add() | exp.Sub() | exp.Mul() | exp.Div():
            return arithmetic(tree)
    return None


def is_never_missing(tree: exp.Expr) -> bool:
    """Whether it is a count or a sum, which a noisy answer always has, however few rows there are."""
    aggregate = tree.this if isinstance(tree, exp.Filter) else tree
    return isinstance(aggregate, exp.Count | exp.CountIf | exp.Sum)


def limited(tree: exp.Greatest | exp.Least, other: exp.Expr) -> tuple[exp.Expr, list[Step]] | None:
    """The larger or smaller of something and a constant."""
    inner, end = tree.this, constant(other)
    if end is None:
        inner, end = other, constant(tree.this)
    return None if end is None else (inner, [Limited("least" if isinstance(tree, exp.Greatest) else "most", end)])


def cast_to(inner: exp.Expr, kind: exp.DataType) -> tuple[exp.Expr, list[Step]] | None:
    """A number as another kind of number."""
    if kind.this in WHOLE:
        return inner, [Rounded(0, "near")]
    if kind.this == exp.DType.DECIMAL:
        digits = whole_of(kind.expressions[1].this) if len(kind.expressions) == 2 else 0
        return None if digits is None else (inner, [Rounded(digits, "near")])
    return (inner, []) if kind.this in REAL else None


def arithmetic(tree: exp.Binary) -> tuple[exp.Expr, list[Step]] | None:
    """Something and a constant, on whichever sides."""
    left, right = constant(tree.left), constant(tree.right)
    match tree:
        case exp.Add() if right is not None:
            return tree.left, [Shifted(right)]
        case exp.Add() if left is not None:
            return tree.right, [Shifted(left)]
        case exp.Sub() if right is not None:
            return tree.left, [Shifted(-right)]
        case exp.Sub() if left is not None:
            return tree.right, [Scaled(Fraction(-1)), Shifted(left)]
        case exp.Mul() if right is not None:
            return tree.left, [Scaled(right)]
        case exp.Mul() if left is not None:
            return tree.right, [Scaled(left)]
        case exp.Div() if right:
            return tree.left, [Scaled(1 / right)]
    return None


def constant(tree: exp.Expr) -> Fraction | None:
    """A number, if it is one."""
    match tree:
        case exp.Paren(this=inner):
            return constant(inner)
        case exp.Neg(this=inner):
            found = constant(inner)
            return None if found is None else -found
        case exp.Literal() if not tree.is_string:
            found = exact_of(str(tree.this), "this constant")
            return found if not found or SMALLEST <= abs(found) <= 1 / SMALLEST else None
    return None


def whole_of(tree: exp.Expr | None) -> int | None:
    """How many digits ROUND keeps, 0 if it does not say."""
    found = Fraction(0) if tree is None else constant(tree)
    if found is None or found.denominator != 1 or abs(found) > MOST_DIGITS:
        return None
    return int(found)


def derive(series: Series, steps: tuple[Step, ...]) -> Series:
    """A column of an answer after some steps."""
    values, low, high = series.values, series.low, series.high
    for step in steps:
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            if isinstance(step, Curved) and step.function != "exp":
                low = np.maximum(low, 0)
            values, low, high = (after(part, step) for part in (values, low, high))
            if isinstance(step, Curved):
                low, high = np.nan_to_num(low, nan=-np.inf), np.nan_to_num(high, nan=np.inf)
            if isinstance(step, Scaled) and step.factor < 0:
                low, high = high, low
            if not isinstance(step, Rounded) and low.dtype.kind == "f":
                low, high = outward(low, high)
            if isinstance(step, Rooted):
                low = np.maximum(low, 0)
    return Series(series.name, values, low, high)


def after(numbers: Array, step: Step) -> Array:
    """Numbers after one step; whole numbers stay whole where they can."""
    match step:
        case Scaled(factor=factor):
            if stays_whole(numbers, factor, abs(factor)):
                return numbers * int(factor)
            if max(abs(factor.numerator), factor.denominator) > EXACT:
                return numbers.astype(float) * float(factor)
            return numbers.astype(float) * factor.numerator / factor.denominator
        case Shifted(by=by):
            if stays_whole(numbers, by, Fraction(1)):
                return numbers + int(by)
            return numbers.astype(float) + float(by)
        case Rounded(digits=digits) if numbers.dtype.kind == "i" and digits >= 0:
            return numbers
        case Rounded(digits=digits, way=way):
            return rounded(numbers.astype(float), digits, way)
        case Rooted():
            found: Array = np.sqrt(np.maximum(numbers.astype(float), 0))
            return found
        case Curved(function=function):
            return CURVES[function](numbers.astype(float))
        case Limited(side=side, end=end):
            limit = (
                int(end) if numbers.dtype.kind == "i" and end.denominator == 1 and abs(end) < LARGEST else float(end)
            )
            return np.maximum(numbers, limit) if side == "least" else np.minimum(numbers, limit)


def stays_whole(numbers: Array, constant: Fraction, factor: Fraction) -> bool:
    """Whether nothing but whole numbers of 62 bits comes out."""
    if numbers.dtype.kind != "i" or constant.denominator != 1 or abs(constant) >= LARGEST:
        return False
    return max(abs(int(end)) for end in (numbers.min(initial=0), numbers.max(initial=0))) * factor < LARGEST


def rounded(numbers: Array, digits: int, way: OneOf["near", "down", "up"]) -> Array:
    """Floating-point numbers to so many digits."""
    unit = 10.0 ** abs(digits)
    scaled = numbers * unit if digits >= 0 else numbers / unit
    match way:
        case "down":
            found = np.floor(scaled)
        case "up":
            found = np.ceil(scaled)
        case "near":
            found = np.copysign(np.floor(np.abs(scaled) + 0.5), scaled)
    found = found + 0.0
    back: Array = found / unit if digits >= 0 else found * unit
    return np.where(np.isfinite(back), back, numbers)
