"""Small pieces of SQL as trees; names and texts are always quoted by the writer of the dialect, never pasted."""

from __future__ import annotations

from fractions import Fraction

from sqlglot import exp

from lapwing.data.description.exact_input import date_of
from lapwing.data.query.doubles import write_double

Expression = exp.Expr


def name(text: str) -> exp.Column:
    """A column by its name, whatever letters the name has."""
    return exp.column(exp.to_identifier(text, quoted=True))


def whole(value: int) -> Expression:
    """A whole number of 64 bits."""
    literal = exp.Literal.number(abs(value))
    return cast(exp.Neg(this=literal) if value < 0 else literal, "BIGINT")


def double(value: Fraction | str) -> Expression:
    """A floating-point number, as a decimal in quotes."""
    text = value if isinstance(value, str) else write_double(value)
    return cast(exp.Literal.string(text), "DOUBLE")


def text(value: str) -> Expression:
    """A text."""
    return exp.Literal.string(value)


def day(value: int) -> Expression:
    """A date that is so many days after 1970 began."""
    return cast(exp.Literal.string(date_of(value).isoformat()), "DATE")


def cast(inner: Expression, kind: str) -> Expression:
    """A value as another type."""
    return exp.Cast(this=inner, to=exp.DataType.build(kind))


def attempt(inner: Expression, kind: str) -> Expression:
    """A value as another type; NULL if it is none of that type, on engines that can try."""
    return exp.TryCast(this=inner.copy(), to=exp.DataType.build(kind))


def below(left: Expression, right: Expression) -> Expression:
    """Less than."""
    return exp.LT(this=left, expression=right)


def at_most(left: Expression, right: Expression) -> Expression:
    """Not more than."""
    return exp.LTE(this=left, expression=right)


def choose(*cases: tuple[Expression, Expression], default: Expression | None = None) -> exp.Case:
    """The first case whose condition is true, else the default, else NULL."""
    return exp.Case(ifs=[exp.If(this=when.copy(), true=then.copy()) for when, then in cases], default=default)


def clamp(inner: Expression, low: Expression, high: Expression) -> Expression:
    """The value, or the nearer bound; NULL stays NULL."""
    return choose((below(inner, low), low), (below(high, inner), high), default=inner.copy())


def minus(left: Expression, right: Expression) -> Expression:
    """A difference, in parentheses."""
    return exp.Paren(this=exp.Sub(this=left.copy(), expression=right.copy()))


def plus(left: Expression, right: Expression) -> Expression:
    """A sum, in parentheses."""
    return exp.Paren(this=exp.Add(this=left.copy(), expression=right.copy()))


def times(left: Expression, right: Expression) -> Expression:
    """A product, in parentheses."""
    return exp.Paren(this=exp.Mul(this=left.copy(), expression=right.copy()))


def remainder(number: Expression, divisor: Expression) -> Expression:
    """What is left of a whole number from 0 up, divided by one above 0, in parentheses."""
    return exp.Paren(this=exp.Mod(this=number.copy(), expression=divisor.copy()))


def over(left: Expression, right: Expression) -> Expression:
    """A quotient of floating-point numbers, in parentheses."""
    return exp.Paren(this=exp.Div(this=left.copy(), expression=right.copy(), typed=True, safe=True))


def call(function: str, *arguments: Expression) -> Expression:
    """A function of the engine, by its name."""
    return exp.Anonymous(this=function, expressions=list(arguments))


def renamed(inner: Expression, new: str) -> exp.Alias:
    """A value under a name of ours."""
    return exp.Alias(this=inner.copy(), alias=exp.to_identifier(new, quoted=True))
