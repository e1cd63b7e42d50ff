"""Scores learned from samples: how much likelier the first input makes what a statistic shows."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from math import log
from typing import Any

from lapwing.verify.auditing.outcome import Outcome
from lapwing.verify.auditing.sample import Samples
from lapwing.verify.auditing.statistic import ABSENT, Statistic

BINS = 64
MOST_NAMES = 20_000


def learn_score(statistic: Statistic, samples: Samples) -> Statistic | None:
    """The log-ratio of the counts of what the statistic shows, in bins if it is a number; None if nothing repeats."""
    names = _binned(statistic, samples) if statistic.ordered else statistic.look
    first, second = (Counter(map(names, side)) for side in (samples.first, samples.second))
    seen = first.keys() | second.keys()
    if len(seen) < 2 or len(seen) > min(len(samples) / 2, MOST_NAMES):
        return None
    table = {name: log((first[name] + 1) / (second[name] + 1)) for name in seen}
    words = f"the score of {statistic.words}"
    return Statistic(words, True, lambda outcome: table.get(names(outcome), 0.0), statistic.of_digits)


def add_scores(words: str, scores: Sequence[Statistic]) -> Statistic:
    """The sum of scores, which is the right one where the parts are independent."""
    looks = [score.look for score in scores]
    return Statistic(words, True, lambda outcome: sum(look(outcome) for look in looks))  # type: ignore[misc]


def _binned(statistic: Statistic, samples: Samples) -> Callable[[Outcome], Hashable]:
    """What the statistic shows, as the number of a bin; each bin has about equally many samples."""
    shown: list[Any] = [statistic.look(outcome) for side in (samples.first, samples.second) for outcome in side]
    values = sorted(value for value in shown if value is not ABSENT)
    edges = sorted({values[len(values) * place // BINS] for place in range(1, BINS)}) if values else []

    def name(outcome: Outcome) -> Hashable:
        value: Any = statistic.look(outcome)
        return ABSENT if value is ABSENT else bisect_right(edges, value)

    return name
