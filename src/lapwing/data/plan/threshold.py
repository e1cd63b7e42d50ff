"""From which noisy count on a group that was found in the data may be shown, or how likely coins may show it.

A group that exists only because of one unit must hardly ever be shown.  With noise of scale s on each count, the group
of one row is shown with probability at most exp(-(t - 2) / s) / 2, where t is the threshold, and a unit has up to k
rows, which are k steps: the program that is proved (`programs/plans/found_keys.py`) says what that comes to.  So does
`programs/plans/likely_keys.py` for coins, and `programs/plans/found_keys_in_rho.py` for Gaussian noise.
"""

from __future__ import annotations

from fractions import Fraction

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.role import Neighbours
from lapwing.numbers.decay import decay_above, decay_below
from lapwing.numbers.search import least
from lapwing.run.noise.likely import Likely, chances_of

FARTHEST = 2**60
DIGITS = 64


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


def beyond_for(variance: Fraction, moved: int, delta: Fraction) -> int:
    """How far above the count of a group that one unit makes the threshold is, where noise is Gaussian.

    A unit makes or unmakes so many groups, of which each is shown with probability at most exp(-t^2 / (2 * v)) / 2.
    """
    if delta <= 0:
        reject("query-delta", name="the column")

    def is_far(steps: int) -> bool:
        return moved * decay_above(steps * steps / (2 * variance)) / 2 <= delta

    found = least(is_far, 0, FARTHEST)
    return reject("query-noise", what=str(variance)) if found is None else found


def likely_for(epsilon: Fraction, rows: int, delta: Fraction, neighbours: Neighbours) -> Likely:
    """The coins that cost epsilon and no more than delta, where a unit has so many rows.

    The delta of a step is rounded down to so many digits, which leaves room for the bounds of what it comes to.  Their
    chances are worked out now: where no count is certain to be shown, that is refused before anything is charged.
    """
    if delta <= 0:
        reject("query-delta", name="the column")
    sides = 2 if neighbours == "replace" else 1
    each = epsilon / (sides * rows)
    most = delta / (sides * rows) * decay_below((rows - 1) * sides * each)
    unit = Fraction(2) ** (most.numerator.bit_length() - most.denominator.bit_length() - DIGITS)
    found = (most // unit - 1) * unit if most else most
    if found <= 0:
        reject("query-sure", epsilon=epsilon)
    likely = Likely(each, found)
    chances_of(likely, likely.digits)
    return likely
