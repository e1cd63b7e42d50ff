"""Roots, logarithms and powers of e on single rows, rounded to about a million steps; missing where there is none.

Engines compute them in floating point, and may differ in the last bit, which is rounded away but for one value in
billions.  What an engine makes of a value is cut to the bounds that are stated here, whatever it is.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal as OneOf

from lapwing.data.query.arithmetic import FEWEST, LARGEST, bounds_in, ranged, refuse_steps
from lapwing.data.query.formula import Apply, Formula
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span
from lapwing.numbers.enclosure import Bounds, exp_bounds, log_bounds, root_bounds
from lapwing.numbers.readable import exact_text

Curve = OneOf["ln", "log2", "log10", "exp", "sqrt"]
HIGHEST, LOWEST = 34, -700
FINEST = Fraction(1, 10**9)


def curve(which: Curve, inner: Formula, *place: Span) -> Formula:
    """The function of a number; that of one that is not above 0 has no logarithm, and that of one below 0 no root."""
    bounds = bounds_in(inner, *place)
    ends = bounds.lower, bounds.upper
    if max(map(abs, ends)) / bounds.step * bounds.step.numerator > LARGEST:
        refuse_steps(*place)
    if which == "exp" and ends[1] > HIGHEST:
        why = f"it may be e to the power of {exact_text(ends[1])}"
        instead = f"Cut it before: EXP(LEAST(x, {HIGHEST}))."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    first = {"exp": Fraction(LOWEST), "sqrt": Fraction(0)}.get(which, bounds.step)
    if which != "exp" and ends[1] < first:
        why = f"no value between its bounds has a {'root' if which == 'sqrt' else 'logarithm'}"
        reject("query-formula", *place, what="This", why=why, instead="Compute it from numbers above 0.")
    least, most = (between(which, max(end, first)) for end in ends)
    step = Fraction(1)
    while max(abs(least[0]), abs(most[1])) < FEWEST * step and step > FINEST:
        step /= 10
    lower, upper = (least[0] // step - 1) * step, (most[1] // step + 2) * step
    if which in ("sqrt", "exp"):
        lower = max(lower, Fraction(0))
    return Apply("curve", (inner,), ranged(lower, upper, step, *place), (which,))


def between(which: Curve, value: Fraction) -> Bounds:
    """Numbers below and above the value of a function."""
    match which:
        case "exp":
            return exp_bounds(value)
        case "sqrt":
            return root_bounds(value)
        case "ln":
            return log_bounds(value)
    low, high = log_bounds(value)
    base = log_bounds(Fraction(2 if which == "log2" else 10))
    quotients = [end / part for end in (low, high) for part in base]
    return min(quotients), max(quotients)
