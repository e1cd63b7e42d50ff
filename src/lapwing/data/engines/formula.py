"""Values that are computed from single rows, in SQL: numbers and dates as whole numbers of steps.

Every part of a number fits into 64 bits, divisors are above 0, and functions are those that no value makes fail.
"""

from __future__ import annotations

from fractions import Fraction
from string import ascii_lowercase, ascii_uppercase

from sqlglot import exp

from lapwing.data.description.description import Bounds, Column, Description
from lapwing.data.engines.code import code_of
from lapwing.data.engines.condition import condition_of
from lapwing.data.engines.curve import curve_sql
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import (
    Expression,
    at_most,
    below,
    call,
    cast,
    choose,
    clamp,
    minus,
    name,
    plus,
    text,
    times,
    whole,
)
from lapwing.data.query.dating import EVER
from lapwing.data.query.formula import Apply, Case, Computed, Constant, Field, Formula, Holds, PersonField
from lapwing.diagnostics.diagnostic import reject


def value_sql(column: Column, description: Description, engine: Engine) -> Expression:
    """A column as it is described; of a computed one, numbers and dates are in steps."""
    if not isinstance(column, Computed):
        return engine.raw(column)
    match column.type:
        case "text":
            return engine.plainly(text_sql(column.formula, description, engine))
        case "boolean":
            return truth_sql(column.formula, description, engine)
        case _:
            return number_sql(column.formula, description, engine)


def steps_sql(column: Column, bounds: Bounds, description: Description, engine: Engine) -> Expression:
    """A value in steps, from the lower to the upper bound whatever it is."""
    if not isinstance(column, Computed):
        return code_of(column, bounds, engine)
    value = value_sql(column, description, engine)
    if column.type == "boolean":
        return choose((value, whole(1)), (exp.Not(this=exp.Paren(this=value.copy())), whole(0)))
    return clamp(value, whole(bounds.low), whole(bounds.high))


def bounds_in(formula: Formula) -> Bounds:
    """The bounds that a number is known to lie between."""
    if formula.kind.bounds is None:
        reject("query-bounds", name="a number", what="computing with it")
    return formula.kind.bounds


def number_sql(formula: Formula, description: Description, engine: Engine) -> Expression:
    """A number or a date in steps."""
    from lapwing.data.engines.date_part import date_part_sql

    match formula:
        case Field(column=column):
            return code_of(description.column(column), formula.kind.bounds or EVER, engine)
        case PersonField(column=column):
            return name(column)
        case Constant(value=Fraction() as value):
            return whole(int(value / bounds_in(formula).step))
        case Case(cases=cases, default=default):
            step = bounds_in(formula).step
            made = [
                (condition_of(when, description, engine), aligned(then, step, description, engine))
                for when, then in cases
            ]
            return choose(*made, default=None if default is None else aligned(default, step, description, engine))
        case Apply(function="missing"):
            return exp.Null()
        case Apply(function="part" | "period" | "day" | "coarser" | "clock" | "zone" | "months"):
            return date_part_sql(formula, description, engine)
        case Apply(function="length", arguments=(inner,)):
            return cast(call("LENGTH", text_sql(inner, description, engine)), "BIGINT")
        case Apply(arguments=arguments):
            step = bounds_in(formula).step
            if formula.function in ("add", "greatest", "least", "coalesce"):
                parts = [aligned(each, step, description, engine) for each in arguments]
            else:
                parts = [number_sql(each, description, engine) for each in arguments]
            return applied(formula, parts, engine)
    raise TypeError(formula)


def aligned(inner: Formula, step: Fraction, description: Description, engine: Engine) -> Expression:
    """A number in smaller steps than its own."""
    found = number_sql(inner, description, engine)
    own = EVER if inner.kind.type == "date" and inner.kind.bounds is None else bounds_in(inner)
    return found if own.step == step or is_missing(inner) else times(found, whole(int(own.step / step)))


def is_missing(formula: Formula) -> bool:
    """Whether it is NULL itself."""
    return isinstance(formula, Apply) and formula.function == "missing"


def applied(formula: Apply, parts: list[Expression], engine: Engine) -> Expression:
    """A function of numbers in steps."""
    match formula.function:
        case "add":
            return plus(*parts)
        case "scale":
            return parts[0] if Fraction(formula.options[0]) > 0 else minus(whole(0), parts[0])
        case "multiply":
            return times(*parts)
        case "days":
            return minus(parts[1], parts[0])
        case "later":
            bounds, (days,) = bounds_in(formula), formula.options
            return clamp(plus(parts[0], whole(int(days))), whole(bounds.low), whole(bounds.high))
        case "limit":
            return parts[0]
        case "absolute":
            return exp.Abs(this=parts[0])
        case "greatest" | "least":
            return call(formula.function.upper(), *parts)
        case "coalesce":
            return exp.Coalesce(this=parts[0], expressions=parts[1:])
        case "divide":
            return divided(formula, parts, engine)
        case "curve":
            (inner,), (which,) = formula.arguments, formula.options
            return curve_sql(str(which), parts[0], bounds_in(inner), bounds_in(formula), engine)
        case "round":
            return rounded(formula, parts[0], engine)
    raise TypeError(formula)


