"""Subset queries: how many of these people have the bit?"""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from lapwing.verify.attack.database import Bits

Subsets = NDArray[np.bool_]


def sums_of_all(bits: Bits) -> NDArray[np.int32]:
    """The answers for all subsets; person i is in subset number s if digit i of s is 1.

    Twice as many with each person: those without the person again, and those with.
    """
    sums = np.zeros(1 << bits.size, dtype=np.int32)
    size = 1
    for bit in bits.tolist():
        np.add(sums[:size], bit, out=sums[size : 2 * size])
        size *= 2
    return sums


def random_subsets(people: int, count: int, seed: int) -> Subsets:
    """Subsets in which everyone is or is not with equal chances, one a row."""
    octets = Random(seed).randbytes((people * count + 7) // 8)
    return np.unpackbits(np.frombuffer(octets, dtype=np.uint8))[: people * count].reshape(count, people).astype(bool)


def all_subsets(people: int) -> Subsets:
    """All of them in the order of `sums_of_all`."""
    numbers = np.arange(1 << people, dtype=np.int32)
    return (numbers[:, None] >> np.arange(people, dtype=np.int32) & 1).astype(bool)


def sums_of(subsets: Subsets, bits: Bits) -> NDArray[np.int64]:
    """The answers for some subsets."""
    return np.asarray(subsets @ bits.astype(np.int64))
