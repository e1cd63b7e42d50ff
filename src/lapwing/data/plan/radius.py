"""How far noise may take an answer: the smallest distance that holds with a wanted confidence."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import log

from lapwing.data.plan.measurement import Measurement
from lapwing.data.query.tree import most_added, widths_of
from lapwing.numbers.decay import decay_above
from lapwing.numbers.enclosure import root_bounds
from lapwing.numbers.search import least
from lapwing.run.accuracy.gaussian_tail import beyond
from lapwing.run.accuracy.laplace_tail import any_beyond
from lapwing.run.accuracy.sum_tail import sums_beyond

WIDEST = 2**70
LARGEST_SCALE = 2**62
KEPT = 1024


@lru_cache(maxsize=KEPT)
def radius_of(scale: Fraction, draws: int, beta: Fraction) -> int:
    """The least s such that none of so many draws is further than s from 0, but with probability beta.

    What is as wide as 64 bits is as good as endless.
    """
    if scale > LARGEST_SCALE:
        return WIDEST
    guess = int(float(scale) * log(2 * draws / float(beta)))
    return least_radius(lambda steps: any_beyond(steps, scale, draws) <= beta, guess)


@lru_cache(maxsize=KEPT)
def gaussian_radius_of(variance: Fraction, draws: int, beta: Fraction) -> int:
    """The same for Gaussian noise of a variance: the probabilities of all draws to be further away add up."""
    if variance > LARGEST_SCALE:
        return WIDEST
    sigma = root_bounds(variance)[1]
    return least_radius(lambda steps: draws * beyond(steps, sigma) <= beta, int(3 * float(sigma)))


def radius_for(measured: Measurement, draws: int, beta: Fraction) -> int:
    """How far the noise of a measurement goes, of whichever kind it is."""
    return (gaussian_radius_of if measured.rho else radius_of)(measured.scale, draws, beta)


@lru_cache(maxsize=KEPT)
def running_radius_of(scale: Fraction, draws: int, beta: Fraction) -> int:
    """The least s such that no sum of the first draws is further than s from 0, but with probability beta."""
    if scale > LARGEST_SCALE:
        return WIDEST
    return least_radius(lambda steps: sums_beyond(steps, scale, draws) <= beta, int(float(scale)))


@lru_cache(maxsize=KEPT)
def sums_radius_for(measured: Measurement, summed: int, count: int, beta: Fraction) -> int:
    """The least distance within which so many sums of so many draws each stay, but with probability beta.

    Discrete Gaussian noise is as concentrated as normal noise, so that variances add up for this bound.
    """
    if summed == 1:
        return radius_for(measured, count, beta)
    if measured.scale > LARGEST_SCALE:
        return WIDEST
    if not measured.rho:
        guess = int(float(measured.scale) * 4)
        return least_radius(lambda steps: count * sums_beyond(steps, measured.scale, summed) <= beta, guess)
    twice = 2 * summed * measured.scale
    guess = int(float(twice) ** 0.5 * 3)
    return least_radius(lambda steps: 2 * count * decay_above((steps + 1) ** 2 / twice) <= beta, guess)


def tree_radius_of(scale: Fraction, cells: int, beta: Fraction) -> int:
    """The least distance within which the noise of all sums from the first cell up stays, but with probability beta."""
    if scale > LARGEST_SCALE:
        return WIDEST
    draws = most_added(cells)
    return least_radius(lambda steps: cells * sums_beyond(steps, scale, draws) <= beta, int(float(scale) * 4))


def way_radius_of(scale: Fraction, cells: int, beta: Fraction) -> int:
    """The same for all mixtures of sums along ways down to single cells: four sums on each level of a way."""
    return tree_radius_of(scale, cells, beta / 4 ** len(widths_of(cells)))


def least_radius(holds: Callable[[int], bool], guess: int) -> int:
    """The least distance at which something holds."""
    found = least(holds, 0, WIDEST, guess)
    return WIDEST if found is None else found
