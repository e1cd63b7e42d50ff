"""Answers with noise on each: one number, a histogram, every running sum."""

from __future__ import annotations

from fractions import Fraction

from lapwing.numbers.enclosure import log_bounds
from lapwing.run.accuracy.laplace_tail import any_beyond
from lapwing.run.accuracy.mechanism import NOISE, Mechanism, Theorem
from lapwing.run.accuracy.setting import Setting

LECTURES = "the lectures' accuracy theorem"
UNION = "the lectures' theorem for every answer, with beta shared out"


def log_above(x: Fraction) -> Fraction:
    """At least log(x), for x > 0."""
    return log_bounds(x)[1]


def bins_moved(setting: Setting) -> Fraction:
    """How many counts one neighbour step moves: two if a row is replaced."""
    return Fraction(2 if setting.neighbours == "replace" else 1)


def one_answer(setting: Setting, steps: int) -> Fraction:
    """One answer with noise of scale sensitivity / epsilon."""
    return any_beyond(steps, setting.steps(Fraction(1)), 1)


def all_bins(setting: Setting, steps: int) -> Fraction:
    """k counts."""
    return any_beyond(steps, setting.steps(bins_moved(setting)), setting.k)


def all_sums(setting: Setting, steps: int) -> Fraction:
    """n running sums, each of which gets an equal part of epsilon."""
    return any_beyond(steps, setting.steps(Fraction(setting.n)), setting.n)


LAPLACE = Mechanism(
    "laplace",
    "the distance of the noisy answer from the true one",
    "exact tail of discrete Laplace noise",
    one_answer,
    Theorem(
        "(sensitivity / epsilon) * ln(1 / beta)",
        LECTURES,
        lambda setting, beta: setting.errors(setting.sensitivity / setting.epsilon * log_above(1 / beta)),
    ),
    population="added",
)
GEOMETRIC = Mechanism(
    "geometric", LAPLACE.error, "exact tail of geometric noise", one_answer, LAPLACE.theorem, population="added"
)
HISTOGRAM = Mechanism(
    "histogram",
    "the largest distance of a noisy count from the true one",
    "exact tail of k independent draws",
    all_bins,
    Theorem(
        "(2 * sensitivity / epsilon) * ln(k / beta), half of it for neighbours that add or remove a row",
        UNION,
        lambda setting, beta: setting.errors(
            bins_moved(setting) * setting.sensitivity / setting.epsilon * log_above(setting.k / beta)
        ),
    ),
    ("k",),
    (*NOISE, "neighbours"),
)
SUMS_OUTPUT = Mechanism(
    "partial-sums-output",
    "the largest distance of a noisy running sum from the true one",
    "exact tail of n independent draws",
    all_sums,
    Theorem(
        "(n * sensitivity / epsilon) * ln(n / beta)",
        UNION,
        lambda setting, beta: setting.errors(
            setting.n * setting.sensitivity / setting.epsilon * log_above(setting.n / beta)
        ),
    ),
    ("n",),
)
