"""One-sided noise."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.run.noise import geometric
from lapwing.run.noise.geometric import digits_of, draw_digits, draw_geometric, first_digit
from lapwing.run.noise.number import Log, Quotient
from tests.fits import fits, geometric_chances
from tests.sources import Repeatable

SCALES = [Fraction(1, 3), Fraction(3, 2), Fraction(3), Fraction(5), Fraction(10), Fraction(47), Fraction(300)]


@pytest.mark.parametrize("scale", SCALES, ids=str)
def test_draws_have_the_law(scale: Fraction) -> None:
    draws = draw_geometric(scale, 200_000, Repeatable(11))
    assert draws.dtype == np.int64
    assert fits(draws, geometric_chances(float(scale)))


def test_irrational_scales() -> None:
    assert fits(draw_geometric(Quotient(1, Log(3)), 200_000, Repeatable(1)), {k: 2 / 3 ** (k + 1) for k in range(40)})


@pytest.mark.parametrize("scale", [Fraction(1, 2), Fraction(7), Fraction(100)], ids=str)
def test_short_tables_with_few_bits_give_the_same_law(scale: Fraction, monkeypatch: pytest.MonkeyPatch) -> None:
    """Escapes and restarts, which are too rare to be met otherwise, are then common."""
    monkeypatch.setattr(geometric, "REACH", 1)
    monkeypatch.setattr(geometric, "DIGITS", 3)
    digits = digits_of.__wrapped__(scale, False, 9, 4)
    draws = draw_digits(digits, 5_000, Repeatable(2))
    assert (draws >= digits.reach).mean() > 0.1 or scale < 1
    assert fits(draws, geometric_chances(float(scale)))


def test_tables_reach_far_enough() -> None:
    for scale in (Fraction(1, 2**20), Fraction(1), Fraction(12), Fraction(10**9), Fraction(2**60)):
        digits = digits_of(scale, False)
        assert digits.reach >= 44 * scale
        assert digits.reach == 512 << first_digit(scale, 512)


def test_large_scales_give_python_integers() -> None:
    draws = draw_geometric(2**60, 20_000, Repeatable(4))
    assert draws.dtype == object
    assert all(isinstance(draw, int) and draw >= 0 for draw in draws)
    assert max(draws) > 2**63
    assert fits(np.array([draw >> 57 for draw in draws]), geometric_chances(8.0))
    low = np.array([draw & 7 for draw in draws])
    assert fits(low, dict.fromkeys(range(8), 1 / 8))


def test_no_draws() -> None:
    assert draw_geometric(3, 0).size == 0
    assert draw_geometric(2**60, 0).size == 0
