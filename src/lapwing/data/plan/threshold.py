"""From which noisy count on a group that was found in the data may be shown.

A group that exists only because of one unit must hardly ever be shown.  With noise X and threshold t, a group of c rows
is shown with probability f(c) = Pr[X >= t - c], the mass at the threshold included.  A unit has k rows in at most k
such groups; f grows by a constant factor with each row, so that the sum is largest with all rows in one group or with
each row in its own, and delta is the larger of f(k) and k * f(1).
"""

from __future__ import annotations

from fractions import Fraction

from lapwing.diagnostics.diagnostic import reject
from lapwing.run.accuracy.laplace_tail import beyond

FARTHEST = 2**60


def delta_of(threshold: int, scale: Fraction, rows: int) -> Fraction:
    """At least the probability that a group which one unit alone makes up is shown; for thresholds above `rows`."""
    return max(shown(threshold, rows, scale), rows * shown(threshold, 1, scale))


def shown(threshold: int, count: int, scale: Fraction) -> Fraction:
    """At least Pr[X >= threshold - count] = Pr[|X| > threshold - count - 1] / 2."""
    return beyond(threshold - count - 1, scale) / 2


def threshold_for(scale: Fraction, rows: int, delta: Fraction) -> int:
    """The smallest threshold above `rows` that costs no more than delta."""
    if delta <= 0:
        reject("query-delta", name="the column")
    low, high = rows, rows + 1
    while delta_of(high, scale, rows) > delta:
        low, high = high, rows + 2 * (high - rows)
        if high > FARTHEST:
            reject("query-noise", what=str(scale))
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if delta_of(middle, scale, rows) <= delta else (middle, high)
    return high
