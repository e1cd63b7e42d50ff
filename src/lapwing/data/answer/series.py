"""A column of an answer: values, and for each the interval in which the exact answer lies with some confidence."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from lapwing.data.engines.engine import Array


@dataclass(frozen=True, slots=True)
class Series:
    name: str
    values: Array = field(repr=False)
    low: Array = field(repr=False)
    high: Array = field(repr=False)

    def take(self, places: Array) -> Series:
        """Some of the rows."""
        return Series(self.name, self.values[places], self.low[places], self.high[places])


def outward(low: Array, high: Array) -> tuple[Array, Array]:
    """Floating-point ends, moved outwards by more than rounding can have moved them inwards."""
    return low - np.abs(low) * 1e-12 - 1e-300, high + np.abs(high) * 1e-12 + 1e-300
