"""exp(-t), many at a time."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.run.noise.decay import OVER, TABLE, UNDER, decay_words, first_powers
from lapwing.run.noise.number import Exp, enclose
from tests.sources import Repeatable


def test_the_error_is_within_its_bounds() -> None:
    edges = [0, 1, 2, (1 << 22) - 1, 1 << 22, (1 << 22) + 1, (1 << 31) - 1, 1 << 31, (1 << 32) - 1]
    random = (Repeatable(1).words(3000) >> np.uint64(32)).tolist()
    t = np.array(edges + random, dtype=np.uint64)
    for power, found in zip(t.tolist(), decay_words(t).tolist(), strict=True):
        low, high = enclose(Exp(Fraction(-power, 1 << 32)), 32)
        assert found - UNDER <= low
        assert high <= found + OVER


def test_the_table_begins_with_one() -> None:
    assert 0 <= (1 << 31) - int(TABLE[0]) <= 1
    assert (first_powers() == TABLE).all()
