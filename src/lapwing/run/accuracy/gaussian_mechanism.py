"""The Gaussian mechanism."""

from __future__ import annotations

from fractions import Fraction

from lapwing.numbers.enclosure import log_bounds, root_bounds
from lapwing.numbers.rounding import rounded_up
from lapwing.run.accuracy.answers import log_above
from lapwing.run.accuracy.gaussian_tail import beyond
from lapwing.run.accuracy.mechanism import Mechanism, Theorem
from lapwing.run.accuracy.setting import Setting

FINEST = Fraction(1, 2**100)


def sigma_of(setting: Setting) -> Fraction:
    """The textbook's sigma up to epsilon 1, beyond that the one of concentrated privacy; rounded up by a hair."""
    if setting.epsilon <= 1:
        logarithm = log_above(Fraction(5, 4) / setting.delta)
        return setting.sensitivity * root_bounds(2 * logarithm)[1] / setting.epsilon
    least, most = log_bounds(1 / setting.delta)
    gained = root_bounds(least + setting.epsilon)[0] - root_bounds(most)[1]
    return setting.sensitivity / (gained * root_bounds(Fraction(2))[0])


def one_answer(setting: Setting, steps: int) -> Fraction:
    """One answer with Gaussian noise."""
    return beyond(steps, rounded_up(sigma_of(setting) / setting.grid, FINEST))


GAUSSIAN = Mechanism(
    "gaussian",
    "the distance of the noisy answer from the true one",
    "exact tail of discrete Gaussian noise",
    one_answer,
    Theorem(
        "sigma * sqrt(2 * ln(2 / beta)), sigma = sensitivity * sqrt(2 * ln(1.25 / delta)) / epsilon up to epsilon 1",
        "the tail of a normal law",
        lambda setting, beta: setting.errors(sigma_of(setting) * root_bounds(2 * log_above(2 / beta))[1]),
    ),
    ("delta",),
    population="added",
)
