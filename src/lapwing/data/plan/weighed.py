"""The scales of a model's columns, and how far its coefficients may be from those of the minimiser."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.plan.plan import Plan
from lapwing.data.plan.radius import WIDEST, radius_for
from lapwing.data.query.minimiser import Stated
from lapwing.data.query.query import Minimiser


def terms_of(query: Minimiser) -> tuple[str, ...]:
    """What the coefficients are called."""
    return ("intercept", *(each.column.name for each in query.by[:-1]))


def scale_of(place: int, query: Minimiser) -> tuple[Fraction, Fraction]:
    """The middle of an input between its bounds, and half its width."""
    by = query.by[place]
    step = by.column.bounds.step if by.column.bounds is not None else Fraction(1)
    return step * (by.low + by.high) / 2, step * (by.high - by.low) / 2


def distances_of(plan: Plan, query: Minimiser, moved: Stated, beta: Fraction) -> list[Fraction | None]:
    """For each coefficient how far off it may be, all at once but with probability beta; none if that says nothing."""
    radius = radius_for(plan.measurements[0], len(query.by), beta)
    if radius >= WIDEST:
        return [None] * len(query.by)
    far = Fraction(radius + 1, moved.steps) + moved.slack
    scales = [scale_of(place, query) for place in range(len(query.by) - 1)]
    first = far * (1 + sum((abs(center) / half for center, half in scales), Fraction(0)))
    return [first, *(far / half for _, half in scales)]
