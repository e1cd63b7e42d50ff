"""Normal noise on the whole numbers: k with probability proportional to exp(-k^2 / (2 * sigma^2)).

Small sigmas have a table of all k that matter; larger ones are drawn from cells (see `gaussian_cells`).
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from lapwing.run.noise.gaussian_beyond import LARGEST, draw_beyond, write
from lapwing.run.noise.gaussian_cells import CELLS, REACH, cells_of, draw_far, draw_one_by_one
from lapwing.run.noise.gaussian_weights import GaussianWeights
from lapwing.run.noise.geometric import Integers
from lapwing.run.noise.number import Number, Product, Quotient, Root, enclose
from lapwing.run.noise.parameters import check_scale, check_size
from lapwing.run.noise.randomness import SYSTEM, Source, draw_bits_of
from lapwing.run.noise.table import BEYOND, Table, build_table, draw_values

NEAR = 512


def draw_gaussian(sigma_squared: Number, size: int, source: Source = SYSTEM) -> Integers:
    """This many independent draws; Python integers where 64 bits may not hold them, from a sigma of about 2^57 up."""
    variance, count = check_scale(sigma_squared, "sigma_squared"), check_size(size)
    reach = reach_of(variance)
    if reach <= NEAR:
        return draw_near(near_table(variance), variance, count, source)
    cells = cells_of(variance, width_of(reach))
    return draw_far(cells, count, source) if CELLS << cells.width < LARGEST else draw_one_by_one(cells, count, source)


def reach_of(variance: Number) -> int:
    """How far from 0 a table has to go."""
    return enclose(Product(REACH, Root(variance)), 0)[1]


def width_of(reach: int) -> int:
    """The digits of a place in a cell."""
    return max(1, (-(-reach // CELLS) - 1).bit_length())


@lru_cache(maxsize=256)
def near_table(variance: Number, size: int = NEAR, bits: int = 64) -> Table:
    """All numbers that matter."""
    upper = range(size)
    return build_table(
        GaussianWeights(Quotient(1, Product(2, variance)), size, True), [*upper, *(-k for k in upper[1:]), BEYOND], bits
    )


def draw_near(table: Table, variance: Number, size: int, source: Source) -> Integers:
    """One look-up each; what is beyond the table is drawn from its own law."""
    found: Integers = draw_values(table, size, source)
    for place in np.flatnonzero(found == BEYOND):
        start = table.weights.count // 2
        distance = draw_beyond(Quotient(1, Product(2, variance)), start, source)
        found = write(found, int(place), distance if draw_bits_of(1, source) else -distance)
    return found
