"""Normal noise far from 0."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.run.noise.gaussian_beyond import draw_beyond, write
from tests.fits import fits
from tests.sources import Repeatable


def test_far_numbers_have_their_own_law() -> None:
    draws = [draw_beyond(Fraction(1, 50), 8, Repeatable(seed)) for seed in range(400)]
    weights = {k: np.exp(-k * k / 50) for k in range(8, 60)}
    total = sum(weights.values())
    assert fits(draws, {k: weight / total for k, weight in weights.items()})


def test_what_is_too_large_becomes_a_python_integer() -> None:
    small = np.zeros(3, dtype=np.int64)
    assert write(small, 1, 5).tolist() == [0, 5, 0]
    assert write(small, 2, -(1 << 70)).tolist() == [0, 5, -(1 << 70)]
