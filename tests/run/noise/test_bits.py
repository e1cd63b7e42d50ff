"""Biased bits."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.run.noise.bits import END, below, check_probability, decide, draw_bits, threshold
from lapwing.run.noise.number import Exp, Number, Quotient, Sum
from tests.fits import fits
from tests.sources import Given, Repeatable

EPSILON = Fraction(3, 10)
TRUTH = Quotient(Exp(EPSILON), Sum(1, Exp(EPSILON)))


@pytest.mark.parametrize(
    ("probability", "value"),
    [
        (Fraction(1, 3), 1 / 3),
        (Fraction(1, 1000), 0.001),
        (TRUTH, np.exp(0.3) / (1 + np.exp(0.3))),
        (Exp(-5), np.exp(-5)),
    ],
)
def test_bits_have_the_probability(probability: Number, value: float) -> None:
    bits = draw_bits(probability, 200_000, Repeatable(1))
    assert bits.dtype == np.bool_
    assert fits(bits.astype(np.int64), {0: 1 - value, 1: value})


def test_sure_bits() -> None:
    assert draw_bits(1, 1000).all()
    assert not draw_bits(0, 1000).any()
    assert draw_bits(Fraction(1, 2), 0).size == 0


def test_a_word_at_the_border_needs_more_digits() -> None:
    third = (1 << 64) // 3
    assert draw_bits(Fraction(1, 3), 3, Given(third - 1, third + 1, third, third - 1)).tolist() == [True, False, True]
    assert draw_bits(Fraction(1, 3), 1, Given(third, third + 1)).tolist() == [False]
    assert decide(Fraction(1, 3), third, Given(third, third, 5)) is True


def test_no_digits_are_needed_for_binary_fractions() -> None:
    assert draw_bits(Fraction(1, 2), 2, Given((1 << 63) - 1, 1 << 63)).tolist() == [True, False]


def test_thresholds() -> None:
    assert threshold(Fraction(1, 2)) == (1 << 63, 1 << 63)
    assert threshold(Fraction(1, 3)) == (END // 3, END // 3 + 1)


def test_limits_that_no_word_reaches() -> None:
    words = np.array([0, END - 1], dtype=np.uint64)
    assert below(words, END).tolist() == [True, True]
    assert below(words, 0).tolist() == [False, False]
    assert below(words, END - 1).tolist() == [True, False]


def test_what_is_nearly_sure_is_not_sure() -> None:
    assert check_probability(Exp(-1000)) == Exp(-1000)
    assert draw_bits(Exp(-1000), 1, Given(0, *[0] * 40)).tolist() == [True]
    assert draw_bits(Exp(-1000), 1, Given(0, 1)).tolist() == [False]
