"""Laplace noise for groups that lie on many machines: a group's noise is a function of a key and the group's name.

Every group has a stream of words of its own: keyed BLAKE2b of the group's name and the number of a block, eight words a
block.  To whoever does not know the key, the streams of all names are independent random words.  So whichever machine
draws for a group, in whatever company and however often, it draws the same: a task that is run again adds no second
noise to the same number, which would tell something if both were seen.  A key is for one release and is never used for
another; the numbers that noise is added to must not change in between either.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

from lapwing.run.noise.geometric import LARGEST, Digits, Integers, digits_of, draw_digits
from lapwing.run.noise.number import Number
from lapwing.run.noise.parameters import check_scale
from lapwing.run.noise.randomness import Words, random_bytes
from lapwing.run.noise.table import BEYOND, look_up

KEY_BYTES = 32
BLOCK_BYTES = 64
BLOCK_WORDS = BLOCK_BYTES // 8
PERSON = b"lapwing noise"


def fresh_key() -> bytes:
    """A key that was never used and never will be."""
    return random_bytes(KEY_BYTES)


def block_of(key: bytes, name: bytes, number: int) -> bytes:
    """A block of the words of a group."""
    return blake2b(
        number.to_bytes(8, "little") + name, key=key, digest_size=BLOCK_BYTES, person=PERSON, usedforsecurity=True
    ).digest()


class Stream:
    """The words of one group, from the first on."""

    def __init__(self, key: bytes, name: bytes) -> None:
        self.key = key
        self.name = name
        self.used = 0

    def words(self, count: int) -> Words:
        """The next words."""
        first, last = self.used // BLOCK_WORDS, -(-(self.used + count) // BLOCK_WORDS)
        blocks = b"".join(block_of(self.key, self.name, number) for number in range(first, last))
        start = self.used - first * BLOCK_WORDS
        self.used += count
        return words_in(blocks)[start : start + count]


def words_in(blocks: bytes) -> Words:
    """Words from bytes, the same on every machine."""
    return np.frombuffer(blocks, dtype="<u8").astype(np.uint64)


def draw_keyed(scales: Sequence[Number], key: bytes, names: Sequence[bytes]) -> list[Integers]:
    """For each scale a draw for each group, whose names all differ."""
    return draw_groups([digits_of(check_scale(scale), True) for scale in scales], key, names)


def draw_groups(tables: Sequence[Digits], key: bytes, names: Sequence[bytes]) -> list[Integers]:
    """What `draw_group` draws for each; all at once where every word is an outcome, which nearly all are."""
    needed = sum(1 + len(digits.lower) for digits in tables)
    count = max(1, -(-needed // BLOCK_WORDS))
    blocks = b"".join([block_of(key, name, number) for name in names for number in range(count)])
    words = np.ascontiguousarray(words_in(blocks).reshape(len(names), count * BLOCK_WORDS).T)
    rare = np.zeros(len(names), dtype=np.bool_)
    found: list[Integers] = []
    place = 0
    for digits in tables:
        drawn = np.zeros(len(names), dtype=np.int64)
        part = np.empty(len(names), dtype=np.int64)
        for table in (digits.top, *digits.lower):
            look_up(table, words[place], part)
            rare |= part <= BEYOND
            drawn ^= part
            place += 1
        found.append(drawn)
        if digits.reach >= LARGEST:
            rare[:] = True
    if rare.any():
        found = [drawn.astype(object) for drawn in found]
        for spot in np.flatnonzero(rare).tolist():
            for each, number in zip(found, draw_group(tables, Stream(key, names[spot])), strict=True):
                each[spot] = number
    return found


def draw_group(tables: Sequence[Digits], stream: Stream) -> list[int]:
    """The draws of one group, one after the other."""
    return [int(draw_digits(digits, 1, stream)[0]) for digits in tables]
