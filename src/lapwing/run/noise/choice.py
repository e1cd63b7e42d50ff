"""Choosing among candidates by their scores, exactly: the exponential mechanism, and permute-and-flip."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lapwing.run.noise.bits import decide
from lapwing.run.noise.number import Exp, Number, Product
from lapwing.run.noise.randomness import SYSTEM, Source, draw_below
from lapwing.run.noise.scores import Scores, scores_of
from lapwing.run.noise.table import build_table, draw_values

WORD = 64


def choose_exponentially(scores: Sequence[object], scale: Number, source: Source = SYSTEM) -> int:
    """Candidate i with probability proportional to exp(scores[i] / scale) (McSherry and Talwar 2007)."""
    return int(draw_values(build_table(scores_of(scores, scale)), 1, source)[0])


def permute_and_flip(scores: Sequence[object], scale: Number, source: Source = SYSTEM) -> int:
    """Go through the candidates in random order, and take one with probability exp((score - best) / scale).

    The first that is taken is equally likely any of those that would be, if all were asked; so all are asked, which
    takes the same time for all scores (McKenna and Sheldon 2020).
    """
    taken = np.flatnonzero(flip_all(scores_of(scores, scale), source))
    return int(taken[draw_below(taken.size, source)])


def flip_all(scores: Scores, source: Source) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """A bit for each candidate, true with its weight; the best one's is sure."""
    bounds = scores.enclose(WORD)
    unit = bounds[scores.steps.index(0)][0]
    lows = [(low << WORD) // unit for low, _ in bounds]
    highs = [-(-(high << WORD) // unit) for _, high in bounds]
    words = source.words(scores.count).tolist()
    flips = (word + 1 <= low for word, low in zip(words, lows, strict=True))
    found = np.fromiter(flips, dtype=np.bool_, count=scores.count)
    unclear = np.fromiter((word < high for word, high in zip(words, highs, strict=True)), dtype=np.bool_)
    for place in np.flatnonzero(unclear & ~found):
        found[place] = decide(Exp(Product(-scores.steps[place], scores.rate)), words[place], source)
    return found
