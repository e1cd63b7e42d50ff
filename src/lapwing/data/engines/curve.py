"""Roots, logarithms and powers of e in SQL: of arguments for which no engine fails, and cut to their bounds."""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.description.description import Bounds
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import Expression, at_most, call, cast, choose, double, times, whole
from lapwing.data.query.curves import LOWEST

FUNCTIONS = {"ln": "LN", "log2": "LN", "log10": "LN", "exp": "EXP", "sqrt": "SQRT"}
BASES = {"log2": "0.6931471805599453", "log10": "2.302585092994046"}


def curve_sql(which: str, part: Expression, inner: Bounds, outer: Bounds, engine: Engine) -> Expression:
    """A function of a number in steps, in steps; missing where there is none."""
    least = {"exp": -(-LOWEST // inner.step), "sqrt": 0}.get(which, 1)
    from_ = inner.low if which == "exp" else least
    safe = call("LEAST", call("GREATEST", part.copy(), whole(int(least))), whole(max(inner.high, int(least))))
    number = quotient(cast(times(safe, whole(inner.step.numerator)), "DOUBLE"), inner.step.denominator)
    found: Expression = call(FUNCTIONS[which], number)
    if which in BASES:
        found = exp.Div(this=found, expression=double(BASES[which]))
    scale = 1 / outer.step
    scaled = exp.Mul(this=exp.Paren(this=found), expression=cast(whole(int(scale)), "DOUBLE"))
    ends = (cast(whole(end), "DOUBLE") for end in (outer.low, outer.high))
    kept = call("LEAST", call("GREATEST", scaled, next(ends)), next(ends))
    return choose((at_most(whole(int(from_)), part), engine.rounded(kept)))


def quotient(number: Expression, divisor: int) -> Expression:
    """A double by a whole number."""
    return number if divisor == 1 else exp.Div(this=number, expression=cast(whole(divisor), "DOUBLE"))
