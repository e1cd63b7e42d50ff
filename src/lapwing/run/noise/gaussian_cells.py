"""Normal noise of larger sigmas, from cells of 2^m numbers at each distance from 0.

A candidate is a cell, drawn with the weight of its end nearest to 0, a side and a place in it, all equally likely, and
a uniform number; it is kept where that number is below the weight of its place over the weight of the cell.  In every
cell there is a share that is kept at any place: a candidate of it, with its side, is one look-up, and its place is the
rest of the same word.  All others, a hundredth, are one outcome more of the table: they get a cell of their own and a
uniform number above the share, and are looked at.  How often one has to try again says nothing about what is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from lapwing.run.noise.bits import Bits, decide
from lapwing.run.noise.decay import OVER, UNDER, decay_words
from lapwing.run.noise.gaussian_beyond import LARGEST, draw_beyond, write
from lapwing.run.noise.gaussian_weights import DIGITS, CellWeights, GaussianWeights, OtherWeights
from lapwing.run.noise.geometric import Integers
from lapwing.run.noise.number import Exp, Number, Product, Quotient, enclose
from lapwing.run.noise.randomness import Source, Words, draw_below, draw_bits_of
from lapwing.run.noise.table import BEYOND, CHUNK, Numbers, Table, build_table, draw_values, fill_from
from lapwing.run.noise.weights import decay, times

# a table of both sides, all that is left, and the escape fill 2^11 bins
CELLS = 1023
REACH = Fraction(19, 2)
# the digits of a word that choose the cell; where the rest is enough, it is the place
CHOOSING = 40
# what t may lack where a place is cut to 24 bits and each step rounds down (see `keep`)
LACK = 240
SURE = 96


@dataclass(frozen=True)
class Cells:
    """Cells of 2^width numbers; `rate` is 1 / (2 * sigma^2), `step` that of cells, in units of 2^-42.

    `sure` is for each cell at most the least probability with which something in it is kept, in units of 2^-32.
    `table` has the cells of candidates that are surely kept, `others` those of all others, and `any` those of both.
    """

    table: Table
    others: Table
    any: Table
    width: int
    rate: Number
    step: int
    sure: Words = field(repr=False, compare=False)


@lru_cache(maxsize=256)
def cells_of(variance: Number, width: int, bits: int = 64, count: int = CELLS) -> Cells:
    """The cells for a variance; fewer of them, and tables of fewer bits, make rare ways common, which tests use."""
    rate = Quotient(1, Product(2, variance))
    coarse = Product(1 << 2 * width, rate)
    sure = surely_kept(coarse, count)
    shift = width if count << width < LARGEST else 0
    upper = [cell << shift for cell in range(count)]
    signed = [*upper, *(~value for value in upper), BEYOND]
    single, weights = [*range(count), BEYOND], GaussianWeights(coarse, count, False)
    return Cells(
        build_table(CellWeights(weights, sure), signed, min(bits, CHOOSING) if width <= 64 - CHOOSING else bits),
        build_table(OtherWeights(weights, sure), single, bits),
        build_table(weights, single, bits),
        width,
        rate,
        enclose(coarse, 42)[0],
        np.array(sure, dtype=np.uint64),
    )


def surely_kept(coarse: Number, count: int) -> tuple[int, ...]:
    """At most exp(-coarse * (2 * cell + 1)) for each cell, which is the chance at its far end, in units of 2^-32."""
    step = decay(coarse, SURE)
    square = times(step, step, SURE)
    found = []
    for _ in range(count):
        found.append(step[0] >> (SURE - DIGITS))
        step = times(step, square, SURE)
    return tuple(found)


def draw_far(cells: Cells, size: int, source: Source) -> Integers:
    """A cell and a place for each; those that are not surely kept are drawn by themselves."""
    numbers: Numbers = np.empty(size, dtype=np.int64)
    left: list[NDArray[np.intp]] = []
    for start in range(0, size, CHUNK):
        part = numbers[start : start + CHUNK]
        words = source.words(part.size)
        if fill_from(cells.table, words, part, source):
            left.append(np.flatnonzero(part == BEYOND) + start)
        part ^= places_of(cells, words, source).view(np.int64)
    if not left:
        return numbers
    spots = np.concatenate(left)
    others = draw_others(cells, spots.size, source)
    found: Integers = numbers.astype(object) if others.dtype == object else numbers
    found[spots] = others
    return found


def places_of(cells: Cells, words: Words, source: Source) -> Words:
    """Places in cells, from the digits of words that have chosen no cell, or from others."""
    if cells.width <= 64 - CHOOSING:
        return words & np.uint64((1 << cells.width) - 1)
    return source.words(words.size) >> np.uint64(64 - cells.width)


def draw_others(cells: Cells, size: int, source: Source) -> Integers:
    """Draws whose first candidate is none that is surely kept; where it is not kept, whatever comes next."""
    cell = draw_values(cells.others, size, source)
    beyond = np.flatnonzero(cell == BEYOND)
    cell[beyond] = 0
    spots = source.words(size)
    lower = (spots & np.uint64(1)).view(np.int64)
    place = (spots >> np.uint64(64 - cells.width)).view(np.int64)
    kept = keep(cells, cell, place + lower, above(cells.sure.take(cell), source), source)
    found: Integers = ((cell << cells.width) + place) ^ -lower
    for spot in beyond:
        value = try_cell(cells, draw_cell_beyond(cells, source), source)
        kept[spot] = value is not None
        if value is not None:
            found = write(found, int(spot), value)
    again = np.flatnonzero(~kept)
    if again.size:
        others = draw_far(cells, again.size, source)
        found = found.astype(object) if others.dtype == object else found
        found[again] = others
    return found


def above(sure: Words, source: Source) -> Words:
    """The first 32 digits of uniform numbers that are not below what is sure; no word favours any of them."""
    room = np.uint64(1 << DIGITS) - sure
    words = source.words(sure.size)
    found = words % room
    full = np.uint64((1 << 64) - 1)
    for spot in np.flatnonzero(words > full - (full % room + np.uint64(1)) % room):
        found[spot] = draw_below(int(room[spot]), source)
    return sure + found


def keep(cells: Cells, cell: Numbers, place: Numbers, first: Words, source: Source) -> Bits:
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
    """A cell that the tables do not have."""
    return draw_beyond(Product(1 << 2 * cells.width, cells.rate), cells.sure.size, source)


def draw_one_by_one(cells: Cells, size: int, source: Source) -> Integers:
    """The same with Python's integers."""
    found = np.empty(size, dtype=object)
    for place in range(size):
        found[place] = draw_one(cells, source)
    return found


def draw_one(cells: Cells, source: Source) -> int:
    """Candidates until one is kept."""
    while True:
        cell = int(draw_values(cells.any, 1, source)[0])
        found = try_cell(cells, draw_cell_beyond(cells, source) if cell == BEYOND else cell, source)
        if found is not None:
            return found


def try_cell(cells: Cells, cell: int, source: Source) -> int | None:
    """A place in the cell and a side, if that is kept."""
    place, lower = draw_bits_of(cells.width, source), draw_bits_of(1, source)
    if not decide(chance_of(cells, cell, place + lower), draw_bits_of(64, source), source):
        return None
    value = (cell << cells.width) + place
    return ~value if lower else value
