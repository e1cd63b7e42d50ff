"""Noise that is drawn: exactly the law of each draw, on the grid of the run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT
from lapwing.run.interpreter.number import Evaluate, number_of
from lapwing.run.interpreter.value import Scalar, Value
from lapwing.run.noise.bits import draw_bits, threshold
from lapwing.run.noise.choice import choose_exponentially
from lapwing.run.noise.gaussian import draw_gaussian
from lapwing.run.noise.geometric import Integers, draw_geometric
from lapwing.run.noise.laplace import draw_laplace
from lapwing.run.noise.number import Exp, Number, Product, Quotient, Sum, sign_of
from lapwing.run.noise.randomness import SYSTEM, draw_below

MOST_AT_ONCE = 1024
MOST_IN_STREAM = 1 << 16
KINDS: dict[type[laws.Law], str] = {
    laws.Laplace: "laplace",
    laws.Geometric: "laplace",
    laws.ExponentialNoise: "geometric",
    laws.Gaussian: "gaussian",
}

Around = laws.Laplace | laws.Geometric | laws.ExponentialNoise | laws.Gaussian


class DrawnNoise:
    """Draws of one run.  Noise of one kind and scale is drawn some at a time, ahead of its use."""

    def __init__(self, grid: int) -> None:
        self.grid = grid
        self.waiting: dict[tuple[str, Number], list[int]] = {}
        self.taken: dict[tuple[str, Number], int] = {}

    def draw(self, law: laws.Law, value: Evaluate) -> Value:
        """A value of the law; `value` evaluates its terms."""
        match law:
            case laws.Laplace(center=center, scale=scale):
                return self.around(center, "laplace", number_of(scale, value), value)
            case laws.ExponentialNoise(center=center, scale=scale):
                return self.around(center, "geometric", number_of(scale, value), value)
            case laws.Gaussian(center=center, sigma=sigma):
                return self.around(center, "gaussian", number_of(sigma, value), value)
            case laws.Geometric(center=center, scale=scale):
                return number(value(center)) + self.steps("laplace", number_of(scale, value), Fraction(1))
            case laws.Flip(probability=probability):
                return self.coin(number_of(probability, value))
            case laws.RandomizedResponse(bit=bit, epsilon=epsilon):
                return bool(value(bit)) == self.coin(share_of_truth(number_of(epsilon, value)))
            case laws.Uniform(size=size):
                return draw_below(max(int(number(value(size))), 1), SYSTEM)
            case laws.Exponential(scores=scores, scale=scale):
                candidates, width = value(scores), number_of(scale, value)
                if not isinstance(candidates, list) or not candidates or sign_of(width) <= 0:
                    return 0
                return choose_exponentially([number(each) for each in candidates], width)

    def around(self, center: t.Term, kind: str, scale: Number, value: Evaluate) -> Scalar:
        """Noise around a centre, on the grid, or on a finer one if the centre is divided by a whole number.

        That quotient is exact however long it is: one that were 0 where it gets too long would jump between neighbours.
        """
        step, middle = Fraction(1, self.grid), number(value(center))
        match center:
            case t.Arithmetic(operator="/", left=top, right=bottom) if t.sort_of(bottom) == INT:
                above, below = number(value(top)), number(value(bottom))
                if below >= 1 and (Fraction(above) * self.grid).denominator == 1:
                    step, middle = step / int(below), Fraction(above) / int(below)
        found = middle + self.steps(kind, scale, step) * step
        return found.numerator if isinstance(found, Fraction) and found.denominator == 1 else found

    def steps(self, kind: str, scale: Number, step: Fraction) -> int:
        """Noise as a number of steps; none where the scale is not above 0."""
        if sign_of(scale) <= 0:
            return 0
        width = Fraction(scale) / step if isinstance(scale, int | Fraction) else Quotient(scale, step)
        key = (kind, width)
        if not self.waiting.get(key):
            count = min(self.taken.get(key, 1), MOST_AT_ONCE)
            self.taken[key] = 2 * count
            self.waiting[key] = draw_many(kind, width, count)
        return self.waiting[key].pop()

    def stream(self, law: Around, value: Evaluate, scale: int | None) -> Callable[[], Scalar]:
        """A function that draws noise of a law around 0, many ahead of their use; in steps of 1 / scale, or exact."""
        grid, wide = self.width(law, value)
        if wide is None:
            return lambda: 0
        factor = 1 if isinstance(law, laws.Geometric) or scale is None else scale // grid

        def each() -> Iterator[Scalar]:
            count = 1
            while True:
                for drawn in draw_array(KINDS[type(law)], wide, count).tolist():
                    yield Fraction(drawn, grid) if scale is None and grid > 1 else drawn * factor
                count = min(2 * count, MOST_IN_STREAM)

        return each().__next__

    def many(self, law: Around, value: Evaluate, count: int, scale: int) -> Integers:
        """So many draws of noise of a law around 0, in steps of 1 / scale; whole noise in whole numbers."""
        grid, wide = self.width(law, value)
        if wide is None:
            return np.zeros(count, dtype=np.int64)
        drawn = draw_array(KINDS[type(law)], wide, count)
        return drawn if isinstance(law, laws.Geometric) else drawn * (scale // grid)

    def width(self, law: Around, value: Evaluate) -> tuple[int, Number | None]:
        """The grid of a law's noise, and its scale in steps of it; none where that is not above 0."""
        grid = 1 if isinstance(law, laws.Geometric) else self.grid
        width = number_of(law.sigma if isinstance(law, laws.Gaussian) else law.scale, value)
        if sign_of(width) <= 0:
            return grid, None
        return grid, width * grid if isinstance(width, int | Fraction) else Product(width, grid)

    def coin(self, probability: Number) -> bool:
        """True with the probability; below 0 counts as 0 and above 1 as 1."""
        low, high = threshold(probability)
        if low < 0 or high > 1 << 64:
            if sign_of(probability) <= 0:
                return False
            if sign_of(Sum(probability, -1)) >= 0:
                return True
        return bool(draw_bits(probability, 1)[0])


def share_of_truth(epsilon: Number) -> Number:
    """exp(epsilon) / (1 + exp(epsilon)), without the exponential of a large number."""
    if isinstance(epsilon, int | Fraction) and epsilon > 0:
        return Quotient(1, Sum(1, Exp(-epsilon)))
    return Quotient(Exp(epsilon), Sum(1, Exp(epsilon)))


def draw_many(kind: str, width: Number, count: int) -> list[int]:
    """Draws of one kind, whose order does not matter."""
    return [int(draw) for draw in draw_array(kind, width, count)]


def draw_array(kind: str, width: Number, count: int) -> Integers:
    """Draws of one kind."""
    match kind:
        case "laplace":
            return draw_laplace(width, count)
        case "geometric":
            return draw_geometric(width, count)
        case _:
            return draw_gaussian(width * width if isinstance(width, int | Fraction) else Product(width, width), count)


def number(value: Value) -> Scalar:
    """A number; a list stands for none."""
    return 0 if isinstance(value, list) else value
