"""Series."""

from __future__ import annotations

import numpy as np

from lapwing.data.answer.series import Series, outward


def test_take_and_outward() -> None:
    values = np.array([1.0, 2.0, 3.0])
    taken = Series("x", values, values - 1, values + 1).take(np.array([2, 0]))
    assert taken.values.tolist() == [3, 1] and taken.high.tolist() == [4, 2]
    low, high = outward(values, values)
    assert (low < values).all() and (high > values).all()
