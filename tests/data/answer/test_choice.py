"""The exponential mechanism."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import exp

from lapwing.data.answer.choice import choose


def test_probabilities_are_those_of_the_weights() -> None:
    scores, rate, draws = [0, 1, 3, 3], Fraction(1, 2), 4000
    found = Counter(choose(scores, rate) for _ in range(draws))
    weights = [exp(score / 2) for score in scores]
    for place, weight in enumerate(weights):
        mean = draws * weight / sum(weights)
        assert abs(found[place] - mean) < 5.5 * mean**0.5


def test_scores_far_apart_are_no_trouble() -> None:
    assert choose([-(10**30), 0, -(10**30)], Fraction(1)) == 1
    assert choose([7], Fraction(1, 3)) == 0
