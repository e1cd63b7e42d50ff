"""Slots that are released together with noise of one scale."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.data.query.bounded_sum import Slot


@dataclass(frozen=True, slots=True)
class Measurement:
    """Between neighbours the slots move by at most `sensitivity` in all groups together, in steps."""

    slots: tuple[Slot, ...]
    sensitivity: int
    epsilon: Fraction

    @property
    def scale(self) -> Fraction:
        """The scale of the noise that costs epsilon, in steps."""
        return self.sensitivity / self.epsilon
