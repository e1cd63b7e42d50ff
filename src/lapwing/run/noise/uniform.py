"""Choices that are all equally likely: whole numbers from 0, below a limit."""

from __future__ import annotations

import numpy as np

from lapwing.numbers.plain import plain_int
from lapwing.run.noise.parameters import check_size, refuse_parameter
from lapwing.run.noise.randomness import SYSTEM, Source, draw_below
from lapwing.run.noise.table import Numbers

LARGEST_LIMIT = 1 << 63


def draw_uniform(limit: int, size: int, source: Source = SYSTEM) -> Numbers:
    """This many independent numbers; a word that would favour some of them is thrown away."""
    most = plain_int(limit)
    if most is None or not 1 <= most <= LARGEST_LIMIT:
        refuse_parameter("limit", limit, "it is not a number of choices", f"Give an int from 1 to {LARGEST_LIMIT}.")
    words = source.words(check_size(size))
    found = (words % np.uint64(most)).view(np.int64)
    fair = (1 << 64) // most * most
    if fair < 1 << 64:
        for place in np.flatnonzero(words >= np.uint64(fair)):
            found[place] = draw_below(most, source)
    return found
