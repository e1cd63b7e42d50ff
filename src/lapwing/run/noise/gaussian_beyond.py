"""What lies beyond the tables of normal noise, one number at a time."""

from __future__ import annotations

from lapwing.run.noise.bits import draw_bits
from lapwing.run.noise.geometric import Integers, draw_geometric
from lapwing.run.noise.number import Exp, Number, Product, Quotient
from lapwing.run.noise.randomness import Source

LARGEST = 1 << 62


def draw_beyond(rate: Number, start: int, source: Source) -> int:
    """k from the start on with weight exp(-rate * k^2): k = start + j, and k^2 = start^2 + 2 * start * j + j^2."""
    scale = Quotient(1, Product(2 * start, rate))
    while True:
        j = int(draw_geometric(scale, 1, source)[0])
        if draw_bits(Exp(Product(-j * j, rate)), 1, source)[0]:
            return start + j


def write(found: Integers, place: int, value: int) -> Integers:
    """Put a value at a place; in Python's integers if it is too large for others."""
    if found.dtype != object and not -LARGEST <= value < LARGEST:
        found = found.astype(object)
    found[place] = value
    return found
