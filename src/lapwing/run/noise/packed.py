"""Biased bits, 64 to a word: true with exactly a given probability.

A bit is true if a uniform number is below the probability; digit by digit, 64 numbers at a time.  Where the digits of
the probability have a 1 and those of a number a 0, that number is below; the other way round it is not; else its next
digit decides.  After some digits hardly any number is undecided, and those that are get a biased bit of their own, with
the probability that the digits left over stand for.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.run.noise.bits import check_probability, draw_bits
from lapwing.run.noise.number import Number, Product, Sum, enclose
from lapwing.run.noise.parameters import check_size
from lapwing.run.noise.randomness import SYSTEM, Source, Words

PLANES = 16
AT_ONCE = 1 << 15
FULL = np.uint64((1 << 64) - 1)


def draw_packed_bits(probability: Number, words: int, source: Source = SYSTEM) -> Words:
    """This many words of 64 independent bits."""
    digits, rest = split_digits(check_probability(probability))
    found = np.zeros(check_size(words), dtype=np.uint64)
    if digits >> PLANES:
        found[:] = FULL
        return found
    for start in range(0, found.size, AT_ONCE):
        part = found[start : start + AT_ONCE]
        undecided = fill_planes(part, digits, rest, source)
        if rest:
            settle(part, undecided, rest, source)
    return found


def split_digits(number: Number) -> tuple[int, Number]:
    """The first binary digits of a number, and what is left over, as a number from 0, below 1."""
    if isinstance(number, Fraction):
        digits = (number.numerator << PLANES) // number.denominator
        return digits, number * (1 << PLANES) - digits
    extra = 64
    while True:
        low, high = enclose(number, PLANES + extra)
        digits = low >> extra
        if high - 1 >> extra == digits:
            return digits, Sum(Product(1 << PLANES, number), -digits)
        extra *= 2


def fill_planes(found: Words, digits: int, rest: Number, source: Source) -> Words:
    """Set the bits that the first digits decide; give those that they do not.  Zeros at the end decide nothing."""
    undecided = np.full(found.size, FULL)
    last = 0 if rest or not digits else (digits & -digits).bit_length() - 1
    for place in range(PLANES - 1, last - 1 if digits or rest else PLANES, -1):
        random = source.words(found.size)
        if digits >> place & 1:
            found |= undecided & ~random
            undecided &= random
        else:
            undecided &= ~random
    return undecided


def settle(found: Words, undecided: Words, rest: Number, source: Source) -> None:
    """Give the undecided bits a biased bit each."""
    places = np.flatnonzero(undecided)
    lanes = np.unpackbits(undecided[places].view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    rows, columns = np.nonzero(lanes)
    hits = draw_bits(rest, rows.size, source)
    np.bitwise_or.at(found, places[rows[hits]], np.uint64(1) << columns[hits].astype(np.uint64))
