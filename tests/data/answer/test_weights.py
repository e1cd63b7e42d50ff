"""Weights near a minimiser: as near as is stated, whatever is proposed."""

from __future__ import annotations

from fractions import Fraction
from unittest.mock import patch

import numpy as np
import pytest

from lapwing.data.answer.pull import ROW_BITS, Pulled, gradient_at
from lapwing.data.answer.weights import square, weights_within
from lapwing.data.query.loss import Loss

SLACK = Fraction(1, 10**4)


def rows_of(seed: int, loss: Loss, count: int = 30, penalty: Fraction = Fraction(2)) -> Pulled:
    chance = np.random.default_rng(seed)
    vectors = chance.integers(-(1 << ROW_BITS), (1 << ROW_BITS) + 1, (count, 3))
    return Pulled(vectors, chance.integers(1, 9, count), loss, penalty)


def is_near(rows: Pulled, weights: list[Fraction]) -> bool:
    """Whether the gradient there says that the minimiser is within the slack."""
    gradient, off = gradient_at(rows, [int(weight * 2**96) for weight in weights], 96)
    return off == 0 and square(gradient) <= (SLACK * rows.penalty * (1 + Fraction(1, 10**6))) ** 2


@pytest.mark.parametrize("loss", ["logistic", "hinge"])
@pytest.mark.parametrize("seed", range(5))
def test_they_are_near(seed: int, loss: Loss) -> None:
    rows = rows_of(seed, loss)
    assert is_near(rows, weights_within(rows, SLACK))


@pytest.mark.parametrize("loss", ["logistic", "hinge"])
def test_no_rows_and_many_rows_and_a_small_penalty(loss: Loss) -> None:
    empty = Pulled(np.zeros((0, 3), np.int64), np.zeros(0, np.int64), loss, Fraction(2))
    assert weights_within(empty, SLACK) == [0, 0, 0]
    one = Pulled(np.full((1, 3), 1 << ROW_BITS), np.array([10**9]), loss, Fraction(1, 100))
    assert is_near(one, weights_within(one, SLACK))


@pytest.mark.parametrize("proposed", [[Fraction(10**6)] * 3, [Fraction(-1, 3)] * 3])
@pytest.mark.parametrize("way", [[Fraction(10**6)] * 3, [Fraction(0)] * 3])
def test_bad_proposals_are_improved(proposed: list[Fraction], way: list[Fraction]) -> None:
    rows = rows_of(1, "logistic", 4, Fraction(20))
    with (
        patch("lapwing.data.answer.weights.first_weights", lambda _: proposed),
        patch("lapwing.data.answer.weights.proposed_direction", lambda *_: way),
    ):
        assert is_near(rows, weights_within(rows, SLACK))


def test_fine_weights_are_found_with_more_digits() -> None:
    rows = rows_of(2, "logistic")
    weights = weights_within(rows, Fraction(1, 10**15))
    gradient, off = gradient_at(rows, [int(weight * 2**128) for weight in weights], 128)
    assert off == 0 and square(gradient) <= (Fraction(1, 10**15) * rows.penalty * 2) ** 2
