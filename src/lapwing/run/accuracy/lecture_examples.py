"""The lectures' two examples, where their slides have other numbers than their formulas."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.run.accuracy.accuracy import Accuracy


@dataclass(frozen=True, slots=True)
class Slide:
    """What a slide says for n = 1,000,000, epsilon = 1, beta = 0.05, and what its own formula gives."""

    mechanism: str
    differences: tuple[str, ...]


LAPLACE = (
    "The slide's interval is r - 0.0000299 to r + 0.0000299. Its own formula, (sensitivity / epsilon) * ln(1 / beta)"
    " = 10^-6 * 2.996, gives 0.000002996: ten times less."
)
CHERNOFF = (
    "The slide has sqrt(ln(2 / beta) / (2 * n)) = 0.89 / 1000, which takes the logarithm to base 10. It is"
    " 1.358 / 1000, and the half-width is 2.164 * 1.358 / 1000 = 0.00294."
)
OFFSET = "The slide has 1 / (1 + e) = 0.26. It is 0.2689, and the estimate is 2.164 * r - 0.582."
ENDS = "The slide's interval, 2.16 r - 0.5591 <= q(D) <= 2.16 r - 0.5619, has its ends the wrong way round."
EXAMPLE = (Fraction(1), Fraction(1_000_000), Fraction(1, 20), Fraction(1))
SLIDES = (Slide("laplace", (LAPLACE,)), Slide("randomized-response", (CHERNOFF, OFFSET, ENDS)))


def slide_of(accuracy: Accuracy) -> Slide | None:
    """The slide with this example, if there is one."""
    setting = accuracy.setting
    numbers = (setting.epsilon, Fraction(setting.n), accuracy.beta, setting.sensitivity)
    if numbers != EXAMPLE or not setting.share or accuracy.sought != "alpha":
        return None
    return next((slide for slide in SLIDES if slide.mechanism == accuracy.mechanism.name), None)
