"""Slots that are released together with noise of one scale."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.data.query.bounded_sum import Slot


@dataclass(frozen=True, slots=True)
class Measurement:
    """Between neighbours the slots move by at most `sensitivity` in all groups together, in steps (L1).

    At most `cells` numbers move (L0), none of them by more than `each` (L infinity).
    """

    slots: tuple[Slot, ...]
    sensitivity: int
    epsilon: Fraction
    cells: int = 1
    each: int = 0

    @property
    def scale(self) -> Fraction:
        """The scale of the noise that costs epsilon, in steps."""
        return self.sensitivity / self.epsilon
