"""Choosing one of k candidates by a noisy score: by how much the chosen one may fall short of the best."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lapwing.numbers.decay import decay_above
from lapwing.run.accuracy.answers import log_above
from lapwing.run.accuracy.laplace_tail import ahead, one_sided_ahead
from lapwing.run.accuracy.mechanism import Mechanism, Theorem
from lapwing.run.accuracy.setting import Setting

ERROR = "by how much the score of the chosen candidate falls short of the best score"
ONE = Fraction(1)


def exponential_choice(setting: Setting, steps: int) -> Fraction:
    """Worst with one best candidate and all the others just too bad: w / (1 + w) for their weight w."""
    weight = (setting.k - 1) * decay_above((steps + 1) / setting.steps(Fraction(2)))
    return weight / (1 + weight)


def noisy_max(setting: Setting, steps: int) -> Fraction:
    """One of k - 1 candidates that are too bad overtakes the best one."""
    return min((setting.k - 1) * ahead(steps + 1, setting.steps(Fraction(2)), setting.steps(Fraction(2))), ONE)


def noisy_max_one_sided(setting: Setting, steps: int) -> Fraction:
    """The same with one-sided noise."""
    return min((setting.k - 1) * one_sided_ahead(steps + 1, setting.steps(Fraction(2))), ONE)


def falling_short(factor: int, source: str) -> Theorem:
    """The usual form of the theorem."""
    return Theorem(
        f"({factor} * sensitivity / epsilon) * ln(k / beta)",
        source,
        lambda setting, beta: setting.errors(
            factor * setting.sensitivity / setting.epsilon * log_above(setting.k / beta)
        ),
    )


def choosing(name: str, how: str, failure: Callable[[Setting, int], Fraction], theorem: Theorem) -> Mechanism:
    """A mechanism that chooses one of k candidates."""
    return Mechanism(name, ERROR, how, failure, theorem, ("k",), numbers=False)


RIVALS = "exact tail of the difference of two draws, for each rival"

EXPONENTIAL = choosing(
    "exponential",
    "exact, for the worst scores",
    exponential_choice,
    falling_short(2, "Dwork and Roth (2014), Theorem 3.11"),
)
NOISY_MAX = choosing("noisy-max", RIVALS, noisy_max, falling_short(4, "the Laplace tail for all k draws"))
NOISY_MAX_EXPONENTIAL = choosing(
    "noisy-max-exponential",
    RIVALS,
    noisy_max_one_sided,
    falling_short(2, "the exponential tail for all k draws"),
)
