"""Two-sided noise on the whole numbers: k with probability proportional to exp(-|k| / scale).

With r = exp(-1 / scale), such a k is not below 0 with probability 1 / (1 + r), and is then one-sided noise g; else
it is -1 - g, which is g with all bits turned over.  The side and the highest digits of g come from one table.
"""

from __future__ import annotations

from lapwing.run.noise.geometric import Integers, digits_of, draw_digits
from lapwing.run.noise.number import Number
from lapwing.run.noise.parameters import check_scale, check_size
from lapwing.run.noise.randomness import SYSTEM, Source


def draw_laplace(scale: Number, size: int, source: Source = SYSTEM) -> Integers:
    """Draw this many independent values; Python integers from a scale of 2^56 up, as 64 bits may not hold them."""
    return draw_digits(digits_of(check_scale(scale), True), check_size(size), source)
