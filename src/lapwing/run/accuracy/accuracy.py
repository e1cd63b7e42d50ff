"""A statement about accuracy: the error is at most alpha, except with probability beta."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.readable import Readable
from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.setting import Setting


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Pr[error > alpha] <= failure <= beta, for this mechanism in this setting; `sought` is what was asked
    for: alpha, beta, epsilon or n.

    `by_theorem` is the answer of the theorem from lectures or books to the same question, None if it has none.
    """

    mechanism: Mechanism
    setting: Setting
    beta: Fraction
    alpha: Fraction
    failure: Fraction
    sought: str
    by_theorem: Fraction | None

    def __str__(self) -> str:
        """One line."""
        name, alpha, beta = self.mechanism.name, Readable(self.alpha), Readable(self.beta)
        return f"{name}: the error is at most {alpha:.6g}, except with probability {beta:.6g}"

    def around(self, value: Fraction | int) -> Interval:
        """The confidence interval around a released number."""
        if not self.mechanism.numbers:
            reject("accuracy-interval", name=self.mechanism.name)
        centre = Fraction(value)
        return Interval(centre - self.alpha, centre + self.alpha, 1 - self.beta)
