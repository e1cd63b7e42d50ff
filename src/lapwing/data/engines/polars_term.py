"""Values of single rows in Polars: the SQL trees that other engines get as text, as lazy expressions.

Only what the trees of this folder are made of is known, and anything else is refused.  Like the SQL of other engines,
nothing here fails because of a value: a cast that cannot be made is NULL, and whole numbers have been kept within 64
bits by whoever made the tree.  Polars compares texts byte by byte, and takes NaN for the largest number.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from operator import add, and_, eq, floordiv, ge, gt, le, lt, mod, mul, ne, or_, sub, truediv
from typing import Any

import polars as pl
from sqlglot import exp

Resolve = Callable[[exp.Column], str]
KINDS: dict[exp.DType, Any] = {
    exp.DType.INT: pl.Int32,
    exp.DType.BIGINT: pl.Int64,
    exp.DType.INT128: pl.Int128,
    exp.DType.DOUBLE: pl.Float64,
    exp.DType.TEXT: pl.String,
    exp.DType.BOOLEAN: pl.Boolean,
    exp.DType.DATE: pl.Date,
}
BETWEEN: dict[type[exp.Expr], Callable[[Any, Any], Any]] = {
    exp.EQ: eq,
    exp.NEQ: ne,
    exp.LT: lt,
    exp.LTE: le,
    exp.GT: gt,
    exp.GTE: ge,
    exp.And: and_,
    exp.Or: or_,
    exp.Add: add,
    exp.Sub: sub,
    exp.Mul: mul,
    exp.Div: truediv,
    exp.IntDiv: floordiv,
    exp.Mod: mod,
    exp.DPipe: add,
}
PARTS: dict[str, Callable[[pl.Expr], pl.Expr]] = {
    "YEAR": lambda day: day.dt.year(),
    "MONTH": lambda day: day.dt.month(),
    "DAY": lambda day: day.dt.day(),
    "DOY": lambda day: day.dt.ordinal_day(),
    "WEEK": lambda day: day.dt.week(),
    "HOUR": lambda moment: moment.dt.hour(),
    "MINUTE": lambda moment: moment.dt.minute(),
    "SECOND": lambda moment: moment.dt.second(),
}
EVEN = "ROUND_EVEN"


class UnknownTreeError(Exception):
    """A piece of SQL that has no counterpart here."""


def term_of(tree: exp.Expr, resolve: Resolve) -> pl.Expr:
    """A value of each row by itself."""
    inner: Callable[[exp.Expr], pl.Expr] = lambda part: term_of(part, resolve)  # noqa: E731
    match tree:
        case exp.Paren(this=part) | exp.Collate(this=part):
            return inner(part)
        case exp.Column():
            return pl.col(resolve(tree))
        case exp.Literal() | exp.Boolean() | exp.Null():
            return pl.lit(constant(tree))
        case exp.Neg(this=exp.Literal()):
            return pl.lit(constant(tree))
        case exp.Cast() | exp.TryCast():
            return cast_of(tree, inner)
        case exp.Case():
            return case_of(tree, inner)
        case exp.Not(this=part):
            return ~inner(part)
        case exp.Is(this=part, expression=exp.Null()):
            return inner(part).is_null()
        case exp.In(this=part) if tree.expressions:
            return inner(part).is_in([constant(each) for each in tree.expressions])
        case exp.Coalesce(this=part):
            return pl.coalesce(inner(part), *map(inner, tree.expressions))
        case exp.Nullif(this=part, expression=other):
            return pl.when(inner(part) != inner(other)).then(inner(part))
        case exp.Escape(this=exp.Like(this=part, expression=pattern), expression=mark):
            return inner(part).str.contains(regex_of(pattern.name, mark.name))
        case exp.Abs(this=part):
            return inner(part).abs()
        case exp.Extract(this=unit, expression=part) if unit.name in PARTS:
            return PARTS[unit.name](inner(part))
        case exp.Anonymous():
            return function_of(tree, inner)
        case exp.Binary(this=left, expression=right) if type(tree) in BETWEEN:
            found: pl.Expr = BETWEEN[type(tree)](inner(left), inner(right))
            return found
    raise UnknownTreeError(type(tree).__name__)


def constant(tree: exp.Expr) -> Any:
    """A constant as a value of Python; a cast of one is a value of that type."""
    match tree:
        case exp.Null():
            return None
        case exp.Boolean(this=value):
            return bool(value)
        case exp.Literal(is_string=True):
            return tree.name
        case exp.Literal():
            return int(tree.name)
        case exp.Neg(this=part):
            return -constant(part)
        case exp.Cast(this=part, to=kind):
            return typed(constant(part), kind.this)
    raise UnknownTreeError(type(tree).__name__)


def typed(value: Any, kind: exp.DType) -> Any:
    """A constant of a type."""
    match kind:
        case exp.DType.DOUBLE:
            return pl.Series([str(value)]).cast(pl.Float64).item()
        case exp.DType.DATE:
            return date.fromisoformat(value)
        case _:
            return value


def is_constant(tree: exp.Expr) -> bool:
    """Whether it is the same for every row."""
    return isinstance(tree.this if isinstance(tree, exp.Neg) else tree, exp.Literal)


def cast_of(tree: exp.Cast | exp.TryCast, inner: Callable[[exp.Expr], pl.Expr]) -> pl.Expr:
    """A value as another type; NULL if it is none of that type."""
    kind = tree.args["to"].this
    if kind not in KINDS:
        raise UnknownTreeError(str(kind))
    if is_constant(tree.this):
        return pl.lit(typed(constant(tree.this), kind), dtype=KINDS[kind])
    return inner(tree.this).cast(KINDS[kind], strict=False)


def case_of(tree: exp.Case, inner: Callable[[exp.Expr], pl.Expr]) -> pl.Expr:
    """The first case whose condition is true; one that is unknown is not."""
    default = tree.args.get("default")
    found = pl.lit(None) if default is None else inner(default)
    for branch in reversed(tree.args["ifs"]):
        found = pl.when(inner(branch.this)).then(inner(branch.args["true"])).otherwise(found)
    return found


def function_of(tree: exp.Anonymous, inner: Callable[[exp.Expr], pl.Expr]) -> pl.Expr:
    """A function by its name."""
    name, arguments = str(tree.this), list(tree.expressions)
    first = inner(arguments[0])
    match name, arguments[1:]:
        case "GREATEST", others:
            return pl.max_horizontal(first, *map(inner, others))
        case "LEAST", others:
            return pl.min_horizontal(first, *map(inner, others))
        case "HASH", others:
            return (pl.struct(first, *map(inner, others)).hash() // 2**32).cast(pl.Int64)
        case "ADD_MONTHS", [months]:
            return first.dt.offset_by(f"{int(months.name)}mo")
        case "FLOOR", []:
            return first.floor()
        case "LN", []:
            return first.log()
        case "EXP", []:
            return first.exp()
        case "SQRT", []:
            return first.sqrt()
        case "ROUND_EVEN", []:
            return first.round(0, mode="half_to_even")
        case "LENGTH", []:
            return first.str.len_chars()
        case "TRIM", []:
            return first.str.strip_chars(" ")
        case "LTRIM", []:
            return first.str.strip_chars_start(" ")
        case "RTRIM", []:
            return first.str.strip_chars_end(" ")
        case "TRANSLATE", [old, new]:
            return first.str.replace_many(list(old.name), list(new.name))
        case "SUBSTRING", [start, *length]:
            return first.str.slice(int(start.name) - 1, *(int(each.name) for each in length))
    raise UnknownTreeError(name)


def regex_of(pattern: str, mark: str) -> str:
    """A pattern of LIKE as a regular expression for the whole text."""
    found, letters = "", iter(pattern)
    for letter in letters:
        if letter == mark:
            found += re.escape(next(letters, mark))
        else:
            found += {"%": ".*", "_": "."}.get(letter) or re.escape(letter)
    return rf"(?s)\A{found}\z"
