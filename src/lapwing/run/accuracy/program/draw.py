"""A draw of noise that is added to something: its kind, and its scale and step, both public."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from lapwing.kernel.language import law as laws
from lapwing.run.noise.number import Number, enclose, sign_of

Kind = Literal["laplace", "one-sided", "gaussian"]
SCALE_BITS = 64


@dataclass(frozen=True, slots=True)
class Draw:
    """Noise of a scale that is at most `scale`, on multiples of one of the `steps`: which, private data may decide."""

    kind: Kind
    scale: Fraction
    steps: tuple[Fraction, ...]

    def __hash__(self) -> int:
        return hash((self.kind, self.scale.numerator, self.scale.denominator))


Added = laws.Laplace | laws.Geometric | laws.ExponentialNoise | laws.Gaussian


def kind_of(law: Added) -> Kind:
    """The kind of noise that a law adds to its centre."""
    match law:
        case laws.Laplace() | laws.Geometric():
            return "laplace"
        case laws.ExponentialNoise():
            return "one-sided"
        case laws.Gaussian():
            return "gaussian"


@lru_cache(maxsize=1024)
def rounded_up(number: Number) -> Fraction:
    """At least the number, if it is above 0, else 0."""
    if sign_of(number) <= 0:
        return Fraction(0)
    if isinstance(number, int | Fraction):
        return Fraction(number)
    bits = SCALE_BITS
    while enclose(number, bits)[0] < 1 << SCALE_BITS:
        bits *= 2
    return Fraction(enclose(number, bits)[1], 1 << bits)
