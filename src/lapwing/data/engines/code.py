"""A column's value in whole steps: clamped to its bounds first, whatever it is; missing values and NaN are NULL."""

from __future__ import annotations

from fractions import Fraction

from sqlglot import exp

from lapwing.data.description.description import Bounds, Column
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import (
    Expression,
    at_most,
    below,
    cast,
    choose,
    clamp,
    day,
    double,
    name,
    over,
    plus,
    times,
    whole,
)

FARTHEST = 2**49


def code_of(column: Column, bounds: Bounds, engine: Engine) -> Expression:
    """The value in steps, from the lower to the upper bound."""
    raw = engine.raw(column)
    match column.type:
        case "integer":
            return by_step(clamp(raw, whole(int(bounds.lower)), whole(int(bounds.upper))), bounds, engine)
        case "date":
            near = clamp(raw, day(int(bounds.lower)), day(int(bounds.upper)))
            return by_step(engine.days(near), bounds, engine)
        case "boolean":
            return choose((raw, whole(1)), (exp.Not(this=raw), whole(0)))
        case _:
            code = real_code(raw, bounds, engine)
            return code if stays_inside(bounds) else clamp(code, whole(bounds.low), whole(bounds.high))


def inner_code_of(column: Column, bounds: Bounds, engine: Engine) -> Expression:
    """The value in steps where it is `within` the bounds; elsewhere anything, but no error."""
    plain = column.type == "integer" and bounds.step == 1
    if plain and engine.stored[column.name] == "integer":
        return name(column.name)
    return engine.raw(column) if plain else code_of(column, bounds, engine)


def by_step(number: Expression, bounds: Bounds, engine: Engine) -> Expression:
    """Whole numbers that go by a step, rounded down to it."""
    if bounds.step == 1:
        return number
    shifted = exp.Paren(this=exp.Sub(this=number, expression=whole(int(bounds.lower))))
    parts = cast(engine.parts(shifted, int(bounds.step)), "BIGINT")
    return plus(parts, whole(bounds.low))


def real_code(raw: Expression, bounds: Bounds, engine: Engine) -> Expression:
    """The nearest step.

    Clamping comes first, so that nothing can overflow, and what is near 0 is not divided, so that nothing underflows:
    each is an error on some engine, and an error would tell of the row.  What lies inside is asked first, because most
    values do.
    """
    low, high, nan = double(bounds.lower), double(bounds.upper), double("NaN")
    inside = exp.and_(at_most(low, raw), at_most(raw.copy(), high))
    scaled: Expression = choose((inside, raw), (below(raw, low), low), (exp.NEQ(this=raw, expression=nan), high))
    step = bounds.step
    if step.denominator != 1:
        scaled = times(scaled, double(Fraction(step.denominator)))
    if step.numerator != 1:
        tiny = below(exp.Abs(this=scaled.copy()), double(Fraction(step.numerator, 4)))
        scaled = choose((tiny, double("0")), default=over(scaled, double(Fraction(step.numerator))))
    return engine.rounded(scaled)


def stays_inside(bounds: Bounds) -> bool:
    """Whether no value between the bounds is rounded out of them.

    Multiplying, dividing and rounding doubles never decreases when an operand grows, so the two ends decide.  An end
    of n steps is five roundings, of relative size 2^-53 each, away from n when it is rounded to a whole number: that is
    n again if n * 6 / 2^53 is below a half.
    """
    return max(abs(bounds.low), abs(bounds.high)) <= FARTHEST


def within(column: Column, bounds: Bounds, engine: Engine) -> Expression:
    """Whether the value itself lies between the bounds."""
    raw = engine.raw(column)
    match column.type:
        case "date":
            low, high = day(int(bounds.lower)), day(int(bounds.upper))
        case "real":
            low, high = double(bounds.lower), double(bounds.upper)
        case _:
            low, high = whole(int(bounds.lower)), whole(int(bounds.upper))
    return exp.and_(at_most(low, raw), at_most(raw.copy(), high))
