"""The laws a program may draw from.

The scale, probability or epsilon of a law is public.  Laws are total: with a scale that is not above 0 the centre comes
for certain, with no candidates or cases 0 does, and a probability outside 0 to 1 counts as the nearer of the two.

On a run all reals lie on a grid, so each law is discrete: `Laplace` at centre a and scale b gives a + k with
probability proportional to exp(-|k| / b) over the grid points k, and `Gaussian` with one proportional to
exp(-k^2 / (2 * sigma^2)).  Around a centre that is a grid value divided by a public whole number, noise is drawn on the
grid that is finer by that number.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.sort import BOOL, INT, REAL, Base
from lapwing.kernel.term import Term


@dataclass(frozen=True, slots=True)
class Laplace:
    """Two-sided noise around a centre."""

    center: Term
    scale: Term


@dataclass(frozen=True, slots=True)
class Geometric:
    """Two-sided noise on the integers around an integer centre."""

    center: Term
    scale: Term


@dataclass(frozen=True, slots=True)
class ExponentialNoise:
    """One-sided noise: never below the centre."""

    center: Term
    scale: Term


@dataclass(frozen=True, slots=True)
class Gaussian:
    """Normal noise around a centre."""

    center: Term
    sigma: Term


@dataclass(frozen=True, slots=True)
class Flip:
    """True with the given probability."""

    probability: Term


@dataclass(frozen=True, slots=True)
class RandomizedResponse:
    """The bit itself with probability exp(epsilon) / (1 + exp(epsilon)), its opposite otherwise."""

    bit: Term
    epsilon: Term


@dataclass(frozen=True, slots=True)
class Exponential:
    """The exponential mechanism: index i with probability proportional to exp(scores[i] / scale)."""

    scores: Term
    scale: Term


@dataclass(frozen=True, slots=True)
class Uniform:
    """Each of 0 ... size - 1 with the same probability."""

    size: Term


Law = Laplace | Geometric | ExponentialNoise | Gaussian | Flip | RandomizedResponse | Exponential | Uniform


def sort_of_law(law: Law) -> Base:
    """The sort of the values a law gives."""
    match law:
        case Flip() | RandomizedResponse():
            return BOOL
        case Geometric() | Exponential() | Uniform():
            return INT
        case Laplace() | ExponentialNoise() | Gaussian():
            return REAL
