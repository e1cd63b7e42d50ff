"""One word, one outcome: random words as an index into a table, with exactly the probabilities of the weights.

The 2^64 words are dealt out: outcome i gets as many as surely fit into its probability, and the few that are left are
the escape.  A word of the escape is not an outcome yet; which one it becomes is decided with as many further digits of
the weights as it takes.  So no probability is rounded, and each word costs the same time except with a probability of
about outcomes / 2^64.  Words are dealt out by Walker's alias method: bin b of the table holds outcome b up to its
threshold, and one other outcome from there on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from lapwing.run.noise.randomness import Source, Words, draw_below, draw_bits_of
from lapwing.run.noise.weights import Weights

CHUNK = 1 << 14
GUARD = 40
ESCAPE = -(1 << 63)
BEYOND = ESCAPE + 1

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Table:
    """`shares` are the words that each outcome gets, `values` what it is written as.

    `entries` has for each bin what words get before and from its mark; words of the escape get `ESCAPE`.
    """

    weights: Weights
    bits: int
    shares: tuple[int, ...]
    values: Numbers = field(repr=False, compare=False)
    marks: Words = field(repr=False, compare=False)
    entries: Numbers = field(repr=False, compare=False)


def build_table(weights: Weights, values: Sequence[int] | None = None, bits: int = 64) -> Table:
    """Deal out the words; fewer bits make escapes likely, which tests use."""
    bounds = weights.enclose(bits + GUARD)
    total = sum(high for _, high in bounds)
    shares = [(low << bits) // total for low, _ in bounds]
    shares.append((1 << bits) - sum(shares))
    bins = max(1, (len(shares) - 1).bit_length())
    marks, others = deal(shares + [0] * ((1 << bins) - len(shares)), bits - bins)
    written = np.full(1 << bins, ESCAPE, dtype=np.int64)
    written[: len(bounds)] = range(len(bounds)) if values is None else values
    entries = np.empty(2 << bins, dtype=np.int64)
    entries[0::2] = written
    entries[1::2] = written[others]
    return Table(weights, bits, tuple(shares), written, np.array(marks, dtype=np.uint64), entries)


def deal(shares: list[int], size: int) -> tuple[list[int], list[int]]:
    """For each bin the word at which its other outcome begins, and that outcome."""
    room = 1 << size
    left = list(shares)
    poor = [place for place, share in enumerate(left) if share < room]
    rich = [place for place, share in enumerate(left) if share >= room]
    marks, others = [place << size for place in range(len(left))], list(range(len(left)))
    while poor:
        place, giver = poor.pop(), rich[-1]
        marks[place] += left[place]
        others[place] = giver
        left[giver] -= room - left[place]
        if left[giver] < room:
            poor.append(rich.pop())
    return marks, others


def fill(table: Table, found: Numbers, source: Source) -> bool:
    """Write independent outcomes into an array; whether there may be rare ones among them, `BEYOND` or below."""
    return fill_from(table, source.words(found.size), found, source)


def fill_from(table: Table, words: Words, found: Numbers, source: Source) -> bool:
    """The same from words that are given, of which only the first `bits` digits are looked at."""
    look_up(table, words, found)
    if found.size == 0 or found.min() > BEYOND:
        return False
    for place in np.flatnonzero(found == ESCAPE):
        found[place] = table.values[resolve(table, source)]
    return True


def chunks_of(found: Numbers) -> Iterator[Numbers]:
    """The parts of an array, each small enough to be worked on without leaving the processor's cache."""
    for start in range(0, found.size, CHUNK):
        yield found[start : start + CHUNK]


def draw_values(table: Table, size: int, source: Source) -> Numbers:
    """This many independent outcomes."""
    found = np.empty(size, dtype=np.int64)
    for part in chunks_of(found):
        fill(table, part, source)
    return found


def look_up(table: Table, words: Words, found: Numbers) -> None:
    """What each word gets, the escape included."""
    if table.bits < 64:
        words = words >> np.uint64(64 - table.bits)
    bins = (words >> np.uint64(table.bits + 2 - table.entries.size.bit_length())).view(np.int64)
    beyond = words >= table.marks.take(bins, mode="clip")
    bins += bins
    bins += beyond
    table.entries.take(bins, out=found, mode="clip")


def resolve(table: Table, source: Source) -> int:
    """The outcome of a word of the escape: what the weights have beyond their shares, by their further digits."""
    digits = 64
    place = draw_below(table.shares[-1], source) << digits | draw_bits_of(digits, source)
    while True:
        low, high = borders(table, digits)
        found = bisect_right(high, place)
        if found < len(low) and place + 1 <= low[found]:
            return found
        place = place << digits | draw_bits_of(digits, source)
        digits *= 2


@lru_cache(maxsize=16)
def borders(table: Table, digits: int) -> tuple[list[int], list[int]]:
    """Below and above where the rest of each outcome ends, laid side by side, in units of 2^-digits words."""
    bounds = table.weights.enclose(table.bits + digits + GUARD)
    least, most = sum(low for low, _ in bounds), sum(high for _, high in bounds)
    scale = table.bits + digits
    below = above = taken = 0
    lows, highs = [], []
    for (low, high), share in zip(bounds, table.shares, strict=False):
        below, above, taken = below + low, above + high, taken + (share << digits)
        lows.append((below << scale) // most - taken)
        highs.append(-(-(above << scale) // least) - taken)
    return lows, highs
