"""How far a choice may be from what was asked for: an interval, and in words of what it is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from lapwing.data.plan.plan import Plan
from lapwing.data.plan.radius import LARGEST_SCALE, WIDEST
from lapwing.data.query.grouping import Bins
from lapwing.data.query.query import FirstAbove, Quantile, TopValues
from lapwing.run.accuracy.choices import EXPONENTIAL
from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.setting import Setting
from lapwing.run.accuracy.solve import alpha_in
from lapwing.run.accuracy.thresholds import ABOVE_THRESHOLD

RANK = "rows between the rank that was asked for and the nearest rank of this value"
COARSE = "rows by which this value is further from the rank that was asked for than the nearest candidate"
FEWER = "rows that this value has less than the most common one"
LEFT = "that a value has less than the most common of those that were left"
REACHED = "the value has at least the lower end, and all before it less than the upper end"
NOT_REACHED = "none has the upper end or more"


@dataclass(frozen=True, slots=True)
class ChoiceError:
    """Both ends belong to the interval; `words` say what lies in it."""

    low: int | float
    high: int | float
    words: str


def miss_of_quantile(plan: Plan, query: Quantile, candidates: int, beta: Fraction) -> ChoiceError:
    """Scores are counted in parts of rows."""
    far = alpha_of(EXPONENTIAL, plan, candidates, beta) / query.share.denominator
    return ChoiceError(0, ceil(far), COARSE if isinstance(query.by, Bins) else RANK)


def miss_of_common(plan: Plan, candidates: int, beta: Fraction, halves: int) -> ChoiceError:
    """Where counts move one way only, half the sensitivity counts."""
    return ChoiceError(0, ceil(alpha_of(EXPONENTIAL, plan, candidates, beta, Fraction(halves, 2))), FEWER)


def miss_of_top(plan: Plan, query: TopValues, beta: Fraction) -> ChoiceError:
    """Of each choice; all hold at once, but with probability beta."""
    far = alpha_of(EXPONENTIAL, plan, query.by.size, beta / query.top, Fraction(1, 2))
    return ChoiceError(0, ceil(far), LEFT)


def miss_of_first(
    plan: Plan, query: FirstAbove, groups: int, beta: Fraction, step: Fraction, reached: bool
) -> ChoiceError:
    """The threshold, less and more what noise can do."""
    far = alpha_of(ABOVE_THRESHOLD, plan, groups, beta) * step
    ends = query.threshold - far, query.threshold + far
    words = REACHED if reached else NOT_REACHED
    if step.denominator == 1:
        return ChoiceError(floor(ends[0]), ceil(ends[1]), words)
    return ChoiceError(float(ends[0]), float(ends[1]), words)


def alpha_of(mechanism: Mechanism, plan: Plan, count: int, beta: Fraction, part: Fraction = Fraction(1)) -> Fraction:
    """How far off a mechanism is at most, in steps, but with probability beta."""
    measurement = plan.measurements[0]
    if measurement.scale > LARGEST_SCALE:
        return Fraction(WIDEST)
    setting = Setting(epsilon=measurement.epsilon, k=count, sensitivity=measurement.sensitivity * part)
    return alpha_in(mechanism, setting, beta)
