"""Two-sided noise."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.run.noise import geometric
from lapwing.run.noise.geometric import digits_of, draw_digits
from lapwing.run.noise.laplace import draw_laplace
from tests.fits import chi_square, fits, laplace_chances, limit
from tests.sources import Repeatable

SCALES = [Fraction(text) for text in "1/4 1 3/2 3 5 10 117/10 20 100 1000".split()]


@pytest.mark.parametrize("scale", SCALES, ids=str)
def test_draws_have_the_law(scale: Fraction) -> None:
    draws = draw_laplace(scale, 200_000, Repeatable(7))
    assert draws.dtype == np.int64
    assert fits(draws, laplace_chances(float(scale)), 1e-6)


def test_the_test_notices_a_scale_that_is_off_by_a_thirtieth() -> None:
    statistic, freedom = chi_square(draw_laplace(3, 200_000, Repeatable(7)), laplace_chances(3.1))
    assert statistic > limit(freedom, 1e-6)


@pytest.mark.parametrize("power", [-20, -5, 12, 20, 30, 40, 50, 54, 55, 56, 60])
def test_all_scales_from_tiny_to_huge(power: int) -> None:
    """Large scales look alike if the lower digits are dropped; where 64 bits end, integers are Python's."""
    scale = Fraction(2) ** power
    draws = draw_laplace(scale, 50_000, Repeatable(power + 100))
    if power < 0:
        assert fits(draws, laplace_chances(float(scale)) if power > -9 else {0: 1.0})
        return
    assert (draws.dtype == object) == (power >= 56)
    coarse = np.array([int(draw) >> (power - 3) for draw in draws])
    chances = {k: 0.5 * (1 - np.exp(-1 / 8)) * np.exp(-(k if k >= 0 else -k - 1) / 8) for k in range(-300, 300)}
    assert fits(coarse, chances)
    assert fits(np.array([int(draw) & 15 for draw in draws]), dict.fromkeys(range(16), 1 / 16))


@pytest.mark.parametrize("scale", [Fraction(1, 2), Fraction(7), Fraction(100)], ids=str)
def test_short_tables_with_few_bits_give_the_same_law(scale: Fraction, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(geometric, "REACH", 1)
    monkeypatch.setattr(geometric, "DIGITS", 3)
    draws = draw_digits(digits_of.__wrapped__(scale, True, 9, 4), 5_000, Repeatable(3))
    assert fits(draws, laplace_chances(float(scale)))


def test_short_tables_of_large_numbers_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(geometric, "REACH", 1)
    monkeypatch.setattr(geometric, "LARGEST", 1 << 5)
    draws = draw_digits(digits_of.__wrapped__(Fraction(20), True, 12, 4), 20_000, Repeatable(3))
    assert draws.dtype == object
    assert fits(draws.astype(np.int64), laplace_chances(20.0))


def test_draws_do_not_depend_on_how_many_are_taken_at_once() -> None:
    assert len(set(draw_laplace(10**6, 50_000).tolist())) > 40_000
    assert draw_laplace(3, 0).size == 0
