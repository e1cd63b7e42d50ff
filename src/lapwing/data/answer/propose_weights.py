"""Weights near the minimiser of a loss with a penalty, in floating point: proposals, which nothing rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from lapwing.data.answer.pull import ROW_BITS, Pulled
from lapwing.data.query.loss import FARTHEST, HEIGHT_BITS, KNOT_BITS, slopes_of

ROUNDS = 100
HALVINGS = 40


@dataclass(frozen=True, slots=True)
class Curve:
    """The slopes of a loss, and their integral from the left end, at the knots."""

    knots: Any
    slopes: Any
    heights: Any


def first_weights(rows: Pulled) -> list[Fraction]:
    """By Newton's method, with shorter steps where a whole one does not help."""
    penalty, vectors, counts, curve = float(rows.penalty), scaled(rows), rows.counts.astype(float), curve_of(rows)
    found = np.zeros(vectors.shape[1])

    def cost(weights: Any) -> Any:
        return penalty / 2 * weights @ weights + counts @ height_at(vectors @ weights, curve)

    value = cost(found)
    for _ in range(ROUNDS):
        slope = penalty * found + vectors.T @ (counts * slope_at(vectors @ found, curve))
        step = solved(curvature(rows, vectors, counts, curve, found), slope)
        for halving in range(HALVINGS):
            other = found - step / 2**halving
            if cost(other) < value:
                break
        else:
            break
        found, value = other, cost(other)
    return exact(found)


def proposed_direction(rows: Pulled, weights: Sequence[Fraction], gradient: Sequence[Fraction]) -> list[Fraction]:
    """A step of Newton's method from weights whose gradient is known."""
    vectors, counts = scaled(rows), rows.counts.astype(float)
    curved = curvature(rows, vectors, counts, curve_of(rows), np.array([float(weight) for weight in weights]))
    return exact(solved(curved, -np.array([float(one) for one in gradient])))


def scaled(rows: Pulled) -> Any:
    """Vectors as numbers between -1 and 1."""
    return rows.vectors / float(1 << ROW_BITS)


def curve_of(rows: Pulled) -> Curve:
    """The loss at its knots."""
    slopes = np.array(slopes_of(rows.loss)) / float(1 << HEIGHT_BITS)
    width = 1 / (1 << KNOT_BITS)
    knots = np.arange(len(slopes)) * width - FARTHEST
    return Curve(knots, slopes, np.concatenate(([0.0], np.cumsum((slopes[1:] + slopes[:-1]) / 2 * width))))


def slope_at(margins: Any, curve: Curve) -> Any:
    """The slopes at margins."""
    return np.interp(margins, curve.knots, curve.slopes)


def height_at(margins: Any, curve: Curve) -> Any:
    """The loss at margins: beyond its ends it is straight."""
    inside = np.clip(margins, curve.knots[0], curve.knots[-1])
    place = np.clip(np.searchsorted(curve.knots, inside, side="right") - 1, 0, len(curve.knots) - 2)
    slopes = slope_at(inside, curve)
    found = curve.heights[place] + (curve.slopes[place] + slopes) / 2 * (inside - curve.knots[place])
    return found + slopes * (margins - inside)


def curvature(rows: Pulled, vectors: Any, counts: Any, curve: Curve, weights: Any) -> Any:
    """The second derivatives, of the piece that each margin lies on."""
    margins = vectors @ weights
    place = np.clip(np.searchsorted(curve.knots, margins, side="right") - 1, 0, len(curve.knots) - 2)
    steep = (curve.slopes[place + 1] - curve.slopes[place]) * (1 << KNOT_BITS)
    steep = np.where((margins < curve.knots[0]) | (margins >= curve.knots[-1]), 0.0, steep)
    return np.eye(vectors.shape[1]) * float(rows.penalty) + vectors.T @ (vectors * (counts * steep)[:, None])


def solved(matrix: Any, vector: Any) -> Any:
    """The solution of equations, or none at all where there is no telling."""
    try:
        return np.linalg.solve(matrix, vector)
    except np.linalg.LinAlgError:
        return np.zeros_like(vector)


def exact(numbers: Any) -> list[Fraction]:
    """Numbers as fractions; what is none is 0."""
    return [Fraction(one) for one in np.nan_to_num(numbers, nan=0.0, posinf=0.0, neginf=0.0).tolist()]
