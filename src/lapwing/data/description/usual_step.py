"""The step of a column that nobody chose one for."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.description import Type

FEWEST, MOST = 10**6, 10**7


def usual_step(kind: Type, width: Fraction) -> Fraction:
    """Whole numbers and days go by 1; reals by the power of ten that makes about a million steps."""
    step = Fraction(1)
    if kind != "real":
        return step
    while width and width / step < FEWEST:
        step /= 10
    while width / step > MOST:
        step *= 10
    return step
