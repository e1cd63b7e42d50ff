"""The one place random bytes come from: OpenSSL's generator, which the operating system seeds in every process."""

from __future__ import annotations

from ssl import RAND_bytes
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]

AT_ONCE = 1 << 24


class Source(Protocol):
    """Independent random words, each of the 2^64 equally likely."""

    def words(self, count: int) -> Words:
        """This many of them."""
        ...


class System:
    """The source of every release."""

    def words(self, count: int) -> Words:
        """This many words that nobody can foresee."""
        return np.frombuffer(random_bytes(8 * count), dtype=np.uint64)


def random_bytes(count: int) -> bytes:
    """This many random bytes; OpenSSL takes at most 2^31 - 1 in one call."""
    if count <= AT_ONCE:
        return RAND_bytes(count)
    return b"".join(RAND_bytes(min(AT_ONCE, count - start)) for start in range(0, count, AT_ONCE))


SYSTEM = System()


def draw_below(limit: int, source: Source) -> int:
    """A whole number from 0, below the limit, each equally likely."""
    size = (limit - 1).bit_length()
    while True:
        found = draw_bits_of(size, source)
        if found < limit:
            return found


def draw_bits_of(size: int, source: Source) -> int:
    """A whole number of this many fair bits."""
    words = -(-size // 64)
    return int.from_bytes(source.words(words).tobytes(), "little") >> (64 * words - size)
