"""What an audit found."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.numbers.epsilon import Epsilon


@dataclass(frozen=True, slots=True)
class Finding:
    """An event with its counts, and what they show: bounds of both probabilities and of epsilon.

    `likelier` is the place, 0 or 1, of the input that makes the event likelier; its count stands first.
    """

    event: str
    likelier: int
    counts: tuple[int, int]
    trials: int
    at_least: Fraction
    at_most: Fraction
    epsilon: Fraction
    delta: Fraction | None


@dataclass(frozen=True, slots=True)
class Audit:
    """The findings, worst first.  All their bounds hold at once with the confidence, if calls are independent.

    `violated` says that the claim is false; None if nothing was claimed.
    """

    findings: tuple[Finding, ...]
    epsilon: Epsilon | None
    delta: Fraction
    confidence: Fraction
    samples: int
    seed: int
    violated: bool | None

    @property
    def epsilon_at_least(self) -> Fraction:
        """The best lower bound of epsilon."""
        return max((finding.epsilon for finding in self.findings), default=Fraction(0))
