"""Noise on whole numbers."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.noisy import add_noise, running_sums


def test_noise_is_there_and_has_its_scale() -> None:
    found = add_noise(np.full(20_000, 100, dtype=np.int64), Fraction(10)) - 100
    assert abs(float(found.mean())) < 1 and 9 < float(np.abs(found).mean()) < 11


def test_nothing_wraps() -> None:
    near = np.array([2**63 - 2, -(2**63) + 2] * 500, dtype=np.int64)
    found = add_noise(near, Fraction(2**40))
    assert (found[0::2] > 0).all() and (found[1::2] < 0).all()
    huge = add_noise(near, Fraction(2**60))
    assert huge.dtype == np.int64


def test_running_sums() -> None:
    assert running_sums(np.array([1, -2, 3])).tolist() == [1, -1, 2]
    assert running_sums(np.array([], dtype=np.int64)).tolist() == []
    assert running_sums(np.array([2**61, 2**61, -5])).tolist() == [2**61, 2**61, 2**61]
