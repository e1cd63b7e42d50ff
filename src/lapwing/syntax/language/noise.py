"""The noise a private program draws, functions of vectors, and functions of which nothing is known.

These functions are read, not run: they have a meaning only inside a program marked `@private`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, TypeVar

from lapwing.syntax.language.types import Histogram, Queries, Real

Scalar = TypeVar("Scalar", bound=float)


def laplace(center: float, scale: float) -> Real:
    """Laplace noise around a centre."""
    _outside("laplace")


def geometric(center: int, scale: float) -> int:
    """Two-sided geometric noise on the integers around an integer centre."""
    _outside("geometric")


def exponential_noise(center: float, scale: float) -> Real:
    """One-sided exponential noise, never below the centre."""
    _outside("exponential_noise")


def gaussian(center: float, sigma: float) -> Real:
    """Gaussian noise around a centre."""
    _outside("gaussian")


def flip(probability: float = 0.5) -> bool:
    """True with the given probability."""
    _outside("flip")


def randomized_response(bit: int, epsilon: float) -> bool:
    """The bit with probability exp(epsilon) / (1 + exp(epsilon)), its opposite otherwise."""
    _outside("randomized_response")


def exponential(scores: Queries | Histogram | Sequence[float], scale: float) -> int:
    """The exponential mechanism: index i with probability proportional to exp(scores[i] / scale)."""
    _outside("exponential")


def uniform(size: int) -> int:
    """A whole number from 0 to size - 1, each with the same probability."""
    _outside("uniform")


def unknown(name: str, *arguments: object, of: type[Scalar] = float) -> Scalar:  # type: ignore[assignment]
    """Declare an unknown function: all that is known is that equal arguments give equal results; `of` is its type."""
    _outside("unknown")


def clip_norm(vector: Sequence[float], bound: float, order: int = 2) -> list[Real]:
    """Scale a vector down so that its norm is at most the bound; order 2 is the Euclidean norm, order 1 the L1 norm."""
    _outside("clip_norm")


def add_vectors(left: Sequence[float], right: Sequence[float], length: int | None = None) -> list[Real]:
    """Add two vectors elementwise, up to `length` or the first one's length; missing items count as 0."""
    _outside("add_vectors")


def _outside(name: str) -> NoReturn:
    message = (
        f"{name}() has a meaning only inside a program marked @private: it is read, not run. "
        "Mark the function with @private and use its methods."
    )
    raise RuntimeError(message)
