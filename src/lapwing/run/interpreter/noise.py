"""Noise values that are given, for runs that can be repeated."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language import law as laws
from lapwing.kernel.language.term import Term
from lapwing.numbers.plain import plain_fraction, plain_int
from lapwing.run.interpreter.value import Value


class GivenNoise:
    """Given noise values: one per draw, in order.

    For noise around a centre the value is what is added to it; for a coin the side; for randomized response
    whether the answer is true; for a choice the index.
    """

    def __init__(self, values: tuple[object, ...]) -> None:
        self.values = values
        self.used = 0

    def draw(self, law: laws.Law, value: Callable[[Term], Value]) -> Value:
        """The law's value for the next noise value."""
        if self.used >= len(self.values):
            reject("noise-missing", given=len(self.values))
        given = self.values[self.used]
        self.used += 1
        match law:
            case laws.Laplace(center=center) | laws.Gaussian(center=center):
                return _number(value(center)) + self.number(law, given)
            case laws.ExponentialNoise(center=center):
                return _number(value(center)) + self.number(law, given, low=0)
            case laws.Geometric(center=center):
                return _number(value(center)) + self.integer(law, given)
            case laws.Flip():
                return self.truth(law, given)
            case laws.RandomizedResponse(bit=bit):
                return bool(value(bit)) == self.truth(law, given)
            case laws.Uniform(size=size):
                return self.integer(law, given, max(_number(value(size)), 1))
            case laws.Exponential(scores=scores):
                candidates = value(scores)
                return self.integer(law, given, max(len(candidates), 1) if isinstance(candidates, list) else 1)

    def finish(self) -> None:
        """All values must have been used."""
        if self.used != len(self.values):
            reject("noise-unused", used=self.used, given=len(self.values))

    def number(self, law: laws.Law, given: object, low: int | None = None) -> int | Fraction:
        found = plain_fraction(given)
        if found is None or (low is not None and found < low):
            below = "" if low is None else f" from {low} up"
            reject("noise-value", law=type(law).__name__, what=repr(given), instead=f"an int or a Fraction{below}")
        return found.numerator if found.denominator == 1 else found

    def integer(self, law: laws.Law, given: object, size: int | Fraction | None = None) -> int:
        found = plain_int(given)
        if found is None or (size is not None and not 0 <= found < size):
            instead = "an int" if size is None else f"an int from 0, below {size}"
            reject("noise-value", law=type(law).__name__, what=repr(given), instead=instead)
        return found

    def truth(self, law: laws.Law, given: object) -> bool:
        if not isinstance(given, bool):
            reject("noise-value", law=type(law).__name__, what=repr(given), instead="True or False")
        return given


def _number(value: Value) -> int | Fraction:
    return 0 if isinstance(value, list) else value
