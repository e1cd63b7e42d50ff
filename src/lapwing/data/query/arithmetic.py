"""Arithmetic on values of single rows, in whole steps between bounds; too many steps are refused."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, gcd, lcm
from typing import Literal as OneOf
from typing import NoReturn

from lapwing.data.description.description import Bounds
from lapwing.data.query.formula import Apply, Constant, Field, Formula, Kind
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span

WIDEST = 2**53
LARGEST = 2**62
FEWEST = 10**6
MOST_DIGITS = 15
NUMBERS = ("integer", "real")
Way = OneOf["near", "down", "up"]


def number(value: Fraction) -> Constant:
    """A constant number."""
    step = Fraction(1) if value.denominator == 1 else Fraction(1, value.denominator)
    return Constant(value, ranged(value, value, step))


def ranged(lower: Fraction, upper: Fraction, step: Fraction, *place: Span) -> Kind:
    """The numbers between two multiples of a step."""
    if max(abs(lower), abs(upper)) / step > WIDEST:
        why, instead = "it has too many steps between its bounds", "Round its parts first, or describe larger steps."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    whole = step.denominator == 1
    return Kind("integer" if whole else "real", Bounds(lower, upper, step))


def bounds_in(formula: Formula, *place: Span) -> Bounds:
    """The bounds of a number to compute with; truth values are no numbers."""
    kind = formula.kind
    if isinstance(formula, Field) and kind.type in NUMBERS and kind.bounds is None:
        reject("query-bounds", *place, name=formula.column, what="computing with it")
    if kind.type not in NUMBERS or kind.bounds is None:
        why, instead = f"it is {kind.type}, not a number", "Compute with numbers."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    return kind.bounds


def common_step(first: Fraction, second: Fraction) -> Fraction:
    """The largest number that both are multiples of."""
    below = lcm(first.denominator, second.denominator)
    return Fraction(gcd(int(first * below), int(second * below)), below)


def add(left: Formula, right: Formula, *place: Span) -> Formula:
    """A sum."""
    one, other = bounds_in(left, *place), bounds_in(right, *place)
    if isinstance(left, Constant) and isinstance(right, Constant):
        return number(Fraction(left.value) + Fraction(right.value))
    step = common_step(one.step, other.step)
    kind = ranged(one.lower + other.lower, one.upper + other.upper, step, *place)
    return Apply("add", (left, right), kind)


def scale(inner: Formula, factor: Fraction, *place: Span) -> Formula:
    """A multiple, which counts larger or smaller steps."""
    bounds = bounds_in(inner, *place)
    if isinstance(inner, Constant):
        return number(Fraction(inner.value) * factor)
    if factor == 1:
        return inner
    if not factor:
        return number(factor)
    low, high = sorted((bounds.lower * factor, bounds.upper * factor))
    return Apply("scale", (inner,), ranged(low, high, bounds.step * abs(factor), *place), (str(factor),))


def subtract(left: Formula, right: Formula, *place: Span) -> Formula:
    """A difference."""
    return add(left, scale(right, Fraction(-1), *place), *place)


def multiply(left: Formula, right: Formula, *place: Span) -> Formula:
    """A product."""
    one, other = bounds_in(left, *place), bounds_in(right, *place)
    if isinstance(right, Constant):
        return scale(left, Fraction(right.value), *place)
    if isinstance(left, Constant):
        return scale(right, Fraction(left.value), *place)
    ends = [x * y for x in (one.lower, one.upper) for y in (other.lower, other.upper)]
    return Apply("multiply", (left, right), ranged(min(ends), max(ends), one.step * other.step, *place))


def power(inner: Formula, times: int, *place: Span) -> Formula:
    """A number multiplied by itself; an even power is not below 0."""
    bounds, found = bounds_in(inner, *place), number(Fraction(1)) if times == 0 else inner
    for _ in range(times - 1):
        found = multiply(found, inner, *place)
    if isinstance(found, Constant) or times % 2 or bounds.lower >= 0:
        return found
    ends = [end**times for end in (bounds.lower, bounds.upper)]
    return limited(found, min(ends) if bounds.upper < 0 else Fraction(0), max(ends))


def divide(left: Formula, right: Formula, *place: Span) -> Formula:
    """A quotient; by 0 it is missing, and by what is no constant it is cut to about a million steps, towards 0."""
    one, other = bounds_in(left, *place), bounds_in(right, *place)
    if isinstance(right, Constant):
        if not right.value:
            reject("query-formula", *place, what="This", why="it divides by 0", instead="Divide by something else.")
        return scale(left, 1 / Fraction(right.value), *place)
    least = min(abs(other.lower), abs(other.upper))
    if other.lower <= 0 <= other.upper:
        least = other.step
    most = max(abs(one.lower), abs(one.upper)) / least
    step = Fraction(1)
    while most and most / step < FEWEST:
        step /= 10
    above = ceil(most / step) * step
    ratio = one.step / other.step / step
    if max(abs(one.low), abs(one.high)) * ratio.numerator > LARGEST or WIDEST * ratio.denominator > LARGEST:
        refuse_steps(*place)
    signs = [x * y for x in (one.lower, one.upper) for y in (other.lower, other.upper)]
    lower = -above if min(signs) < 0 else Fraction(0)
    upper = above if max(signs) > 0 else Fraction(0)
    return Apply("divide", (left, right), ranged(lower, upper, step, *place))


def refuse_steps(*place: Span) -> NoReturn:
    """What is computed on the way does not fit."""
    why, instead = "its steps do not fit into 64 bits", "Round its parts first, or describe larger steps."
    reject("query-formula", *place, what="This", why=why, instead=instead)


def round_to(inner: Formula, digits: int, way: Way, *place: Span) -> Formula:
    """To a power of ten; halves go away from 0."""
    bounds = bounds_in(inner, *place)
    if abs(digits) > MOST_DIGITS:
        why = f"it has more than {MOST_DIGITS} digits"
        reject("query-formula", *place, what="This rounding", why=why, instead="Give fewer digits.")
    unit = Fraction(10) ** -digits
    if isinstance(inner, Constant):
        return number(rounded(Fraction(inner.value), unit, way))
    if (bounds.step / unit).denominator == 1:
        return inner
    ratio = bounds.step / unit
    if 2 * max(abs(bounds.low), abs(bounds.high), 1) * ratio.numerator + 2 * ratio.denominator > LARGEST:
        refuse_steps(*place)
    ends = rounded(bounds.lower, unit, way), rounded(bounds.upper, unit, way)
    return Apply("round", (inner,), ranged(*ends, unit, *place), (digits, way))


def rounded(value: Fraction, unit: Fraction, way: Way) -> Fraction:
    """A number to a multiple of a unit."""
    parts = value / unit
    match way:
        case "down":
            return floor(parts) * unit
        case "up":
            return ceil(parts) * unit
        case "near":
            near = floor(abs(parts) + Fraction(1, 2)) * unit
            return near if parts >= 0 else -near


def quotient(left: Formula, right: Formula, *place: Span) -> Formula:
    """How many times a constant fits into a number from 0 up; of others, engines mean different things."""
    least = bounds_in(right, *place).lower
    if bounds_in(left, *place).lower < 0 or not isinstance(right, Constant) or least <= 0:
        why = "engines differ on whole quotients but for numbers from 0 up and constants above 0"
        reject("query-formula", *place, what="This", why=why, instead="Write FLOOR(a / b).")
    return round_to(divide(left, right, *place), 0, "down", *place)


def remainder(left: Formula, right: Formula, *place: Span) -> Formula:
    """What is left of a number from 0 up when a constant is taken from it as often as it can be."""
    times = quotient(left, right, *place)
    bounds, most = bounds_in(left, *place), Fraction(right.value if isinstance(right, Constant) else 0)
    found = subtract(left, multiply(times, right, *place), *place)
    if isinstance(found, Constant):
        return found
    step = bounds_in(found, *place).step
    limit = min(bounds.upper, (ceil(most / step) - 1) * step)
    return limited(found, Fraction(0), limit)


def limited(inner: Formula, lower: Fraction, upper: Fraction) -> Formula:
    """A number that is known to lie between two multiples of its step."""
    step = bounds_in(inner).step
    return Apply("limit", (inner,), ranged(lower, upper, step))


def absolute(inner: Formula, *place: Span) -> Formula:
    """Without its sign."""
    bounds = bounds_in(inner, *place)
    if bounds.lower >= 0:
        return inner
    ends = sorted((abs(bounds.lower), abs(bounds.upper)))
    least = ends[0] if bounds.upper < 0 else Fraction(0)
    return Apply("absolute", (inner,), ranged(least, ends[1], bounds.step, *place))


def extreme(which: OneOf["greatest", "least"], parts: tuple[Formula, ...], *place: Span) -> Formula:
    """The largest or smallest of some numbers; those that are missing do not count."""
    every = [bounds_in(part, *place) for part in parts]
    step = every[0].step
    for each in every[1:]:
        step = common_step(step, each.step)
    always = [Fraction(part.value) for part in parts if isinstance(part, Constant)]
    lower, upper = min(each.lower for each in every), max(each.upper for each in every)
    if which == "greatest":
        lower = max((lower, *always))
    else:
        upper = min((upper, *always))
    return Apply(which, parts, ranged(lower, upper, step, *place))
