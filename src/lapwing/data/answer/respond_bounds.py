"""Bounds of a column from a log histogram: the outermost powers of two whose noisy counts no empty one reaches.

With probability 1 - beta / 2, no count is further than a radius from the exact one.  Then each power that counts has
rows.  One with less than a thousandth of all rows does not count: a few rows far out would make answers with these
bounds much less exact.  How many rows are outside is a sum of noisy counts, which is
off by what the noise of at most all of them adds up to, with probability 1 - beta / 2.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.choice_error import ChoiceError
from lapwing.data.answer.exact import Exact
from lapwing.data.answer.noisy import add_noise
from lapwing.data.answer.post_process import in_steps
from lapwing.data.answer.series import Series
from lapwing.data.engines.engine import Array
from lapwing.data.plan.radius import radius_of, running_radius_of
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.query import LogBounds

FEW = 1000
LOWER, UPPER, OUTSIDE = "lower", "upper", "rows_outside"
NONE = "no power of two has so many rows that noise cannot hide them: ask for more epsilon, or of more rows"


def respond_bounds(proved: ProvedPlan, query: LogBounds, exact: Exact, title: str, beta: Fraction) -> Answer:
    """Both bounds, and how many rows are outside of them."""
    (scale,) = proved.instances[0].scales
    counts = add_noise(exact.numbers[Rows()], scale)
    radius = radius_of(scale, len(counts), beta / 2)
    least = max(radius, total_of(counts) // FEW)
    shown = np.flatnonzero(counts > least)
    if not len(shown):
        lower, upper, beyond, notes = np.nan, np.nan, counts, (NONE,)
    else:
        first, last = int(shown[0]), int(shown[-1])
        lower, upper = (end.numerator / end.denominator for end in (ends_of(query)[first], ends_of(query)[last + 1]))
        beyond = np.concatenate((counts[:first], counts[last + 1 :]))
        notes = (f"every power of two with more than {least + radius} rows is between the bounds",)
    far = running_radius_of(scale, len(counts), beta / 2)
    outside = in_steps(OUTSIDE, np.array([total_of(beyond)], dtype=np.int64), far, Fraction(1))
    miss = ChoiceError(int(outside.low[0]), int(outside.high[0]), "rows outside the bounds")
    series = (alone(LOWER, lower), alone(UPPER, upper), outside)
    return Answer(title, "table", series=series, miss=miss, notes=notes)


def total_of(numbers: Array) -> int:
    """The sum, as far as 61 bits go."""
    return max(-(2**61), min(2**61, sum(int(number) for number in numbers)))


def alone(name: str, value: object) -> Series:
    """A released value that is no estimate of another one."""
    return Series(name, np.array([value]), np.array([np.nan]), np.array([np.nan]))


def ends_of(query: LogBounds) -> tuple[Fraction, ...]:
    """The ends of all groups: beyond the outermost edges, the next powers of two."""
    return (2 * query.edges[0], *query.edges, 2 * query.edges[-1])
