"""Subset queries."""

from __future__ import annotations

from lapwing.verify.attack.database import random_bits, read_bits
from lapwing.verify.attack.subsets import all_subsets, random_subsets, sums_of, sums_of_all


def test_all_subsets_by_doubling() -> None:
    assert sums_of_all(read_bits("101")).tolist() == [0, 1, 0, 1, 1, 2, 1, 2]


def test_both_ways_to_add_agree() -> None:
    bits = random_bits(11, 4)
    assert (sums_of(all_subsets(11), bits) == sums_of_all(bits)).all()


def test_random_subsets() -> None:
    subsets = random_subsets(50, 200, 1)
    assert subsets.shape == (200, 50)
    assert 0.45 < subsets.mean() < 0.55
    assert (subsets == random_subsets(50, 200, 1)).all()
