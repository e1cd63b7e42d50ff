"""Packed biased bits."""

from __future__ import annotations

from fractions import Fraction
from math import e, sqrt
from random import Random

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.noise.number import Exp, Number, Quotient, Sum
from lapwing.run.noise.packed import PLANES, draw_packed_bits, split_digits
from lapwing.run.noise.randomness import Words


class Seeded:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def words(self, count: int) -> Words:
        return np.frombuffer(self.random.randbytes(8 * count), dtype=np.uint64)


class Scripted:
    """The first words are given, the others come from a seed."""

    def __init__(self, planes: list[int]) -> None:
        self.planes, self.seeded = planes, Seeded(1)

    def words(self, count: int) -> Words:
        if self.planes:
            return np.full(count, self.planes.pop(0), dtype=np.uint64)
        return self.seeded.words(count)


COIN = Quotient(1, Sum(1, Exp(Fraction(1))))
CHANCES = [(Fraction(1, 3), 1 / 3), (Fraction(3, 4), 0.75), (COIN, 1 / (1 + e)), (Fraction(999, 1000), 0.999)]


def lanes_of(words: Words) -> np.ndarray:
    return np.unpackbits(words.view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")


@pytest.mark.parametrize(("probability", "about"), CHANCES)
def test_every_lane_has_the_probability(probability: Number, about: float) -> None:
    count = 40_000
    lanes = lanes_of(draw_packed_bits(probability, count, Seeded(3)))
    deviation = np.abs(lanes.mean(axis=0) - about) / sqrt(about * (1 - about) / count)
    assert deviation.max() < 6.5
    assert abs(lanes.mean() - about) / sqrt(about * (1 - about) / (64 * count)) < 5.5


def test_neighbouring_lanes_and_words_are_independent() -> None:
    lanes = lanes_of(draw_packed_bits(Fraction(1, 3), 40_000, Seeded(5))).astype(float) - 1 / 3
    spread = 2 / 9
    for one, other in ((lanes[:, :-1], lanes[:, 1:]), (lanes[:-1], lanes[1:])):
        assert abs((one * other).mean()) / (spread / sqrt(one.size)) < 5.5


def test_what_the_first_digits_leave_open_is_drawn_with_the_rest() -> None:
    """Numbers that begin like the probability itself are undecided, and get exactly its further digits."""
    probability = Fraction(1, 3)
    digits, rest = split_digits(probability)
    assert rest == Fraction(1, 3)
    planes = [(1 << 64) - 1 if digits >> place & 1 else 0 for place in range(PLANES - 1, -1, -1)]
    lanes = lanes_of(draw_packed_bits(probability, 30_000, Scripted(planes)))
    assert abs(lanes.mean() - 1 / 3) < 6 * sqrt(2 / 9 / lanes.size)


def test_certain_and_impossible_bits_need_no_luck() -> None:
    assert not draw_packed_bits(Fraction(0), 100, Seeded(1)).any()
    assert (~draw_packed_bits(Fraction(1), 100, Seeded(1)) == 0).all()
    assert draw_packed_bits(Fraction(1, 2), 0).size == 0


def test_a_short_probability_takes_few_words() -> None:
    class Counting(Seeded):
        taken = 0

        def words(self, count: int) -> Words:
            Counting.taken += count
            return super().words(count)

    draw_packed_bits(Fraction(3, 4), 1000, Counting(1))
    assert Counting.taken == 2000


def test_digits_of_irrational_numbers() -> None:
    digits, rest = split_digits(COIN)
    assert digits == int(65536 / (1 + e))
    assert rest


@pytest.mark.parametrize("probability", [Fraction(3, 2), -1, 0.5, "1/2"])
def test_other_probabilities_are_refused(probability: Number) -> None:
    with pytest.raises(ProgramError):
        draw_packed_bits(probability, 1)
