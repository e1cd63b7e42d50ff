"""Normal noise on the whole numbers: k with probability proportional to exp(-k^2 / (2 * sigma^2)).

Small sigmas have a table of all k that matter.  For larger ones the distances from 0 are cut into cells of 2^m numbers.
A cell is drawn with the weight of its end nearest to 0, then a side and a place in it, all equally likely, and the
result is kept with the probability that is left, which is nearly 1 as cells are narrow.  How often one has to try again
says nothing about what is kept in the end, and each time costs the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from lapwing.run.noise.bits import Bits, decide, draw_bits
from lapwing.run.noise.decay import OVER, UNDER, decay_words
from lapwing.run.noise.gaussian_weights import GaussianWeights
from lapwing.run.noise.geometric import Integers, draw_geometric
from lapwing.run.noise.number import Exp, Number, Product, Quotient, Root, enclose
from lapwing.run.noise.parameters import check_scale, check_size
from lapwing.run.noise.randomness import SYSTEM, Source, Words, draw_bits_of
from lapwing.run.noise.table import BEYOND, CHUNK, Numbers, Table, build_table, draw_values, fill
from lapwing.run.noise.weights import decay, times

CELLS = 512
REACH = Fraction(19, 2)
LARGEST = 1 << 62
# what t may lack where a place is cut to 24 bits and each step rounds down (see `keep`)
LACK = 240
# a word has a side, a place and 32 digits of another number if places have fewer digits than this
NARROW = 31
LOW = np.uint64((1 << 32) - 1)
SURE = 96


@dataclass(frozen=True)
class Cells:
    """A table of cells of 2^width numbers; `rate` is 1 / (2 * sigma^2), `step` that of cells, in units of 2^-42.

    `sure` is for each cell at most the least probability with which something in it is kept, in units of 2^-32.
    """

    table: Table
    width: int
    rate: Number
    step: int
    sure: Words = field(repr=False, compare=False)


def draw_gaussian(sigma_squared: Number, size: int, source: Source = SYSTEM) -> Integers:
    """This many independent draws; Python integers where 64 bits may not hold them, from a sigma of about 2^57 up."""
    variance, count = check_scale(sigma_squared, "sigma_squared"), check_size(size)
    width = width_of(variance)
    if width == 0:
        return draw_near(near_table(variance), variance, count, source)
    cells = cells_of(variance, width)
    return draw_far(cells, count, source) if CELLS << width < LARGEST else draw_one_by_one(cells, count, source)


def width_of(variance: Number) -> int:
    """The digits of a place in a cell; 0 where one table is enough."""
    _, reach = enclose(Product(REACH, Root(variance)), 0)
    return max(0, (-(-reach // CELLS) - 1).bit_length())


@lru_cache(maxsize=256)
def near_table(variance: Number, size: int = CELLS, bits: int = 64) -> Table:
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


def draw_beyond(rate: Number, start: int, source: Source) -> int:
    """k from the start on with weight exp(-rate * k^2): k = start + j, and k^2 = start^2 + 2 * start * j + j^2."""
    scale = Quotient(1, Product(2 * start, rate))
    while True:
        j = int(draw_geometric(scale, 1, source)[0])
        if draw_bits(Exp(Product(-j * j, rate)), 1, source)[0]:
            return start + j


@lru_cache(maxsize=256)
def cells_of(variance: Number, width: int, bits: int = 64) -> Cells:
    """The cells for a variance."""
    rate = Quotient(1, Product(2, variance))
    coarse = Product(1 << 2 * width, rate)
    table = build_table(GaussianWeights(coarse, CELLS, False), [*range(CELLS), BEYOND], bits)
    return Cells(table, width, rate, enclose(coarse, 42)[0], surely_kept(coarse))


def surely_kept(coarse: Number) -> Words:
    """At most exp(-coarse * (2 * cell + 1)) for each cell, which is the chance at its far end, in units of 2^-32."""
    step = decay(coarse, SURE)
    square = times(step, step, SURE)
    found = []
    for _ in range(CELLS):
        found.append(step[0] >> (SURE - 32))
        step = times(step, square, SURE)
    return np.array(found, dtype=np.uint64)


def draw_far(cells: Cells, size: int, source: Source) -> Integers:
    """A candidate for each place, then others for those that were not kept, until all are filled."""
    numbers: Numbers = np.empty(size, dtype=np.int64)
    again: list[NDArray[np.intp]] = []
    far: dict[int, int] = {}
    for start in range(0, size, CHUNK):
        part = numbers[start : start + CHUNK]
        beyond = np.flatnonzero(part == BEYOND) if fill(cells.table, part, source) else np.empty(0, dtype=np.intp)
        part[beyond] = 0
        spots = source.words(part.size)
        lower = (spots & np.uint64(1)).view(np.int64)
        place = (spots >> np.uint64(64 - cells.width)).view(np.int64)
        narrow = cells.width < NARROW
        first = spots >> np.uint64(1) & LOW if narrow else source.words(part.size) >> np.uint64(32)
        kept = keep(cells, part, place, lower, first, source)
        for spot in beyond:
            value = try_cell(cells, draw_cell_beyond(cells, source), source)
            kept[spot] = value is not None
            if value is not None:
                far[start + int(spot)] = value
        part <<= cells.width
        part += place
        part ^= -lower
        if not kept.all():
            again.append(np.flatnonzero(~kept) + start)
    found: Integers = numbers
    for one, drawn in far.items():
        found = write(found, one, drawn)
    if again:
        spots_left = np.concatenate(again)
        others = draw_far(cells, spots_left.size, source)
        found = found.astype(object) if others.dtype == object else found
        found[spots_left] = others
    return found


def keep(cells: Cells, cell: Numbers, place: Numbers, lower: Numbers, first: Words, source: Source) -> Bits:
    """Which candidates are kept: almost all are, whatever their place in the cell; the others are looked at."""
    kept: Bits = first < cells.sure.take(cell)
    rest = np.flatnonzero(~kept)
    if rest.size:
        kept[rest] = keep_exactly(cells, cell[rest], (place + lower)[rest], first[rest], source)
    return kept


def keep_exactly(cells: Cells, cell: Numbers, place: Numbers, first: Words, source: Source) -> Bits:
    """Which candidates are kept: each with probability exp(-t), t = rate * place * (2 * cell * 2^width + place).

    `first` are the first 32 digits of a uniform number.  With f = place / 2^width cut to 24 bits, t is
    step * f * (2 * cell + f); it comes out at most `LACK` too small, in units of 2^-32, so only words that lie that
    close to the border need exact digits.
    """
    width = cells.width
    f = (place << (24 - width) if width <= 24 else place >> (width - 24)).view(np.uint64)
    product = f * ((cell.view(np.uint64) << np.uint64(25)) + f)
    t = (product >> np.uint64(27)) * np.uint64(cells.step) >> np.uint64(31)
    border = decay_words(t)
    kept: Bits = first + np.uint64(1 + UNDER + LACK) <= border
    unclear: Bits = ~kept & (first < border + np.uint64(OVER))
    for spot in np.flatnonzero(unclear):
        word = int(first[spot]) << 32 | draw_bits_of(32, source)
        kept[spot] = decide(chance_of(cells, int(cell[spot]), int(place[spot])), word, source)
    return kept


def chance_of(cells: Cells, cell: int, place: int) -> Number:
    """The probability with which a candidate is kept, exactly."""
    return Exp(Product(-place * ((cell << (cells.width + 1)) + place), cells.rate))


def draw_cell_beyond(cells: Cells, source: Source) -> int:
    """A cell that the table does not have."""
    return draw_beyond(Product(1 << 2 * cells.width, cells.rate), cells.table.weights.count - 1, source)


def draw_one_by_one(cells: Cells, size: int, source: Source) -> Integers:
    """The same with Python's integers."""
    found = np.empty(size, dtype=object)
    for place in range(size):
        found[place] = draw_one(cells, source)
    return found


def draw_one(cells: Cells, source: Source) -> int:
    """Candidates until one is kept."""
    while True:
        cell = int(draw_values(cells.table, 1, source)[0])
        if cell == BEYOND:
            cell = draw_cell_beyond(cells, source)
        found = try_cell(cells, cell, source)
        if found is not None:
            return found


def try_cell(cells: Cells, cell: int, source: Source) -> int | None:
    """A place in the cell and a side, if that is kept."""
    place, lower = draw_bits_of(cells.width, source), draw_bits_of(1, source)
    if not decide(chance_of(cells, cell, place + lower), draw_bits_of(64, source), source):
        return None
    value = (cell << cells.width) + place
    return ~value if lower else value


def write(found: Integers, place: int, value: int) -> Integers:
    """Put a value at a place; in Python's integers if it is too large for others."""
    if found.dtype != object and not -LARGEST <= value < LARGEST:
        found = found.astype(object)
    found[place] = value
    return found
