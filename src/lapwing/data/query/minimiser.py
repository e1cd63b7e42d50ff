"""How far the weights that minimize a loss with a penalty move between neighbours, in whole steps of a grid.

With vectors a of rows, F(w) = penalty / 2 * |w|^2 + sum of loss(<w, a>).  Let F and F + G be those of neighbours, with
minimisers v and w.  The gradient of F grows by at least penalty * |v - w| between v and w, and is 0 at v; at w it is
that of -G.  So |v - w| is at most the length of G's gradient over the penalty.  A row pulls with at most the length of
its vector, as slopes lie between -1 and 0, and each of the m numbers of a vector lies between -1 and 1: so a unit with
k rows pulls with at most k * sqrt(m), or twice that where it is replaced.  This is the argument of Chaudhuri,
Monteleoni and Sarwate (2011), for sums instead of means, so that the number of rows does not enter.

Nobody computes a minimiser exactly.  What is released is within `slack` of it, which `answer.weights` makes sure of in
whole numbers, and then rounded to the grid and cut, which moves no two vectors further apart than rounding does.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from lapwing.data.description.description import Description
from lapwing.data.query.query import Minimiser
from lapwing.numbers.enclosure import root_bounds

FINENESS = 1024
LARGEST_WEIGHT = 2**16
LARGEST_PENALTY = 10**9


@dataclass(frozen=True, slots=True)
class Stated:
    """Weights in multiples of 1 / `steps`, each within `slack` of the minimiser before it is rounded.

    Neighbours move them by at most `reach` steps (L2), and `together` in all (L1).
    """

    steps: int
    slack: Fraction
    reach: int
    together: int


def stated(query: Minimiser, description: Description) -> Stated:
    """What is stated of a minimiser, from public numbers alone."""
    size = root_bounds(Fraction(len(query.by)))[1]
    sides = 1 if description.neighbours == "add-remove" else 2
    rows = 1 if description.unit.column is None else description.unit.rows
    distance = sides * rows * size / query.penalty
    steps = 1
    while steps * sides * rows < FINENESS * query.penalty:
        steps *= 2
    slack = distance / FINENESS
    reach = ceil(steps * (distance + 2 * slack) + size)
    return Stated(steps, slack, reach, floor(size * reach))
