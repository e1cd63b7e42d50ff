"""What an attack finds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.verify.attack.database import Bits


@dataclass(frozen=True, slots=True, eq=False)
class Reconstruction:
    """A guess, and by how much it misses an answer at worst.

    `within` is the error that was allowed for, and `left` how many databases were not ruled out; None where the attack
    rules nothing out.
    """

    guess: Bits
    worst: Fraction
    within: Fraction | None = None
    left: int | None = None
