"""Laws of noise: a name and a scale; what a shift of such noise costs."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isfinite, log
from typing import Any

import numpy as np

SAME = 1e-9
SHIFTED = frozenset({"laplace", "normal", "gumbel", "exponential", "logistic", "discrete laplace", "discrete gaussian"})
WHOLE = frozenset({"discrete laplace", "discrete gaussian", "geometric"})
FLOATING = frozenset({"laplace", "normal", "gumbel", "exponential", "logistic"})


@dataclass(frozen=True, slots=True)
class Law:
    """The law of one draw; `scale` is a number, or an array with one for each element.

    A mechanism of a library may declare the `sensitivity` it was made for; it is not `exact` if its noise is cut off or
    folded, so that the law says only what it costs at most.
    """

    name: str
    scale: Any = 1.0
    sensitivity: float | None = None
    exact: bool = True

    def scale_at(self, place: int) -> float:
        """The scale of one element."""
        if np.ndim(self.scale) == 0:
            return float(self.scale)
        flat = np.ravel(self.scale)
        return float(flat[place % flat.size])


def log_density(name: str, x: Any, scale: float) -> Any:
    """The logarithm of the density of noise around 0, but for a constant that the law fixes."""
    size = np.abs(x) / scale
    match name:
        case "laplace" | "discrete laplace":
            return -size - log(scale) if name == "laplace" else -size + np.log(np.tanh(1 / (2 * scale)))
        case "normal" | "discrete gaussian":
            return -size * size / 2 - log(scale)
        case "gumbel":
            return -np.asarray(x) / scale - np.exp(-np.asarray(x) / scale) - log(scale)
        case "exponential":
            return np.where(np.asarray(x) >= 0, -size - log(scale), -inf)
        case "logistic":
            return -size - 2 * np.log1p(np.exp(-size)) - log(scale)
        case _:
            raise ValueError(name)


def worst_loss(name: str, move: float, scale: float, other: float) -> float:
    """The largest privacy loss between noise of two scales whose centres are `move` apart."""
    if not isfinite(move):
        return inf
    if scale <= 0 or other <= 0:
        return inf if move or scale != other else 0.0
    if abs(scale - other) > SAME * max(scale, other):
        return inf
    if move == 0:
        return 0.0
    match name:
        case "laplace" | "discrete laplace" | "logistic":
            return abs(move) / scale
        case _:
            return inf


def rho_of(name: str, move: float, scale: float, other: float) -> float:
    """The zCDP cost of a shift: exact for Gaussian noise, eps squared over two for noise of bounded loss."""
    if name in ("normal", "discrete gaussian"):
        if not isfinite(move):
            return inf
        if scale <= 0 or abs(scale - other) > SAME * max(scale, other):
            return 0.0 if move == 0 and scale == other else inf
        return move * move / (2 * scale * scale)
    loss = worst_loss(name, move, scale, other)
    return loss * loss / 2
