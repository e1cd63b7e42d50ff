"""What is known of a mechanism's errors, in a form that can be asked in every direction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from lapwing.run.accuracy.setting import Setting

NOISE = ("sensitivity", "grid")


def unit_of_noise(setting: Setting) -> Fraction:
    """The step of errors of noise on a grid."""
    return setting.errors(setting.grid)


@dataclass(frozen=True, slots=True)
class Theorem:
    """A formula for alpha from lectures or books: its value for a setting and a beta, rounded up by a hair."""

    formula: str
    source: str
    alpha: Callable[[Setting, Fraction], Fraction]


@dataclass(frozen=True, slots=True)
class Mechanism:
    """`failure(setting, s)` is at least Pr[error > s * unit], and falls with s
    until there is next to nothing left.

    `numbers` says that what is released estimates a number, so that the error makes a confidence interval around it.
    `population` says how it counts people who are a sample: their error and that of the noise are `added`, or come `at
    once`; None if what is released is no share of people.
    `required` are the options it cannot do without, `options` those that have a usual value; epsilon is not among them.
    """

    name: str
    error: str
    how: str
    failure: Callable[[Setting, int], Fraction]
    theorem: Theorem
    required: tuple[str, ...] = ()
    options: tuple[str, ...] = NOISE
    unit: Callable[[Setting], Fraction] = unit_of_noise
    numbers: bool = True
    population: Literal["added", "at once"] | None = None
