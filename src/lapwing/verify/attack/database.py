"""Secret databases: one bit a person."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapwing.diagnostics.diagnostic import reject

Bits = NDArray[np.uint8]
MOST_PEOPLE = 100_000


def random_bits(count: int, seed: int) -> Bits:
    """A database for demonstrations: fair bits from a seed."""
    return np.unpackbits(np.frombuffer(Random(seed).randbytes((count + 7) // 8), dtype=np.uint8))[:count]


def read_bits(given: Any) -> Bits:
    """Bits from a text such as "0110" or from zeros and ones."""
    items = list(given) if isinstance(given, str | list | tuple | np.ndarray) else []
    if not 0 < len(items) <= MOST_PEOPLE or any(str(item) not in ("0", "1") for item in items):
        reject("attack-bits", what=repr(given))
    return np.array([int(item) for item in items], dtype=np.uint8)


def share_equal(guess: Bits, truth: Bits) -> float:
    """The share of correct bits."""
    if guess.size != truth.size:
        reject("attack-bits", what=f"{truth.size} bits for {guess.size} people")
    return float((guess == truth).mean())


def bits_text(bits: Bits) -> str:
    """Bits as a text of zeros and ones."""
    return "".join(map(str, bits.tolist()))
