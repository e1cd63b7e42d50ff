"""What a law gives in a memory: finitely many values, or a centre with noise on the steps of a grid."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import term as t
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT
from lapwing.refute.exact import number as n
from lapwing.refute.exact.ongrid import OffGrid, check_on_grid
from lapwing.refute.exact.span import Span, Undecided
from lapwing.refute.exact.spread import NEVER, SURE, Chance, Spread, Still, exactly, laplace_spread, normal_spread
from lapwing.refute.exact.value import Memory, Value, items, truth, value

__all__ = ["OffGrid"]

MOST_CHOICES = 10_000


@dataclass(frozen=True, slots=True)
class Choices:
    """Finitely many values with their probabilities."""

    options: tuple[tuple[Value, Chance], ...]


@dataclass(frozen=True, slots=True)
class Noisy:
    """`center + k * step` for whole numbers k, spread as said."""

    center: Fraction
    step: Fraction
    spread: Spread


def noise_of(law: laws.Law, memory: Memory, grid: int) -> Choices | Noisy:
    """A law on the grid of all multiples of 1 / grid."""
    match law:
        case laws.Laplace(center=center, scale=scale):
            return around(center, number(scale, memory), True, memory, grid)
        case laws.ExponentialNoise(center=center, scale=scale):
            return around(center, number(scale, memory), False, memory, grid)
        case laws.Geometric(center=center, scale=scale):
            middle = rational(center, memory)
            if middle.denominator != 1:
                refuse("geometric noise is around a whole number")
            return Noisy(middle, Fraction(1), laplace(number(scale, memory), Fraction(1), True))
        case laws.Gaussian(center=center, sigma=sigma):
            middle, step = placed(center, memory, grid)
            width = number(sigma, memory)
            if n.sign(width) <= 0:
                return Noisy(middle, step, Still())
            rate = n.divide(step * step / 2, n.multiply(width, width))
            return Noisy(middle, step, normal_spread(rate))
        case laws.Flip(probability=probability):
            return coin(number(probability, memory))
        case laws.RandomizedResponse(bit=bit, epsilon=epsilon):
            answer, weight = truth(value(bit, memory)), n.exponential(number(epsilon, memory))
            chance = n.divide(weight, n.add(1, weight))
            return coin(chance if answer else n.add(1, n.negate(chance)))
        case laws.Uniform(size=size):
            count = number(size, memory)
            if not isinstance(count, int) or count > MOST_CHOICES:
                refuse(f"a choice is among at most {MOST_CHOICES} numbers")
            each = exactly(Fraction(1, max(count, 1)))
            return Choices(tuple((option, each) for option in range(max(count, 1))))
        case laws.Exponential(scores=scores, scale=scale):
            return softmax([known(score) for score in items(value(scores, memory))], number(scale, memory))


def around(center: t.Term, scale: n.Number, both: bool, memory: Memory, grid: int) -> Noisy:
    """Laplace or exponential noise around a centre."""
    middle, step = placed(center, memory, grid)
    return Noisy(middle, step, laplace(scale, step, both))


@cache
def laplace(scale: n.Number, step: Fraction, both: bool) -> Spread:
    """Noise of a scale on steps of a size; none if the scale is not above 0."""
    return laplace_spread(n.divide(step, scale), both) if n.sign(scale) > 0 else Still()


def placed(center: t.Term, memory: Memory, grid: int) -> tuple[Fraction, Fraction]:
    """A centre and the steps around it: those of the grid, or finer if it is divided by a whole number."""
    match center:
        case t.Arithmetic(operator="/", left=top, right=bottom) if t.sort_of(bottom) == INT:
            above, below = rational(top, memory), rational(bottom, memory)
            if below >= 1 and (above * grid).denominator == 1:
                return above / below, Fraction(1, grid) / below
    middle = rational(center, memory)
    check_on_grid(middle, grid)
    return middle, Fraction(1, grid)


def coin(probability: n.Number) -> Choices:
    """True with a probability; below 0 counts as 0, above 1 as 1."""
    low, high = (min(max(end, Fraction(0)), Fraction(1)) for end in n.bounds_of(probability))
    options = ((True, Chance(low, high)), (False, Chance(1 - high, 1 - low)))
    return Choices(tuple((side, chance) for side, chance in options if chance != NEVER))


def softmax(scores: list[n.Number], scale: n.Number) -> Choices:
    """Index i with probability proportional to exp(scores[i] / scale); 0 if there are none, or no scale above 0."""
    if not scores or n.sign(scale) <= 0:
        return Choices(((0, SURE),))
    weights = [n.bounds_of(n.exponential(n.divide(score, scale))) for score in scores]
    lows, highs = [low for low, _ in weights], [high for _, high in weights]
    options = []
    for place, (low, high) in enumerate(weights):
        least = low / (low + sum(highs) - high)
        most = high / (high + sum(lows) - low)
        options.append((place, Chance(least, most)))
    return Choices(tuple(options))


def number(term: t.Term, memory: Memory) -> n.Number:
    """The value of a number that is one number."""
    return known(value(term, memory))


def known(found: Value) -> n.Number:
    """A value that is one number."""
    if isinstance(found, Span):
        raise Undecided
    return refuse("a list stands where a number is expected") if isinstance(found, tuple) else found


def rational(term: t.Term, memory: Memory) -> Fraction:
    """The value of a rational number."""
    found = number(term, memory)
    if isinstance(found, n.Log | n.Enclosed):
        refuse("noise is drawn around a number that is not rational, so on no grid")
    return Fraction(found)
