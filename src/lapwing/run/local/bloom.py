"""Bloom filters: which bits a text sets, in each cohort."""

from __future__ import annotations

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from lapwing.run.local.packed import Packed


def bloom_bits(text: str, cohort: int, bits: int, hashes: int) -> frozenset[int]:
    """The places that the hash functions of a cohort give a text; two of them may agree."""
    found = set()
    for number in range(hashes):
        digest = sha256(f"{cohort}:{number}:{text}".encode()).digest()
        found.add(int.from_bytes(digest[:16], "big") % bits)
    return frozenset(found)


def bloom_rows(texts: list[str] | tuple[str, ...], cohorts: int, bits: int, hashes: int) -> NDArray[np.bool_]:
    """For each cohort and text, its bits."""
    found = np.zeros((cohorts, len(texts), bits), dtype=np.bool_)
    for cohort in range(cohorts):
        for place, text in enumerate(texts):
            found[cohort, place, list(bloom_bits(text, cohort, bits, hashes))] = True
    return found


def pack(rows: NDArray[np.bool_]) -> Packed:
    """The last axis, eight bits to a byte."""
    return np.packbits(rows, axis=-1)
