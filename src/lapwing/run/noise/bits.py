"""Biased bits: true with exactly a given probability."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from lapwing.run.noise.number import Number, enclose
from lapwing.run.noise.parameters import check_number, check_size, refuse_parameter
from lapwing.run.noise.randomness import SYSTEM, Source, Words, draw_bits_of
from lapwing.run.noise.series import Bounds
from lapwing.run.noise.table import CHUNK

END = 1 << 64

Bits = NDArray[np.bool_]


def draw_bits(probability: Number, size: int, source: Source = SYSTEM) -> Bits:
    """Draw this many independent bits."""
    number = check_probability(probability)
    found = np.empty(check_size(size), dtype=np.bool_)
    low, high = threshold(number)
    for start in range(0, found.size, CHUNK):
        part = found[start : start + CHUNK]
        words = source.words(part.size)
        part[:] = below(words, low)
        if high > low:
            for place in np.flatnonzero(below(words, high) & ~part):
                part[place] = decide(number, int(words[place]), source)
    return found


@lru_cache(maxsize=1024)
def threshold(probability: Number) -> Bounds:
    """The words that are surely below a probability, and those that may be."""
    return enclose(probability, 64)


def below(words: Words, limit: int) -> Bits:
    """Which words are below a limit, which may be more than a word holds."""
    if not 0 < limit < END:
        return np.full(words.size, limit > 0)
    return words < np.uint64(limit)


def decide(probability: Number, word: int, source: Source) -> bool:
    """Whether a fraction that begins with this word is below the probability, by as many further digits as it takes."""
    bits = 64
    while True:
        low, high = enclose(probability, bits)
        if word + 1 <= low:
            return True
        if word >= high:
            return False
        word = word << bits | draw_bits_of(bits, source)
        bits *= 2


def check_probability(value: object) -> Number:
    """An exact number from 0 to 1."""
    number = check_number("probability", value)
    low, high = threshold(number)
    outside = not 0 <= number <= 1 if isinstance(number, Fraction) else high < 0 or low > END
    if outside:
        refuse_parameter("probability", value, "it is not between 0 and 1", "Give a number from 0 to 1.")
    return number
