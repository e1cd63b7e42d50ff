"""From which noisy count on a group that was found in the data may be shown.

A group that exists only because of one unit must hardly ever be shown.  With noise of scale s on each count, the group
of one row is shown with probability at most exp(-(t - 2) / s) / 2, where t is the threshold, and a unit has up to k
rows, which are k steps: the program that is proved (`programs/plans/found_keys.py`) says what that comes to.
"""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.description import Neighbours
from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.decay import decay_above

FARTHEST = 2**60


def delta_of(threshold: int, scale: Fraction, rows: int, neighbours: Neighbours) -> Fraction:
    """What a threshold costs; replacing a row makes one group and unmakes another."""
    replaced = neighbours == "replace"
    steps = threshold - 2 - (2 if replaced else 1) * (rows - 1)
    return rows * decay_above(steps / scale) / (1 if replaced else 2) if steps >= 0 else Fraction(rows)


def threshold_for(scale: Fraction, rows: int, delta: Fraction, neighbours: Neighbours) -> int:
    """The smallest threshold that costs no more than delta."""
    if delta <= 0:
        reject("query-delta", name="the column")
    low, high = rows, rows + 1
    while delta_of(high, scale, rows, neighbours) > delta:
        low, high = high, rows + 2 * (high - rows)
        if high > FARTHEST:
            reject("query-noise", what=str(scale))
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if delta_of(middle, scale, rows, neighbours) <= delta else (middle, high)
    return high
