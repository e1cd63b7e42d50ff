"""Losses of a margin by their slopes: whole numbers at equally distant knots, straight between them.

What follows from a loss needs two properties of it, which `slopes_of` checks: the slope never falls, so that the loss
is convex, and it lies between -1 and 0, so that a row pulls with no more than the length of its vector.  The loss that
is minimized is the one with exactly these slopes; how near it is to the loss that it is named after matters to nobody's
privacy.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Literal as OneOf

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import exp_bounds

Loss = OneOf["logistic", "hinge"]
HEIGHT_BITS = 26
KNOT_BITS = 4
FARTHEST = 16
KNOTS = range(-(FARTHEST << KNOT_BITS), (FARTHEST << KNOT_BITS) + 1)


@lru_cache(maxsize=2)
def slopes_of(loss: Loss) -> tuple[int, ...]:
    """The slopes at all knots, in multiples of 2 ** -HEIGHT_BITS; before the first and after the last they stay."""
    found = tuple(slope_at(Fraction(knot, 1 << KNOT_BITS), loss) for knot in KNOTS)
    rising = all(low <= high for low, high in pairwise(found))
    if not rising or found[0] < -(1 << HEIGHT_BITS) or found[-1] > 0:
        reject("plan-unproved", name=loss, why="its slopes fall somewhere, or are not between -1 and 0")
    return found


def steepest_in(loss: Loss) -> int:
    """By how much a slope rises at most from one knot to the next."""
    return max(high - low for low, high in pairwise(slopes_of(loss)))


def slope_at(margin: Fraction, loss: Loss) -> int:
    """The slope of log(1 + exp(-margin)), or of a hinge that bends between margins 1/2 and 3/2 (Huber's)."""
    one = 1 << HEIGHT_BITS
    match loss:
        case "logistic":
            return -int(one / (1 + exp_bounds(margin)[0]))
        case "hinge":
            return -int(one * min(Fraction(1), max(Fraction(0), Fraction(3, 2) - margin)))
