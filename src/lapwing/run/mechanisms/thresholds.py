"""Which answers of a stream reach a threshold: queries come one by one, and may depend on what was said before.

Answers, thresholds and the sensitivity are counted in steps of the grid.  After its last answer a stream is closed.
"""

from __future__ import annotations

from fractions import Fraction
from threading import Lock

from lapwing.diagnostics.diagnostic import reject
from lapwing.run.mechanisms.whole import private_number, scale_of, whole_number
from lapwing.run.noise.laplace import draw_laplace


class Stream:
    """What all of these share: the noise on the threshold, and how often something may still be found."""

    def __init__(self, epsilon: Fraction, sensitivity: int, bar: int, budget: int) -> None:
        self.cutoff = self.left = whole_number("cutoff", budget, 1)
        self.sensitivity = whole_number("sensitivity", sensitivity, 1)
        self.unit = scale_of(self.sensitivity, epsilon)
        self.lock = Lock()
        self.bar = self.noise(bar)

    @property
    def is_closed(self) -> bool:
        """Whether nothing more is answered."""
        return self.left <= 0

    def noise(self, factor: int) -> int:
        """Laplace noise of scale factor * sensitivity / epsilon."""
        return int(draw_laplace(factor * self.unit, 1)[0])

    def open(self, answer: object) -> int:
        """An answer that may still be asked about."""
        exact = private_number("answer", answer)
        if self.is_closed:
            reject("stream-closed")
        return exact


class AboveThreshold(Stream):
    """Whether an answer reaches the threshold, until the first does; all together cost epsilon."""

    def __init__(self, threshold: int, epsilon: Fraction, sensitivity: int = 1) -> None:
        super().__init__(epsilon, sensitivity, 2, 1)
        self.bar += whole_number("threshold", threshold)

    def ask(self, answer: int) -> bool:
        """Ask about one answer."""
        with self.lock:
            found = self.open(answer) + self.noise(4) >= self.bar
            self.left -= found
        return found


class SparseVector(Stream):
    """The sparse vector technique, one question at a time, until `cutoff` answers are above; it costs epsilon."""

    def __init__(self, cutoff: int, epsilon: Fraction, sensitivity: int = 1) -> None:
        super().__init__(epsilon, sensitivity, 2, cutoff)
        self.factor = 4 * self.cutoff

    def ask(self, answer: int, threshold: int) -> bool:
        """Ask whether one answer reaches its threshold."""
        limit = whole_number("threshold", threshold)
        with self.lock:
            found = self.open(answer) + self.noise(self.factor) >= limit + self.bar
            self.left -= found
        return found


class SparseVectorGap(Stream):
    """By how much answers exceed the threshold, until `cutoff` do; None for those below."""

    def __init__(self, threshold: int, cutoff: int, epsilon: Fraction, sensitivity: int = 1) -> None:
        super().__init__(epsilon, sensitivity, 2, cutoff)
        self.bar += whole_number("threshold", threshold)
        self.factor = 4 * self.cutoff

    def ask(self, answer: int) -> int | None:
        """Ask about one answer."""
        with self.lock:
            gap = self.open(answer) + self.noise(self.factor) - self.bar
            self.left -= gap >= 0
        return gap if gap >= 0 else None


class SparseVectorNumeric(Stream):
    """Noisy copies of answers that reach the threshold, until `cutoff` do; None for those below."""

    def __init__(self, threshold: int, cutoff: int, epsilon: Fraction, sensitivity: int = 1) -> None:
        super().__init__(epsilon, sensitivity, 3, cutoff)
        self.bar += whole_number("threshold", threshold)

    def ask(self, answer: int) -> int | None:
        """Ask about one answer."""
        with self.lock:
            exact = self.open(answer)
            if exact + self.noise(6 * self.cutoff) < self.bar:
                return None
            self.left -= 1
            return exact + self.noise(3 * self.cutoff)


class SparseVectorAdaptive(Stream):
    """Gaps again; answers far above the threshold cost half as much, so that up to 2 * cutoff can be found.

    `left` counts what may be spent before the last answer, in halves of what a dear one costs.
    """

    MARGIN = 16

    def __init__(self, threshold: int, cutoff: int, epsilon: Fraction, sensitivity: int = 1) -> None:
        super().__init__(epsilon, sensitivity, 2, cutoff)
        self.bar += whole_number("threshold", threshold)
        self.left = 2 * self.cutoff - 1

    def ask(self, answer: int) -> int | None:
        """Ask about one answer: roughly first, and if that does not tell, with less noise."""
        with self.lock:
            exact = self.open(answer)
            rough = exact + self.noise(8 * self.cutoff) - self.bar
            if rough >= self.MARGIN * self.sensitivity:
                self.left -= 1
                return rough
            fine = exact + self.noise(4 * self.cutoff) - self.bar
            self.left -= 2 * (fine >= 0)
        return fine if fine >= 0 else None
