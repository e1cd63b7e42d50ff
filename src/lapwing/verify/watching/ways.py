"""The ways that code can go when it compares its noise: each has conditions on the noise, and so a probability.

Given one noise that several conditions speak of, such as that of a threshold, every other noise lies in an interval or,
if a value with it in it is released, has one value.  What is left is an integral over a single noise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import inf, pi, sqrt
from typing import Any, NamedTuple

import numpy as np

WIDE = 45.0
GRIDS = (2001, 6001)

Terms = tuple[tuple[int, float], ...]


class Condition(NamedTuple):
    """The noises times their factors are together below a bound, or not."""

    terms: Terms
    bound: float
    below: bool


class Way(NamedTuple):
    """How likely its coins are, its conditions, and the values with noise that it releases: centres and noises."""

    weight: float
    conditions: tuple[Condition, ...]
    released: tuple[tuple[float, Terms], ...]
    laws: Mapping[int, tuple[str, float]]

    @property
    def bare(self) -> Way:
        """The way without what it releases: whether it is taken at all."""
        return self._replace(released=())


def likelihood(way: Way, values: Sequence[float], grid: int) -> float | None:
    """The probability of a way, or its density where it releases these values; None if that is no single integral."""
    reduced = _reduced(way, values)
    shared = _shared(reduced[0]) if reduced is not None else None
    if reduced is None or shared is None:
        return None
    way, values = reduced
    fixed: dict[int, tuple[float, float, float]] = {}
    for (centre, terms), value in zip(way.released, values, strict=True):
        own, rest = _split(terms, shared)
        if rest is None or rest[0] in fixed:
            return None
        fixed[rest[0]] = (value - centre) / rest[1], -own / rest[1], abs(rest[1])
    low, high = -inf, inf
    limits: list[tuple[int, float, float, bool]] = []
    for terms, bound, below in way.conditions:
        own, rest = _split(terms, shared)
        if rest is not None and rest[0] not in fixed:
            limits.append((rest[0], bound / rest[1], -own / rest[1], below == (rest[1] > 0)))
            continue
        if rest is not None:
            bound, own = bound - rest[1] * fixed[rest[0]][0], own + rest[1] * fixed[rest[0]][1]
        if own == 0:
            if (bound > 0) != below:
                return 0.0
        elif below == (own > 0):
            high = min(high, bound / own)
        else:
            low = max(low, bound / own)
    if shared < 0:
        return float(way.weight * np.sum(_rest(way, fixed, limits, np.zeros(1))))
    name, scale = way.laws[shared]
    wide = WIDE * scale
    low, high = max(low, min(-wide, high - wide)), min(high, max(wide, low + wide))
    if low >= high:
        return 0.0
    jumps = [0.0] if name == "exponential" else []
    jumps += [
        -start / slope for noise, (start, slope, _) in fixed.items() if slope and way.laws[noise][0] == "exponential"
    ]
    ends = [low, *sorted(jump for jump in jumps if low < jump < high), high]
    total = 0.0
    for one, two in pairwise(ends):
        at = np.linspace(one, two, grid)
        at[0], at[-1] = np.nextafter(one, two), np.nextafter(two, one)
        inner = density(name, at, scale) * _rest(way, fixed, limits, at)
        total += float((np.sum(inner) - (inner[0] + inner[-1]) / 2) * (at[1] - at[0]))
    return float(way.weight * total)


def _reduced(way: Way, values: Sequence[float]) -> tuple[Way, list[float]] | None:
    """The way with the noises put in that released values tell: what is left has noises that are not known."""
    known: dict[int, float] = {}
    weight, released, left = way.weight, [], []
    for (centre, terms), value in zip(way.released, values, strict=True):
        if len(terms) != 1:
            released.append((centre, terms))
            left.append(value)
            continue
        (noise, factor), (name, scale) = terms[0], way.laws[terms[0][0]]
        if noise in known:
            return None
        known[noise] = (value - centre) / factor
        weight *= float(density(name, np.asarray(known[noise]), scale)) / abs(factor)
    parts = [(_open(terms, known), bound - _told(terms, known), below) for terms, bound, below in way.conditions]
    rest = [(centre + _told(terms, known), _open(terms, known)) for centre, terms in released]
    return Way(weight, tuple(Condition(*part) for part in parts), tuple(rest), way.laws), left


def _open(terms: Terms, known: Mapping[int, float]) -> Terms:
    return tuple(each for each in terms if each[0] not in known)


def _told(terms: Terms, known: Mapping[int, float]) -> float:
    return sum(factor * known[noise] for noise, factor in terms if noise in known)


def _rest(way: Way, fixed: Mapping[int, Any], limits: Sequence[tuple[int, float, float, bool]], at: Any) -> Any:
    """The likelihood of all other noises, given the shared one."""
    found: Any = np.ones(at.shape)
    for noise, (start, slope, factor) in fixed.items():
        name, scale = way.laws[noise]
        found = found * density(name, start + slope * at, scale) / factor
    lows: dict[int, Any] = {}
    highs: dict[int, Any] = {}
    for noise, start, slope, upper in limits:
        limit = start + slope * at
        if upper:
            highs[noise] = np.minimum(highs.get(noise, inf), limit)
        else:
            lows[noise] = np.maximum(lows.get(noise, -inf), limit)
    for noise in {*lows, *highs}:
        name, scale = way.laws[noise]
        found = found * between(name, lows.get(noise, -inf), highs.get(noise, inf), scale)
    return found


def _split(terms: Terms, shared: int) -> tuple[float, tuple[int, float] | None]:
    """The factor of the shared noise, and the other noise with its own."""
    own, rest = 0.0, None
    for noise, factor in terms:
        if noise == shared:
            own = factor
        else:
            rest = noise, factor
    return own, rest


def _shared(way: Way) -> int | None:
    """A noise without which every condition and every released value has at most one; -1 if none is needed."""
    lists = [terms for terms, _, _ in way.conditions] + [terms for _, terms in way.released]
    if all(len(terms) <= 1 for terms in lists):
        return -1
    several = [{noise for noise, _ in terms} for terms in lists if len(terms) > 1]
    if any(len(each) != 2 for each in several):
        return None
    alone = {terms[0][0] for _, terms in way.released if len(terms) == 1}
    return next((noise for noise in sorted(set.intersection(*several)) if noise not in alone), None)


def density(name: str, x: Any, scale: float) -> Any:
    """The density of noise around 0."""
    size = np.abs(x) / scale
    match name:
        case "laplace":
            return np.exp(-size) / (2 * scale)
        case "normal":
            return np.exp(-size * size / 2) / (scale * sqrt(2 * pi))
        case "exponential":
            return np.where(np.asarray(x) >= 0, np.exp(-size) / scale, 0.0)
        case "logistic":
            return np.exp(-size) / (scale * (1 + np.exp(-size)) ** 2)
        case _:
            turned = -np.asarray(x) / scale
            return np.exp(turned - np.exp(np.minimum(turned, 700))) / scale


def between(name: str, low: Any, high: Any, scale: float) -> Any:
    """The probability of noise in an interval, without loss where both ends are in one tail."""
    low, high = np.asarray(low, dtype=float) / scale, np.asarray(high, dtype=float) / scale
    tail = TAILS[name]
    both = np.where(low > 0, tail(low, up=True) - tail(high, up=True), tail(high, up=False) - tail(low, up=False))
    return np.where(high > low, np.maximum(both, 0.0), 0.0)


def _laplace(x: Any, up: bool) -> Any:
    x = x if up else -x
    return np.where(x > 0, np.exp(-np.maximum(x, 0)) / 2, 1 - np.exp(np.minimum(x, 0)) / 2)


def _normal(x: Any, up: bool) -> Any:
    from math import erfc

    turned = np.asarray(x if up else -x) / sqrt(2)
    return np.vectorize(erfc, otypes=[float])(turned) / 2


def _exponential(x: Any, up: bool) -> Any:
    x = np.maximum(x, 0)
    return np.exp(-x) if up else -np.expm1(-x)


def _logistic(x: Any, up: bool) -> Any:
    return 1 / (1 + np.exp(np.clip(x if up else -x, -700, 700)))


def _gumbel(x: Any, up: bool) -> Any:
    inner = np.exp(np.clip(-np.asarray(x), -700, 700))
    return -np.expm1(-inner) if up else np.exp(-inner)


TAILS: dict[str, Callable[..., Any]] = {
    "laplace": _laplace,
    "normal": _normal,
    "exponential": _exponential,
    "logistic": _logistic,
    "gumbel": _gumbel,
}
