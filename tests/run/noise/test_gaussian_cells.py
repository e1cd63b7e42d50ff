"""Normal noise from cells."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.run.noise.gaussian_cells import (
    CELLS,
    Cells,
    above,
    cells_of,
    chance_of,
    draw_far,
    draw_one_by_one,
    draw_others,
    keep,
)
from lapwing.run.noise.number import enclose
from tests.fits import fits, gaussian_chances
from tests.sources import Repeatable


def short_cells(bits: int = 10) -> Cells:
    """16 cells of 8 numbers each, for a sigma of 100."""
    found: Cells = cells_of.__wrapped__(Fraction(10000), 3, bits, 16)
    return found


def wide_cells(width: int) -> Cells:
    """Cells as they are for a large sigma."""
    sigma = Fraction(CELLS * 2**width, 10)
    return cells_of(sigma * sigma, width)


@pytest.mark.parametrize("bits", [10, 64])
def test_cells_beyond_the_table_give_the_same_law(bits: int) -> None:
    draws = draw_far(short_cells(bits), 1500, Repeatable(6))
    assert (np.abs(draws) >= 128).mean() > 0.1
    assert fits(draws, gaussian_chances(100.0))
    others = draw_one_by_one(short_cells(bits), 500, Repeatable(7))
    assert fits(others, gaussian_chances(100.0))


@pytest.mark.parametrize("width", [3, 24, 25])
def test_places_are_even_and_cells_have_their_weights(width: int) -> None:
    """Whether the places come from the same words as the cells or from others."""
    sigma = 40 << width
    cells = cells_of.__wrapped__(Fraction(sigma**2), width, 64, 300)
    draws = draw_far(cells, 40_000, Repeatable(width))
    assert fits(draws & 7, dict.fromkeys(range(8), 1 / 8))
    near = gaussian_chances(40.0)
    assert not fits((draws >> width) + 9, near)
    assert fits((draws + (1 << width >> 1)) >> width, near)


def test_others_alone_have_the_law_of_what_is_left() -> None:
    """Candidates above the sure share, and draws that start again: the law that is left once sure ones are taken."""
    cells = short_cells(64)
    weights = gaussian_chances(100.0)
    draws = draw_others(cells, 4000, Repeatable(8))
    sure = float(sum(cells.table.shares[:-2])) / 2.0**cells.table.bits
    core = dict.fromkeys(weights, 0.0)
    for outcome, share in enumerate(cells.table.shares[:-2]):
        value = int(cells.table.values[outcome])
        for place in range(8):
            core[value ^ place] += float(share) / 2.0**cells.table.bits / 8
    left = {k: (weights[k] - core[k]) / (1 - sure) for k in weights}
    assert fits(draws, left)


@pytest.mark.parametrize("room", [1, 2, 3, 2**31 + 1, 2**32])
def test_numbers_above_what_is_sure_are_even(room: int) -> None:
    sure = np.full(3000, 2**32 - room, dtype=np.uint64)
    found = above(sure, Repeatable(4)) - sure
    assert int(found.max()) < room
    third = -(-room // 3)
    chances = {k: (min(third, room - third * k)) / room for k in range(-(-room // third))}
    assert fits((found // np.uint64(third)).astype(np.int64), chances)


def test_words_that_would_favour_some_numbers_are_not_taken() -> None:
    """2^64 - 1 is a multiple of 3, so that the last word is one too many."""
    sure = np.full(2, 2**32 - 3, dtype=np.uint64)
    found = above(sure, Given([2**64 - 1, 2**64 - 2], [1 << 62]))
    assert (found - sure).tolist() == [1, 2]


class Given:
    """Words that are given, call by call."""

    def __init__(self, *calls: list[int]) -> None:
        self.calls = list(calls)

    def words(self, count: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        found = self.calls.pop(0)
        assert len(found) == count
        return np.array(found, dtype=np.uint64)


@pytest.mark.parametrize("width", [1, 10, 24, 25, 40, 52])
def test_candidates_are_kept_with_the_exact_chance(width: int) -> None:
    """Wherever digits are not asked for, the exact probability confirms what was decided."""
    cells = wide_cells(width)
    source = Repeatable(width)
    cell = (source.words(600) % np.uint64(CELLS)).view(np.int64)
    place = (source.words(600) >> np.uint64(64 - width)).view(np.int64) + 1
    first = Repeatable(99).words(600) >> np.uint64(32)
    kept = keep(cells, cell, place, first, Repeatable(7))
    for spot in range(600):
        low, high = enclose(chance_of(cells, int(cell[spot]), int(place[spot])), 64)
        least, most = int(first[spot]) << 32, (int(first[spot]) + 1) << 32
        assert kept[spot] if most <= low else not kept[spot] if least >= high else True


def test_what_is_surely_kept_is_kept_at_the_far_end_of_its_cell() -> None:
    for width in (1, 10, 40):
        cells = wide_cells(width)
        for cell in (0, 1, 57, CELLS - 1):
            low, _high = enclose(chance_of(cells, cell, 1 << width), 96)
            assert int(cells.sure[cell]) << 64 <= low and (int(cells.sure[cell]) + 1) << 64 > low - (1 << 66)


@pytest.mark.parametrize("width", [1, 24, 40])
def test_borders_are_within_what_is_said(width: int) -> None:
    """The words nearest to the border of each candidate's chance are decided as the exact chance says."""
    cells = wide_cells(width)
    for cell, place in [(0, 1), (CELLS - 1, 1 << width), (300, (1 << width) // 2 + 1), (7, (1 << width) - 1)]:
        low, high = enclose(chance_of(cells, cell, place), 64)
        for word, wanted in [(low - 2, True), (high + 2, False), (low - (1 << 33), True), (high + (1 << 33), False)]:
            if 0 <= word < 1 << 64:
                fixed = Fixed((word & 0xFFFFFFFF) << 32)
                found = keep(cells, np.array([cell]), np.array([place]), np.array([word >> 32], np.uint64), fixed)
                assert found[0] == wanted


class Fixed:
    """One word again and again."""

    def __init__(self, word: int) -> None:
        self.word = word

    def words(self, count: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        return np.full(count, self.word, dtype=np.uint64)
