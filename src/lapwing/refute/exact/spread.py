"""How noise spreads over the steps of a grid: the probability of any run of steps, between rational bounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from math import ceil, isqrt
from typing import NamedTuple, Protocol

from lapwing.kernel.language.refuse import refuse
from lapwing.refute.exact import number as n

WIDEST_NORMAL = 4_000
NEGLIGIBLE = 90
LONGEST = 250_000
SHORT = 4_000
LEAST = 8_000
DIGITS = 128


class Chance(NamedTuple):
    """A probability between bounds, which are equal if it is known exactly."""

    low: Fraction
    high: Fraction


def exactly(number: Fraction) -> Chance:
    """A probability that is known."""
    return Chance(number, number)


NEVER = exactly(Fraction(0))
SURE = exactly(Fraction(1))


class Spread(Protocol):
    """Noise on whole numbers of steps."""

    def within(self, low: int | None, high: int | None) -> Chance:
        """The probability of low to high steps, both included; None where there is no end."""
        ...


@dataclass(frozen=True, slots=True)
class Still:
    """No noise at all."""

    def within(self, low: int | None, high: int | None) -> Chance:
        return SURE if (low is None or low <= 0) and (high is None or high >= 0) else NEVER


@dataclass(frozen=True)
class Geometric:
    """A step further out is `ratio` times as likely; to one side or both."""

    ratio: Chance
    both: bool
    found: dict[tuple[int | None, int | None], Chance] = field(default_factory=dict, compare=False, hash=False)

    def within(self, low: int | None, high: int | None) -> Chance:
        if (low, high) not in self.found:
            least, most = self.work_out(low, high)
            self.found[low, high] = Chance(least, least if least == most else most)
        return self.found[low, high]

    def work_out(self, low: int | None, high: int | None) -> Chance:
        """The probability of low to high steps."""
        if not self.both:
            low = 0 if low is None else max(low, 0)
        if low is not None and high is not None and low > high:
            return NEVER
        if low is not None and (low > 0 or (low == 0 and not self.both)):
            return self.outside(low, high)
        if high is not None and high < 0:
            return self.outside(-high, None if low is None else -low)
        found = SURE
        for end in (low, high):
            if end is not None:
                away = self.beyond(abs(end) + 1)
                found = Chance(found.low - away.high, found.high - away.low)
        return found

    def outside(self, low: int, high: int | None) -> Chance:
        """The probability of low to high steps on one side, for 0 <= low."""
        found = self.beyond(low) if low else SURE
        if high is None:
            return found
        # beyond(low) * (1 - ratio ** count): a product keeps the bounds close where a difference would not
        rest = self.power(high - low + 1)
        return Chance(found.low * (1 - rest.high), found.high * (1 - rest.low))

    def beyond(self, steps: int) -> Chance:
        """The probability of at least so many steps, for steps >= 1."""
        low, high = self.power(steps)
        if not self.both:
            return Chance(low, high)
        return Chance(low / (1 + self.ratio.high), high / (1 + self.ratio.low))

    def power(self, steps: int) -> Chance:
        """What noise falls by in so many steps; only bounds where the number would be too long to write down."""
        low, high = self.ratio
        most = LONGEST // max(high.denominator.bit_length(), low.denominator.bit_length())
        return Chance(low**steps, high**steps) if steps <= most else Chance(Fraction(0), high**most)


@dataclass(frozen=True)
class Normal:
    """k steps with probability proportional to exp(-k * k * rate).

    The weights are those of every `stride`-th step; any step between two of them lies between their weights.
    """

    weights: tuple[Chance, ...]
    rest: Fraction
    rate: n.Number
    stride: int = 1

    @property
    def edge(self) -> int:
        """The last step with a weight; all beyond it weigh the rest."""
        return (len(self.weights) - 1) * self.stride

    @property
    def deviation(self) -> int:
        """How many steps one standard deviation is, about, and at least 1."""
        return max(1, isqrt(int(1 / (2 * n.bounds_of(self.rate)[1]))))

    @cached_property
    def total(self) -> Chance:
        """The sum of all weights."""
        least, most = self.up_to(self.edge)
        return Chance(2 * least - self.weights[0].low, 2 * most - self.weights[0].high + 2 * self.rest)

    @cached_property
    def sums(self) -> tuple[Chance, ...]:
        """The sums of the weights up to each known step to one side."""
        low, high = self.weights[0]
        found = [self.weights[0]]
        for before, after in pairwise(self.weights):
            low += self.stride * after.low
            high += (self.stride - 1) * before.high + after.high
            found.append(Chance(low, high))
        return tuple(found)

    def up_to(self, steps: int) -> Chance:
        """The sum of the weights of 0 to so many steps; nothing below 0.

        Each step adds its own bounds, so that a difference of two such sums is one of the steps between them.
        """
        if steps < 0:
            return NEVER
        known, more = divmod(steps, self.stride)
        if not more:
            return self.sums[known]
        low, high = self.sums[known]
        return Chance(low + more * self.weights[known + 1].low, high + more * self.weights[known].high)

    def weight(self, steps: int) -> Chance:
        """The weight of so many steps to one side."""
        known, more = divmod(steps, self.stride)
        return weight_at(steps, self.rate) if more else self.weights[known]

    def inside(self, first: int, last: int) -> Chance:
        """The sum of the weights of first to last steps."""
        if first > last:
            return NEVER
        if first == last:
            return self.weight(abs(first))
        if last < 0:
            first, last = -last, -first
        if first > 0:
            (low, high), (less_low, less_high) = self.up_to(last), self.up_to(first - 1)
            return Chance(low - less_low, high - less_high)
        (low, high), (more_low, more_high) = self.up_to(last), self.up_to(-first)
        return Chance(low + more_low - self.weights[0].low, high + more_high - self.weights[0].high)

    def within(self, low: int | None, high: int | None) -> Chance:
        edge = self.edge
        first = -edge if low is None or low < -edge else low
        last = edge if high is None or high > edge else high
        far = (low is None or low < -edge) + (high is None or high > edge)
        below, above = self.total
        least, most = self.inside(first, last)
        return Chance(least / above, min((most + far * self.rest) / below, Fraction(1)))


@cache
def laplace_spread(rate: n.Number, both: bool) -> Spread:
    """Noise whose probability falls by exp(-rate) a step, for a rate above 0."""
    low, high = n.bounds_of(n.exponential(n.negate(rate)))
    return Geometric(Chance(low, high), both)


@cache
def normal_spread(rate: n.Number) -> Spread:
    """Noise with probability proportional to exp(-k * k * rate) at k steps, for a rate above 0.

    Of wide noise, only every so many steps are weighed.
    """
    slow, fast = n.bounds_of(rate)
    if slow <= 0:
        refuse("normal noise is spread too wide to sum up")
    edge = isqrt(ceil(NEGLIGIBLE / slow)) + 1
    stride = -(-edge // WIDEST_NORMAL)
    power = n.between((slow, fast))
    weights = tuple(weight_at(step, power) for step in range(0, edge + stride, stride))
    # each further weight is at most exp(-edge * rate) times the one before
    shrink = n.bounds_of(n.exponential(n.multiply(-edge, power)))[1]
    return Normal(weights, weights[-1].high * shrink / (1 - shrink), power, stride)


def weight_at(step: int, rate: n.Number) -> Chance:
    """exp(-step * step * rate), between short bounds."""
    return rounded(Chance(*n.bounds_of(n.exponential(n.multiply(-step * step, rate)))))


def shortened(chance: Chance) -> Chance:
    """Close bounds that can be written down, where a probability is too long a number for that."""
    if max(end.denominator.bit_length() for end in chance) <= SHORT:
        return chance
    size = max(end.denominator.bit_length() - end.numerator.bit_length() for end in chance)
    low, high = rounded(chance, min(size, LEAST) + DIGITS)
    return Chance(low, min(high, Fraction(1)))


def rounded(chance: Chance, bits: int = 256) -> Chance:
    """Bounds with short denominators."""
    unit = 1 << bits
    low = Fraction(chance.low.numerator * unit // chance.low.denominator, unit)
    return Chance(low, Fraction(-(-chance.high.numerator * unit // chance.high.denominator), unit))