def divided(formula: Apply, parts: list[Expression], engine: Engine) -> Expression:
    """A quotient, cut towards 0; by 0 it is missing."""
    one, other = (bounds_in(each) for each in formula.arguments)
    ratio = one.step / other.step / bounds_in(formula).step
    top, bottom = (exp.Abs(this=part.copy()) for part in parts)
    scaled = engine.quotient(times(top, whole(ratio.numerator)), times(bottom, whole(ratio.denominator)))
    found, zero = cast(scaled, "BIGINT"), whole(0)
    falls = exp.NEQ(
        this=exp.Paren(this=below(parts[0].copy(), zero)), expression=exp.Paren(this=below(parts[1].copy(), zero))
    )
    return choose(
        (exp.EQ(this=parts[1].copy(), expression=zero), exp.Null()), (falls, minus(zero, found)), default=found
    )


def rounded(formula: Apply, part: Expression, engine: Engine) -> Expression:
    """A number to a multiple of a larger step."""
    (inner,) = formula.arguments
    bounds, way = bounds_in(inner), formula.options[1]
    ratio = bounds.step / bounds_in(formula).step
    top, bottom = ratio.numerator, ratio.denominator
    if way == "near":
        zero, twice = whole(0), times(part, whole(2 * top))
        up = cast(engine.parts(plus(twice, whole(bottom)), 2 * bottom), "BIGINT")
        down = cast(engine.parts(minus(whole(bottom), twice), 2 * bottom), "BIGINT")
        return choose((below(part, zero), minus(zero, down)), (at_most(zero, part), up))
    first = bounds.low * top // bottom
    shifted = minus(times(part, whole(top)), whole(first * bottom - (bottom - 1 if way == "up" else 0)))
    return plus(cast(engine.parts(shifted, bottom), "BIGINT"), whole(first))


def text_sql(formula: Formula, description: Description, engine: Engine) -> Expression:
    """A text."""
    match formula:
        case Field(column=column):
            return engine.raw(description.column(column))
        case PersonField(column=column):
            return name(column)
        case Constant(value=str(value)):
            return cast(text(value), "TEXT")
        case Case(cases=cases, default=default):
            made = [
                (condition_of(when, description, engine), text_sql(then, description, engine)) for when, then in cases
            ]
            return choose(*made, default=None if default is None else text_sql(default, description, engine))
        case Apply(function="missing"):
            return exp.Null()
        case Apply(arguments=arguments):
            parts = [text_sql(each, description, engine) for each in arguments]
            return worded(formula, parts)
    raise TypeError(formula)


def worded(formula: Apply, parts: list[Expression]) -> Expression:
    """A function of texts."""
    match formula.function:
        case "lower":
            return call("TRANSLATE", parts[0], text(ascii_uppercase), text(ascii_lowercase))
        case "upper":
            return call("TRANSLATE", parts[0], text(ascii_lowercase), text(ascii_uppercase))
        case "trim" | "ltrim" | "rtrim":
            return call(formula.function.upper(), parts[0])
        case "substring":
            return call("SUBSTRING", parts[0], *(exp.Literal.number(each) for each in formula.options))
        case "join":
            return exp.Paren(this=exp.DPipe(this=parts[0], expression=parts[1]))
        case "coalesce":
            return exp.Coalesce(this=parts[0], expressions=parts[1:])
    raise TypeError(formula)


def truth_sql(formula: Formula, description: Description, engine: Engine) -> Expression:
    """A truth value."""
    match formula:
        case Field(column=column):
            return engine.raw(description.column(column))
        case PersonField(column=column):
            return name(column)
        case Constant(value=bool(value)):
            return exp.true() if value else exp.false()
        case Holds(condition=condition):
            return condition_of(condition, description, engine)
        case Case(cases=cases, default=default):
            made = [
                (condition_of(when, description, engine), truth_sql(then, description, engine)) for when, then in cases
            ]
            return choose(*made, default=None if default is None else truth_sql(default, description, engine))
        case Apply(function="missing"):
            return exp.Null()
        case Apply(function="coalesce", arguments=arguments):
            parts = [truth_sql(each, description, engine) for each in arguments]
            return exp.Coalesce(this=parts[0], expressions=parts[1:])
    raise TypeError(formula)
