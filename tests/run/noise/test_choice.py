"""Choosing by scores."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import exp, prod

import numpy as np

from lapwing.run.noise.choice import choose_exponentially, flip_all, permute_and_flip
from lapwing.run.noise.scores import scores_of
from tests.fits import fits
from tests.sources import Given, Repeatable

SCORES = [Fraction(1), Fraction(5, 2), Fraction(3), Fraction(-2), Fraction(3)]


def test_the_exponential_mechanism_has_its_law() -> None:
    source = Repeatable(1)
    draws = [choose_exponentially(SCORES, 2, source) for _ in range(500)]
    weights = [exp(float(score) / 2) for score in SCORES]
    assert fits(draws, {place: weight / sum(weights) for place, weight in enumerate(weights)})


def test_permute_and_flip_has_its_law() -> None:
    """Compared with its definition: all orders, and the first candidate that is taken."""
    source = Repeatable(2)
    draws = [permute_and_flip(SCORES, 2, source) for _ in range(500)]
    takes = [exp(float(score - 3) / 2) for score in SCORES]
    chances = dict.fromkeys(range(5), 0.0)
    for order in permutations(range(5)):
        for place, candidate in enumerate(order):
            chances[candidate] += takes[candidate] * prod(1 - takes[other] for other in order[:place]) / 120
    assert fits(draws, chances)


def test_the_best_candidate_is_always_taken() -> None:
    top = (1 << 64) - 1
    assert flip_all(scores_of([5, 4, 5], 1), Given(top, top, top)).tolist() == [True, False, True]
    assert flip_all(scores_of([5, 4], 1), Given(0, 0)).tolist() == [True, True]


def test_a_word_at_the_border_needs_more_digits() -> None:
    border = int(np.floor(np.exp(-1) * 2**20)) << 44
    exact = int("5E2D58D8B3BCDF1A", 16)
    assert abs(exact - border) < 1 << 45
    assert flip_all(scores_of([1, 0], 1), Given(0, exact, 0)).tolist() == [True, True]
    assert flip_all(scores_of([1, 0], 1), Given(0, exact, (1 << 64) - 1)).tolist() == [True, False]


def test_one_candidate_and_far_candidates() -> None:
    assert choose_exponentially([7], 1) == 0
    assert permute_and_flip([7], Fraction(1, 10)) == 0
    assert choose_exponentially([0, 10**9, 0], 1) == 1
    assert permute_and_flip([0, 10**9, 0], 1) == 1
