"""What an audit found."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.numbers.epsilon import Epsilon
from lapwing.verify.auditing.divergence import mu_below, rho_below
from lapwing.verify.auditing.relaxed import Relaxed


@dataclass(frozen=True, slots=True)
class Finding:
    """An event with its counts, and what they show: bounds of both probabilities and of epsilon.

    `likelier` is the place, 0 or 1, of the input that makes the event likelier; its count stands first.  `leak` is
    "digits" if the event is about how floating-point numbers are made, and else "probabilities".
    """

    event: str
    likelier: int
    counts: tuple[int, int]
    trials: int
    at_least: Fraction
    at_most: Fraction
    epsilon: Fraction
    delta: Fraction | None
    leak: str = "probabilities"


@dataclass(frozen=True, slots=True)
class Audit:
    """The findings, worst first.  All their bounds hold at once with the confidence, if calls are independent.

    `violated` says that the claim is false; None if nothing was claimed.  `repeats` says that the seed fixes chance,
    so that another audit gives the same figures.  `leaks` are the kinds of findings that break the claim.
    """

    findings: tuple[Finding, ...]
    epsilon: Epsilon | None
    delta: Fraction
    confidence: Fraction
    samples: int
    seed: int
    violated: bool | None
    repeats: bool = True
    relaxed: Relaxed | None = None
    leaks: frozenset[str] = frozenset()

    def __str__(self) -> str:
        """One line: the claim if there is one, and the lower bound."""
        told = f"epsilon is at least {float(self.epsilon_at_least):.4g}, with confidence {float(self.confidence):.8g}"
        if self.violated is None:
            return told
        claim = f"epsilon = {self.epsilon}" + (f", delta = {float(self.delta):.4g}" if self.delta else "")
        if self.relaxed is not None:
            told = f"it is at least {float(self.relaxed_at_least):.4g}, with confidence {float(self.confidence):.8g}"
            claim = str(self.relaxed)
        return f"{claim} is false: {told}" if self.violated else f"no violation of {claim} found: {told}"

    @property
    def epsilon_at_least(self) -> Fraction:
        """The best lower bound of epsilon."""
        return max((finding.epsilon for finding in self.findings), default=Fraction(0))

    @property
    def relaxed_at_least(self) -> Fraction:
        """The best lower bound of the rho, mu or Rényi epsilon that is claimed."""
        bounds = [self.relaxed.below(each.at_least, each.at_most) for each in self.findings] if self.relaxed else []
        return max(bounds, default=Fraction(0))

    @property
    def rho_at_least(self) -> Fraction:
        """The best lower bound of rho, in zero-concentrated privacy."""
        return max((rho_below(each.at_least, each.at_most) for each in self.findings), default=Fraction(0))

    @property
    def mu_at_least(self) -> Fraction:
        """The best lower bound of mu, in Gaussian privacy."""
        return max((mu_below(each.at_least, each.at_most) for each in self.findings), default=Fraction(0))

    @property
    def trade_off(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Errors of both kinds that the tests of events have at most: the trade-off function lies below all of them."""
        points = {(each.at_most, 1 - each.at_least) for each in self.findings}
        return tuple(sorted((one, two) for one, two in points if one + two < 1))
