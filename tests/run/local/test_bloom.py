"""Bloom filters."""

from __future__ import annotations

import numpy as np

from lapwing.run.local.bloom import bloom_bits, bloom_rows, pack


def test_a_text_sets_a_few_bits_that_depend_on_the_cohort() -> None:
    found = [bloom_bits("a text", cohort, 32, 2) for cohort in range(20)]
    assert all(1 <= len(bits) <= 2 and max(bits) < 32 for bits in found)
    assert len(set(found)) > 10
    assert found[3] == bloom_bits("a text", 3, 32, 2)


def test_places_are_spread_evenly() -> None:
    hits = np.zeros(16, dtype=int)
    for number in range(4000):
        for place in bloom_bits(f"text {number}", 0, 16, 2):
            hits[place] += 1
    assert hits.min() > 350
    assert hits.max() < 650


def test_rows_are_those_bits() -> None:
    rows = bloom_rows(["a", "b"], 3, 16, 2)
    assert rows.shape == (3, 2, 16)
    assert set(np.flatnonzero(rows[2, 1])) == set(bloom_bits("b", 2, 16, 2))
    assert (np.unpackbits(pack(rows), axis=-1).astype(bool) == rows).all()
