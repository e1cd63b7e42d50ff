"""From noisy numbers to answers: ends of intervals against trying all values."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from lapwing.data.answer.post_process import as_shares, in_steps, ratio, share


@pytest.mark.parametrize(("top", "bottom"), [(7, 10), (-7, 10), (0, 10), (3, 4), (5, 2)])
def test_quotients_lie_between_their_ends(top: int, bottom: int) -> None:
    _, low, high = ratio(np.array([top]), 3, np.array([bottom]), 2)
    for one, other in product(range(top - 3, top + 4), range(max(bottom - 2, 1), bottom + 3)):
        assert low[0] <= one / other <= high[0]


def test_shares_lie_between_their_ends() -> None:
    found = share("f", (np.array([5, 0, -3]), np.array([5, 0, -1])), (2, 3))
    for one, other in product(range(3, 8), range(2, 9)):
        assert found.low[0] <= one / (one + other) <= found.high[0]
    assert (found.low[1], found.high[1]) == (0, 1)


def test_whole_numbers_stay_whole() -> None:
    found = in_steps("n", np.array([2**61]), 1, Fraction(1))
    assert found.high.tolist() == [2**61 + 1]
    far = in_steps("n", np.array([2**63 - 1, -(2**63) + 1, 0]), 2**70, Fraction(1))
    assert set(far.low.tolist()) == {-(2**63) + 1} and set(far.high.tolist()) == {2**63 - 1}
    assert in_steps("n", np.array([3]), 1, Fraction(1, 2)).values.tolist() == [1.5]


def test_shares_rise_to_one_within_their_band() -> None:
    found = as_shares("x", np.array([-2, 10, 8, 20]), 3)
    assert found.values.tolist() == sorted(found.values.tolist()) and found.values[-1] == 1
    assert ((found.low >= 0) & (found.low <= found.values) & (found.values <= found.high) & (found.high <= 1)).all()


def test_nothing_at_all() -> None:
    assert np.isfinite(as_shares("x", np.array([0, -5]), 3).values).all()
