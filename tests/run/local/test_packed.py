"""Packed reports."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.run.local.packed import count_bits, count_by_group, draw_rows, mark, width_of
from lapwing.verify.attack.source import Repeated


def test_bits_are_counted_as_if_unpacked() -> None:
    rows = draw_rows(Fraction(1, 3), 500, 21, Repeated(1))
    assert rows.shape == (500, width_of(21)) == (500, 3)
    plain = np.unpackbits(rows, axis=1)
    assert not plain[:, 21:].any()
    assert (count_bits(rows, 21) == plain[:, :21].sum(axis=0)).all()
    groups = np.arange(500) % 3
    by_group = count_by_group(rows, 21, groups, 4)
    for group in range(4):
        assert (by_group[group] == plain[groups == group, :21].sum(axis=0)).all()


def test_one_bit_a_row() -> None:
    rows = mark(3, 12, np.array([0, 7, 11]))
    assert np.unpackbits(rows, axis=1).argmax(axis=1).tolist() == [0, 7, 11]
    assert np.unpackbits(rows).sum() == 3
