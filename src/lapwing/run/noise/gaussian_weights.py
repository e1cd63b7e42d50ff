"""Weights exp(-rate * k^2), on one side or on both, and of all larger k together; and parts of them."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.run.noise.number import Number
from lapwing.run.noise.series import Bounds, divide_up
from lapwing.run.noise.weights import decay, times

DIGITS = 32


@dataclass(frozen=True, slots=True)
class GaussianWeights:
    """k = 0 ... size - 1, then on both sides -1 ... 1 - size, then all that is further away."""

    rate: Number
    size: int
    both: bool

    @property
    def count(self) -> int:
        return 2 * self.size if self.both else self.size + 1

    def enclose(self, bits: int) -> list[Bounds]:
        """By repeated multiplication: the quotient of neighbours is itself multiplied by exp(-2 * rate) each time."""
        inner = bits + self.size.bit_length() + 8
        base = decay(self.rate, inner)
        square = times(base, base, inner)
        weight, step = (1 << inner, 1 << inner), base
        found: list[Bounds] = []
        while len(found) < self.size or weight[1] > 4:
            found.append(weight)
            weight, step = times(weight, step, inner), times(step, square, inner)
        inside, outside = found[: self.size], found[self.size :]
        left = divide_up(weight[1] << inner, (1 << inner) - step[1])
        far = sum(low for low, _ in outside), sum(high for _, high in outside) + left
        return [*inside, *inside[1:], (2 * far[0], 2 * far[1])] if self.both else [*inside, far]


@dataclass(frozen=True, slots=True)
class CellWeights:
    """A share of each weight, in units of 2^-32, on either side, then all the rest of both sides together."""

    whole: GaussianWeights
    shares: tuple[int, ...]

    @property
    def count(self) -> int:
        return 2 * len(self.shares) + 1

    def enclose(self, bits: int) -> list[Bounds]:
        """Multiples of the weights, which are as narrow."""
        *inside, far = self.whole.enclose(bits)
        taken = [(low * share, high * share) for (low, high), share in zip(inside, self.shares, strict=True)]
        left = rests(inside, far, self.shares)
        rest = 2 * sum(low for low, _ in left), 2 * sum(high for _, high in left)
        return [*taken, *taken, rest]


@dataclass(frozen=True, slots=True)
class OtherWeights:
    """What shares of the weights leave, and all that is further away."""

    whole: GaussianWeights
    shares: tuple[int, ...]

    @property
    def count(self) -> int:
        return len(self.shares) + 1

    def enclose(self, bits: int) -> list[Bounds]:
        """Multiples of the weights, too."""
        *inside, far = self.whole.enclose(bits)
        return rests(inside, far, self.shares)


def rests(inside: list[Bounds], far: Bounds, shares: tuple[int, ...]) -> list[Bounds]:
    """Each weight times 1 minus its share, in units of 2^-32, and what is further away as a whole."""
    one = 1 << DIGITS
    left = [(low * (one - share), high * (one - share)) for (low, high), share in zip(inside, shares, strict=True)]
    return [*left, (far[0] << DIGITS, far[1] << DIGITS)]
