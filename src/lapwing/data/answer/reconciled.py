"""Tables of which all margins are measured as well, reconciled by weighted least squares.

A table by some columns is a sum of effects, one for each set U of columns: an effect does not depend on the other
columns, and adds up to 0 over each of U.  A noisy margin by the columns S tells the effects of all U within S, and
effects are told apart: so least squares take each effect by itself, as the mean of what the margins say of it, weighted
by 1 / (variance * size) of the noise of a margin and of its number of cells.  All margins of the result add up, as
those of any table do.

What noise does to a number of the result is a sum of noise with weights that only depend on which columns agree, so
few weights occur.  For Gaussian noise their squares give a bound on tails; for Laplace noise of scale s with weight a,
E[exp(t * a * Z)] is at most 1 / (1 - (t * a * s) ** 2), also on the whole numbers, as (cosh(t) - 1) / t ** 2 rises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, log1p, prod, sqrt
from typing import Any

import numpy as np

Columns = tuple[int, ...]
WIDER = 1 + 1e-9
PARTS = 400


@dataclass(frozen=True, slots=True)
class Margins:
    """How many groups each column has, and the scale of the noise of each margin that is measured; `normal` noise has
    its standard deviation for a scale."""

    sizes: tuple[int, ...]
    scales: Mapping[Columns, float]
    normal: bool

    def cells(self, kept: Columns) -> int:
        """How many numbers a margin has."""
        return prod(self.sizes[place] for place in kept)

    def share(self, told: Columns, effect: Columns) -> float:
        """The weight of a margin among those that tell an effect."""
        weights = {one: 1 / (scale**2 * self.cells(one)) for one, scale in self.scales.items() if {*effect} <= {*one}}
        return weights[told] / sum(weights.values())


def subsets(columns: Columns) -> Iterator[Columns]:
    """All sets of some columns, in their order."""
    for size in range(len(columns) + 1):
        yield from combinations(columns, size)


def reconciled(margins: Margins, noisy: Mapping[Columns, Any]) -> Any:
    """The table that is nearest to all noisy margins, which have an axis for each of their columns."""
    whole = tuple(range(len(margins.sizes)))
    table = np.zeros(margins.sizes)
    for effect in subsets(whole):
        found = np.zeros([margins.sizes[place] if place in effect else 1 for place in whole])
        for told in margins.scales:
            if {*effect} <= {*told}:
                found = found + margins.share(told, effect) * effect_in(noisy[told], told, effect, margins)
        table = table + found
    return table


def effect_in(margin: Any, told: Columns, effect: Columns, margins: Margins) -> Any:
    """What a margin says of an effect on one cell of the table."""
    shape = [margins.sizes[place] if place in told else 1 for place in range(len(margins.sizes))]
    found = np.asarray(margin, dtype=float).reshape(shape) * (margins.cells(told) / prod(margins.sizes))
    for place in told:
        mean = found.mean(axis=place, keepdims=True)
        found = found - mean if place in effect else mean
    return found


def weights_of(margins: Margins, shown: Columns, told: Columns) -> list[tuple[float, int]]:
    """With which weights the noise of a measured margin enters a number of another one, and how often each."""
    common = tuple(place for place in told if place in shown)
    ratio = margins.cells(told) / margins.cells(shown)
    found = []
    for agreeing in subsets(common):
        weight = 0.0
        for effect in subsets(common):
            parts = [
                ((place in agreeing) - 1 / margins.sizes[place]) if place in effect else 1 / margins.sizes[place]
                for place in told
            ]
            weight += margins.share(told, effect) * ratio * prod(parts)
        often = prod(margins.sizes[place] - 1 for place in common if place not in agreeing)
        found.append((weight, often * prod(margins.sizes[place] for place in told if place not in common)))
    return found


def radius_of(margins: Margins, shown: Columns, beta: float) -> float:
    """Within which distance all numbers of a margin are, but with probability beta."""
    parts = [
        (weight * scale, often)
        for told, scale in margins.scales.items()
        for weight, often in weights_of(margins, shown, told)
        if often and weight
    ]
    need = log(2 * margins.cells(shown) / beta)
    if margins.normal:
        return sqrt(2 * need * sum(often * part**2 for part, often in parts)) * WIDER
    steepest = 1 / max(abs(part) for part, _ in parts)
    tries = (steepest * place / PARTS for place in range(1, PARTS))
    return min((need + exponent(parts, rate)) / rate for rate in tries) * WIDER


def exponent(parts: Sequence[tuple[float, int]], rate: float) -> float:
    """A bound on the logarithm of E[exp(rate * X)]."""
    return -sum(often * log1p(-((rate * part) ** 2)) for part, often in parts)
