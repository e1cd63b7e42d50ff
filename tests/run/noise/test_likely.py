"""Coins whose chance grows with a count."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import exp

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.noise.keyed import Stream
from lapwing.run.noise.likely import (
    COIN,
    Likely,
    chances_of,
    decide,
    draw_likely,
    draw_likely_keyed,
    raised,
    tossed,
)
from tests.fits import fits
from tests.sources import Given, Repeatable

LIKELY = Likely(Fraction(1), Fraction(1, 100))
CASES = [(Fraction(1), Fraction(1, 100)), (Fraction(1, 20), Fraction(1, 10**6)), (Fraction(5), Fraction(1, 10**12))]


@pytest.mark.parametrize(("epsilon", "delta"), CASES)
def test_chances_are_as_published(epsilon: Fraction, delta: Fraction) -> None:
    """Up to the middle they are d * (exp(n * eps) - 1) / (exp(eps) - 1), from there on the mirror image."""
    likely = Likely(epsilon, delta)
    found = [low / 2**likely.digits for low, _ in chances_of(likely, likely.digits)]
    e, d = float(epsilon), float(delta)
    for count, chance in enumerate(found):
        rising = d * (exp(count * e) - 1) / (exp(e) - 1)
        if rising < 1 / (1 + exp(e)):
            assert chance == pytest.approx(rising, rel=1e-9)
    assert found[0] == 0 and found[-1] == 1 and found == sorted(found)


@pytest.mark.parametrize(("epsilon", "delta"), CASES)
def test_no_step_is_larger_than_its_price(epsilon: Fraction, delta: Fraction) -> None:
    """With bounds of all numbers: a step that is larger for certain would be a leak."""
    likely = Likely(epsilon, delta)
    bits = 2 * likely.digits
    bounds = [(Fraction(low, 1 << bits), Fraction(high, 1 << bits)) for low, high in chances_of(likely, bits)]
    growth = Fraction(int(exp(float(epsilon)) * 10**9) + 1, 10**9)
    for (below, above), (low, _) in pairwise(bounds):
        assert low >= below
        assert low <= growth * above + delta and (1 - above) <= growth * (1 - low) + delta
    assert all(high - low < Fraction(1, 1 << 100) for low, high in bounds)


def test_they_rise_as_fast_as_they_may() -> None:
    """One part in a million more at any step would be more than its price."""
    growth, more = exp(1), 1 / 100
    found = [low / 2**LIKELY.digits for low, _ in chances_of(LIKELY, LIKELY.digits)]
    for chance, after in pairwise(found):
        above = after * (1 + 1e-6)
        assert after == 1 or above > growth * chance + more or (1 - chance) > growth * (1 - above) + more


@pytest.mark.parametrize("count", range(1, 9))
def test_coins_have_the_chance_of_their_count(count: int) -> None:
    low, _ = chances_of(LIKELY, LIKELY.digits)[count]
    chance = low / 2**LIKELY.digits
    found = draw_likely(LIKELY, np.full(50_000, count), Repeatable(count))
    assert fits(found.astype(np.int64), {0: 1 - chance, 1: chance})


def test_sure_coins() -> None:
    assert not draw_likely(LIKELY, np.zeros(1000, dtype=np.int64)).any()
    assert not draw_likely(LIKELY, np.full(1000, -5)).any()
    assert draw_likely(LIKELY, np.full(1000, 9)).all() and draw_likely(LIKELY, np.full(10, 2**62)).all()
    assert draw_likely(LIKELY, np.zeros(0, dtype=np.int64)).size == 0


def test_a_word_at_the_border_needs_more_digits() -> None:
    low, _ = chances_of(LIKELY, LIKELY.digits)[3]
    word = low >> (LIKELY.digits - 64)
    assert decide(LIKELY, 3, word - 1, Given()) and not decide(LIKELY, 3, word + 1, Given())
    assert decide(LIKELY, 3, word, Given(*[0] * 8)) and not decide(LIKELY, 3, word, Given(*[2**64 - 1] * 8))
    words = np.array([word - 1, word, word, word + 1], dtype=np.uint64)
    sources = [Given(), Given(*[0] * 8), Given(*[2**64 - 1] * 8), Given()]
    found = tossed(LIKELY, np.full(4, 3), words, lambda place: sources[place])
    assert found.tolist() == [True, True, False, False]


def test_bounds_contain_the_next_chance() -> None:
    one = 1 << 20
    low, high = raised((one // 4, one // 2), (2 * one, 3 * one), (one // 100, one // 50), 20)
    assert low <= min(2 * 0.25 + 0.01, 1 - (1 - 0.25 - 0.01) / 2) * one
    assert high >= min(3 * 0.5 + 0.02, 1 - (1 - 0.5 - 0.02) / 3) * one


def test_a_group_has_one_coin_whoever_tosses_it() -> None:
    names = [b"i%d;" % number for number in range(300)]
    counts = np.full(300, 4)
    found = draw_likely_keyed(LIKELY, counts, b"key", names)
    again = draw_likely_keyed(LIKELY, counts[:7], b"key", names[7:14])
    assert again.tolist() == found[7:14].tolist() and 0 < found.sum() < 300
    assert draw_likely_keyed(LIKELY, counts, b"other", names).tolist() != found.tolist()
    assert Stream(b"key", COIN + names[0]).words(1) != Stream(b"key", names[0]).words(1)


@pytest.mark.parametrize(("epsilon", "delta"), [(0, "1/10"), (-1, "1/10"), (2000, "1/10"), (1, 0), (1, 1), (1, -1)])
def test_prices_that_make_no_sense(epsilon: int, delta: str) -> None:
    with pytest.raises(ProgramError):
        Likely(Fraction(epsilon), Fraction(delta))


def test_a_price_so_small_that_no_count_is_certain() -> None:
    with pytest.raises(ProgramError):
        chances_of(Likely(Fraction(1, 10**9), Fraction(1, 10**30)), 400)
