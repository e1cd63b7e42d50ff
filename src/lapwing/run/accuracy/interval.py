"""A confidence interval."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Interval:
    """The true value lies from low to high, with at least this confidence."""

    low: Fraction
    high: Fraction
    confidence: Fraction

    def __contains__(self, value: Fraction | int) -> bool:
        return self.low <= value <= self.high

    def within(self, least: Fraction | int | None = None, most: Fraction | int | None = None) -> Interval:
        """Cut to where the true value is known to lie; a cut that leaves nothing gives the nearest end."""
        low, high = self.low, self.high
        if least is not None:
            low, high = max(low, Fraction(least)), max(high, Fraction(least))
        if most is not None:
            low, high = min(low, Fraction(most)), min(high, Fraction(most))
        return Interval(low, high, self.confidence)
