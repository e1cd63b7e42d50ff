"""The attacker with all subset queries, against the definition."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.attack.answers import AllAnswers, answers_of_all
from lapwing.verify.attack.database import random_bits
from lapwing.verify.attack.exhaustive import reconstruct_from_all, worst_errors
from lapwing.verify.attack.subsets import all_subsets, sums_of_all


@pytest.mark.parametrize("people", [1, 2, 3, 7, 8])
@pytest.mark.parametrize("seed", [0, 1])
def test_the_worst_errors_are_those_of_the_definition(people: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    values = generator.integers(-5, 12, 1 << people)
    subsets = all_subsets(people).astype(np.int64)
    missed = np.abs(subsets @ subsets.T - values[:, None]).max(axis=0)
    assert (worst_errors(AllAnswers(people, values)) == missed).all()


def test_answers_that_are_not_whole_or_very_large() -> None:
    for values in ([0.25, 1.5, -0.75, 2.125], [2**35, 1 - 2**35, 0, 7]):
        subsets = all_subsets(2).astype(np.int64)
        answers = answers_of_all(values, 2)
        missed = np.abs(subsets @ subsets.T - np.array(values)[:, None]).max(axis=0)
        assert (worst_errors(answers) / answers.one == missed).all()


@pytest.mark.parametrize("error", [0, 1, 2])
def test_whoever_is_left_is_within_four_errors(error: int) -> None:
    people = 10
    for seed in range(30):
        bits = random_bits(people, seed)
        generator = np.random.default_rng(seed)
        values = sums_of_all(bits) + generator.integers(-error, error + 1, 1 << people)
        left = np.flatnonzero(worst_errors(AllAnswers(people, values)) <= error)
        truth = int(bits @ (1 << np.arange(people)))
        assert truth in left
        assert max(int(place ^ truth).bit_count() for place in left) <= 4 * error
        found = reconstruct_from_all(AllAnswers(people, values), Fraction(error))
        assert np.count_nonzero(found.guess != bits) <= 4 * error
        assert found.left == left.size


def test_exact_answers_give_everything_away_also_for_twenty_people() -> None:
    bits = random_bits(20, 5)
    found = reconstruct_from_all(AllAnswers(20, sums_of_all(bits)))
    assert (found.guess == bits).all()
    assert found.worst == 0
    assert found.left == 1


def test_errors_that_are_larger_than_said() -> None:
    values = np.array([0, 5, 0, 1])
    with pytest.raises(ProgramError, match="fits them within 4"):
        reconstruct_from_all(AllAnswers(2, values), Fraction(1))
    assert reconstruct_from_all(AllAnswers(2, values)).worst == 4
