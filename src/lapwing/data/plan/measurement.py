"""Slots that are released together with noise of one scale."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.data.query.bounded_sum import Slot
from lapwing.run.noise.likely import Likely


@dataclass(frozen=True, slots=True)
class Measurement:
    """Between neighbours the slots move by at most `sensitivity` in all groups together, in steps (L1).

    At most `cells` numbers move (L0), none of them by more than `each` (L infinity).  With a rho, noise is Gaussian.
    With a `likely`, no number is released: it is for coins that say which groups are shown.
    """

    slots: tuple[Slot, ...]
    sensitivity: int
    epsilon: Fraction
    cells: int = 1
    each: int = 0
    rho: Fraction = Fraction(0)
    likely: Likely | None = None

    @property
    def scale(self) -> Fraction:
        """The scale of the Laplace noise that costs epsilon, in steps; of Gaussian noise that costs rho, the variance.

        The sum of the squares of all movements is at most that of `cells` numbers which move by `each`.
        """
        return self.cells * self.each**2 / (2 * self.rho) if self.rho else self.sensitivity / self.epsilon
