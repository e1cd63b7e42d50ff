"""Weights exp(-rate * k^2), on one side or on both, and of all larger k together."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.run.noise.number import Number
from lapwing.run.noise.series import Bounds, divide_up
from lapwing.run.noise.weights import decay, times


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
