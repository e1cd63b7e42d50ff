"""Roots, logarithms and powers of e on single rows, rounded to about a million steps; missing where there is none.

Engines compute them in floating point, and may differ in the last bit, which is rounded away but for one value in
billions.  What an engine makes of a value is cut to the bounds that are stated here, whatever it is.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, exp, floor, log, sqrt
from typing import Literal as OneOf

from lapwing.data.query.arithmetic import FEWEST, LARGEST, bounds_in, ranged, refuse_steps
from lapwing.data.query.formula import Apply, Formula
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span

Curve = OneOf["ln", "log2", "log10", "exp", "sqrt"]
HIGHEST, LOWEST = 34, -700


def curve(which: Curve, inner: Formula, *place: Span) -> Formula:
    """The function of a number; that of one that is not above 0 has no logarithm, and that of one below 0 no root."""
    bounds = bounds_in(inner, *place)
    ends = bounds.lower, bounds.upper
    if max(map(abs, ends)) / bounds.step * bounds.step.numerator > LARGEST:
        refuse_steps(*place)
    if which == "exp":
        if ends[1] > HIGHEST:
            why, instead = (
                f"it may be e to the power of {float(ends[1]):g}",
                f"Cut it before: EXP(LEAST(x, {HIGHEST})).",
            )
            reject("query-formula", *place, what="This", why=why, instead=instead)
        least, most = exp(max(float(ends[0]), LOWEST)), exp(float(ends[1]))
    else:
        lowest = bounds.step if which != "sqrt" else Fraction(0)
        if ends[1] < lowest:
            why = "no value between its bounds has a logarithm" if lowest else "no value between its bounds has a root"
            reject("query-formula", *place, what="This", why=why, instead="Compute it from numbers above 0.")
        low, high = (float(max(end, lowest)) for end in ends)
        base = {"log2": log(2), "log10": log(10)}.get(which, 1.0)
        least, most = (sqrt(low), sqrt(high)) if which == "sqrt" else (log(low) / base, log(high) / base)
    step = Fraction(1)
    while max(abs(least), abs(most)) / step < FEWEST and step > Fraction(1, 10**9):
        step /= 10
    lower, upper = (floor(Fraction(least) / step) - 1) * step, (ceil(Fraction(most) / step) + 1) * step
    if which in ("sqrt", "exp"):
        lower = max(lower, Fraction(0))
    return Apply("curve", (inner,), ranged(lower, upper, step, *place), (which,))
