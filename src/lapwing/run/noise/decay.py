"""exp(-t) for many t at once, in whole numbers, with a bound on the error."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.run.noise.number import Exp, enclose
from lapwing.run.noise.randomness import Words

BITS = 32
COARSE = 10
UNDER, OVER = 1, 6


def decay_words(t: Words) -> Words:
    """For t below 1, in units of 2^-32: a number e so that exp(-t) lies from e - UNDER to e + OVER, in the same units.

    exp(-t) = exp(-a) * (1 - b + b^2 / 2 - ...), where a has the first ten bits of t and comes from a table, and b has
    the others, so that what is left out is below b^3 / 6 < 2^-32.  Each step rounds down by less than a unit, the table
    by less than two.
    """
    shift = np.uint64(BITS - COARSE)
    rest = t & np.uint64((1 << (BITS - COARSE)) - 1)
    factor = np.uint64(1 << BITS) - rest + (rest * rest >> np.uint64(BITS + 1))
    found: Words = TABLE.take((t >> shift).view(np.int64), mode="clip") * factor >> np.uint64(BITS - 1)
    return found


def first_powers() -> Words:
    """exp(-a / 2^10) in units of 2^-31, rounded down."""
    each = [enclose(Exp(Fraction(-a, 1 << COARSE)), BITS - 1)[0] for a in range(1 << COARSE)]
    return np.array(each, dtype=np.uint64)


TABLE = first_powers()
