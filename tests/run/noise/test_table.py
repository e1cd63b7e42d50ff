"""Tables of words."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from lapwing.run.noise.number import Log
from lapwing.run.noise.table import (
    BEYOND,
    CHUNK,
    ESCAPE,
    borders,
    build_table,
    chunks_of,
    deal,
    draw_values,
    fill,
    look_up,
    resolve,
)
from lapwing.run.noise.weights import Listed, Powers
from tests.fits import fits
from tests.sources import Given, Repeatable

WEIGHTS = Listed((Fraction(1, 2), Fraction(1, 3), Fraction(1, 7), Fraction(1, 42)))


@pytest.mark.parametrize("bits", [6, 8, 12])
def test_every_word_is_counted(bits: int) -> None:
    """With few bits all words can be tried: each outcome gets exactly its share, and the escape the rest."""
    table = build_table(WEIGHTS, bits=bits)
    words = np.arange(1 << bits, dtype=np.uint64) << np.uint64(64 - bits)
    found = np.empty(words.size, dtype=np.int64)
    look_up(table, words, found)
    counts = Counter(found.tolist())
    assert [counts[outcome] for outcome in range(4)] == list(table.shares[:4])
    assert counts[ESCAPE] == table.shares[4]
    assert sum(table.shares) == 1 << bits
    for share, weight in zip(table.shares, WEIGHTS.numbers, strict=False):
        assert isinstance(weight, Fraction)
        assert 0 <= weight * 2**bits - share <= 1


def test_the_escape_gets_what_the_shares_lack() -> None:
    """Shares and what the escape becomes, added up exactly over all words, give the weights."""
    table = build_table(WEIGHTS, bits=6)
    lows, highs = borders(table, 64)
    ends = [Fraction(low + high, 2 * 2**64) for low, high in zip(lows, highs, strict=True)]
    before = Fraction(0)
    for end, share, weight in zip(ends, table.shares, WEIGHTS.numbers, strict=False):
        assert isinstance(weight, Fraction)
        assert abs(share + end - before - weight * 64) < Fraction(1, 2**40)
        before = end
    assert abs(before - table.shares[-1]) < Fraction(1, 2**40)


@pytest.mark.parametrize("bits", [4, 6, 10, 64])
def test_draws_have_the_law_however_often_they_escape(bits: int) -> None:
    table = build_table(WEIGHTS, bits=bits)
    count = 20_000 if bits < 64 else 200_000
    draws = draw_values(table, count, Repeatable(bits))
    assert fits(draws, {place: float(weight) for place, weight in enumerate(WEIGHTS.numbers)})  # type: ignore[arg-type]


def test_a_wrong_law_does_not_fit() -> None:
    draws = draw_values(build_table(WEIGHTS), 200_000, Repeatable(3))
    assert not fits(draws, {0: 0.49, 1: 0.343, 2: 1 / 7, 3: 1 / 42})


def test_irrational_weights_escape_too() -> None:
    table = build_table(Powers(Log(2), 3), bits=3)
    draws = draw_values(table, 20_000, Repeatable(5))
    assert fits(draws, {0: 4 / 7, 1: 2 / 7, 2: 1 / 7})


def test_more_digits_are_asked_for_where_the_first_do_not_tell() -> None:
    """One half of two equal outcomes ends at a border: the digits 0111… need to go on until they differ."""
    table = build_table(Listed((1, 1, 1)), bits=2)
    assert table.shares == (1, 1, 1, 1)
    third = (1 << 64) // 3
    assert resolve(table, Given(third - 10)) == 0
    assert resolve(table, Given(third + 10)) == 1
    assert resolve(table, Given(third, 0)) == 0
    assert resolve(table, Given(third, (1 << 64) - 1)) == 1


def test_values_stand_for_outcomes() -> None:
    table = build_table(Listed((1, 1)), (-5, BEYOND))
    found = np.empty(50, dtype=np.int64)
    assert fill(table, found, Repeatable(1))
    assert set(found.tolist()) == {-5, BEYOND}
    assert not fill(build_table(Listed((1, 1)), (-5, 9)), found, Repeatable(1))
    assert not fill(table, found[:0], Repeatable(1))


def test_bins_are_dealt_in_full() -> None:
    marks, others = deal([6, 1, 1, 0], 1)
    gained = Counter[int]()
    for place, (mark, other) in enumerate(zip(marks, others, strict=True)):
        gained[place] += mark - 2 * place
        gained[other] += 2 * place + 2 - mark
    assert [gained[place] for place in range(4)] == [6, 1, 1, 0]


def test_chunks_cover_everything() -> None:
    array = np.zeros(2 * CHUNK + 3, dtype=np.int64)
    assert [part.size for part in chunks_of(array)] == [CHUNK, CHUNK, 3]
