"""Coins that show heads the more often, the larger a count is: as often as a step between neighbours allows.

The chance of a count of 0 is 0, and that of one more is max(c, min(exp(eps) * c + d, 1 - (1 - c - d) / exp(eps), 1))
for c before, as in `programs/plans/likely_keys.py`.  Chances are never rounded: they are kept between bounds, and where
a random fraction falls between these, more digits of both are worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from lapwing.run.noise.bits import END, Bits
from lapwing.run.noise.keyed import Stream
from lapwing.run.noise.number import Exp, enclose
from lapwing.run.noise.parameters import refuse_parameter
from lapwing.run.noise.randomness import SYSTEM, Source, Words, draw_bits_of
from lapwing.run.noise.series import Bounds, divide_down, divide_up
from lapwing.run.noise.table import Numbers

MOST_COUNTS = 1 << 17
LARGEST = 1 << 10
COIN = b"coin "


@dataclass(frozen=True, slots=True)
class Likely:
    """What one more may change a chance by: a factor of exp(epsilon), and delta besides."""

    epsilon: Fraction
    delta: Fraction

    def __post_init__(self) -> None:
        if not 0 < self.epsilon <= LARGEST:
            refuse_parameter("epsilon", self.epsilon, "it is too small or too large", f"Give one up to {LARGEST}.")
        if not 0 < self.delta < 1:
            refuse_parameter("delta", self.delta, "it is not between 0 and 1", "Give a number above 0 and below 1.")

    @property
    def digits(self) -> int:
        """So many bits that the bounds of a chance agree in nearly all of the first 64."""
        return 128 + 2 * int(1 / self.delta).bit_length()


def draw_likely(likely: Likely, counts: Numbers, source: Source = SYSTEM) -> Bits:
    """A coin for each count."""
    return tossed(likely, counts, source.words(counts.size), lambda _: source)


def draw_likely_keyed(likely: Likely, counts: Numbers, key: bytes, names: Sequence[bytes]) -> Bits:
    """A coin for each count of a group, whose names all differ, from words of its own as in `keyed.py`."""
    streams = [Stream(key, COIN + name) for name in names]
    words = np.array([stream.words(1)[0] for stream in streams], dtype=np.uint64)
    return tossed(likely, counts, words, lambda place: streams[place])


def tossed(likely: Likely, counts: Numbers, words: Words, more: Callable[[int], Source]) -> Bits:
    """Whether the fraction that begins with each word is below the chance of each count."""
    bounds = chances_of(likely, likely.digits)
    shift, last = likely.digits - 64, len(bounds) - 1
    lows = np.array([min(low >> shift, END - 1) for low, _ in bounds], dtype=np.uint64)
    highs = np.array([min(-(-high >> shift), END - 1) for _, high in bounds], dtype=np.uint64)
    places = np.clip(counts, 0, last)
    found: Bits = (words < lows[places]) | (places == last)
    unclear = ~found & (words <= highs[places]) & (places > 0)
    for place in np.flatnonzero(unclear).tolist():
        found[place] = decide(likely, int(places[place]), int(words[place]), more(place))
    return found


def decide(likely: Likely, count: int, word: int, source: Source) -> bool:
    """Whether a fraction that begins with this word is below a chance, by as many further digits as it takes."""
    known, digits = 64, likely.digits
    while True:
        low, high = chances_of(likely, digits)[count]
        if (word + 1) << (digits - known) <= low:
            return True
        if word << (digits - known) >= high:
            return False
        word = word << (digits - known) | draw_bits_of(digits - known, source)
        known, digits = digits, 2 * digits


@lru_cache(maxsize=8)
def chances_of(likely: Likely, digits: int) -> tuple[Bounds, ...]:
    """Bounds of the chance of each count from 0 up, times 2^digits; the last one is certain, and so are all above."""
    one = 1 << digits
    growth, more = enclose(Exp(likely.epsilon), digits), enclose(likely.delta, digits)
    found: list[Bounds] = [(0, 0)]
    while found[-1][0] < one:
        if len(found) > MOST_COUNTS:
            refuse_parameter("epsilon", likely.epsilon, "no count is certain to be kept", "Give a larger epsilon.")
        found.append(raised(found[-1], growth, more, digits))
    return tuple(found)


def raised(chance: Bounds, growth: Bounds, more: Bounds, digits: int) -> Bounds:
    """Bounds of the chance of one more, from those of a chance."""
    one, ends = 1 << digits, []
    for end, factor, extra, divide in zip(chance, growth, more, (divide_down, divide_up), strict=True):
        rise = divide(factor * end, one) + extra
        left = max(one - end - extra, 0)
        fall = one - (divide_up if divide is divide_down else divide_down)(left << digits, factor)
        ends.append(max(end, min(rise, fall, one)))
    low, high = ends
    return low, high
