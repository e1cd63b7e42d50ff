"""Proposals of weights."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.data.answer.propose_weights import exact, first_weights, proposed_direction, solved
from lapwing.data.answer.pull import LEAST_BITS, ROW_BITS, Pulled, gradient_at
from lapwing.data.query.loss import Loss


@pytest.mark.parametrize("loss", ["logistic", "hinge"])
def test_the_gradient_is_short_where_they_are(loss: Loss) -> None:
    chance = np.random.default_rng(5)
    vectors = chance.integers(-(1 << ROW_BITS), (1 << ROW_BITS) + 1, (200, 4))
    rows = Pulled(vectors, chance.integers(1, 9, 200), loss, Fraction(3))
    found = first_weights(rows)
    gradient, _ = gradient_at(rows, [round(one * 2**LEAST_BITS) for one in found], LEAST_BITS)
    assert max(map(abs, gradient)) < 1e-5
    away = [one + Fraction(1, 100) for one in found]
    pulled, _ = gradient_at(rows, [round(one * 2**LEAST_BITS) for one in away], LEAST_BITS)
    back = [one + step for one, step in zip(away, proposed_direction(rows, away, pulled), strict=True)]
    assert max(abs(one - other) for one, other in zip(back, found, strict=True)) < Fraction(1, 1000)


def test_what_cannot_be_computed_is_nothing() -> None:
    assert solved(np.zeros((2, 2)), np.ones(2)).tolist() == [0, 0]
    assert exact(np.array([np.nan, np.inf, 0.5])) == [0, 0, Fraction(1, 2)]
