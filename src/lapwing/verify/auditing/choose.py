"""Choosing the event that looks worst for privacy, on samples that are not used to test it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any

from lapwing.verify.auditing.event import Between, Event, Is
from lapwing.verify.auditing.sample import Samples
from lapwing.verify.auditing.statistic import ABSENT, Statistic

DEVIATIONS = 3.0
CUTS = 200
COARSE_CUTS = 40
NAMES = 500


@dataclass(frozen=True, slots=True)
class Candidate:
    """An event, whether the second input makes it likelier, and how bad it looks."""

    event: Event
    turned: bool
    score: float


def choose_events(statistics: Sequence[Statistic], samples: Samples, delta: float, most: int) -> tuple[Candidate, ...]:
    """The events that look worst: at most one for each statistic and direction, and none twice under two names.

    Events about digits take at most half of the places, so that they hide nothing else.
    """
    found = [best for statistic in statistics for best in _bests(statistic, samples, delta)]
    ordered = sorted(found, key=lambda candidate: -candidate.score)
    different = {(candidate.turned, candidate.score): candidate for candidate in reversed(ordered)}
    worst = sorted(different.values(), key=lambda candidate: -candidate.score)
    of_digits = [each for each in worst if each.event.statistic.of_digits]
    others = [each for each in worst if not each.event.statistic.of_digits]
    kept = of_digits[: max(most - len(others), most // 2)]
    return tuple(sorted((*others[: most - len(kept)], *kept), key=lambda candidate: -candidate.score))


def looks_like(first: int, second: int, trials: int, delta: float) -> float:
    """A cautious guess of the epsilon that an event shows, from its counts (Wilson's bounds)."""
    low, high = wilson(first, trials)[0] - delta, wilson(second, trials)[1]
    return log(low / high) if low > 0 else -inf


def wilson(count: int, trials: int) -> tuple[float, float]:
    """About where the probability lies."""
    square = DEVIATIONS * DEVIATIONS
    middle = count + square / 2
    width = DEVIATIONS * sqrt(count * (trials - count) / trials + square / 4)
    return (middle - width) / (trials + square), (middle + width) / (trials + square)


def _bests(statistic: Statistic, samples: Samples, delta: float) -> Iterator[Candidate]:
    """The event that looks worst in each direction."""
    first, second = ([statistic.look(outcome) for outcome in side] for side in (samples.first, samples.second))
    find = _ranges if statistic.ordered else _names
    best: dict[bool, Candidate] = {}
    for event, here, there in find(statistic, first, second):
        for turned, counts in ((False, (here, there)), (True, (there, here))):
            score = looks_like(*counts, len(samples), delta)
            if score > (best[turned].score if turned in best else -inf):
                best[turned] = Candidate(event, turned, score)
    yield from best.values()


def _names(statistic: Statistic, first: list[Any], second: list[Any]) -> Iterator[tuple[Event, int, int]]:
    """The names that are seen most."""
    here, there = Counter(first), Counter(second)
    for name in dict.fromkeys(name for side in (here, there) for name, _ in side.most_common(NAMES)):
        yield Is(statistic, name), here[name], there[name]


def _ranges(statistic: Statistic, first: list[Any], second: list[Any]) -> Iterator[tuple[Event, int, int]]:
    """Everything up to a cut, everything from a cut on, and what lies between two of some cuts."""
    here, there = (sorted(value for value in side if value is not ABSENT) for side in (first, second))
    cuts = _cuts(here, there, CUTS)
    for cut in cuts:
        yield Between(statistic, -inf, cut), bisect_right(here, cut), bisect_right(there, cut)
        yield Between(statistic, cut, inf), len(here) - bisect_left(here, cut), len(there) - bisect_left(there, cut)
    coarse = cuts if len(cuts) <= COARSE_CUTS else _cuts(here, there, COARSE_CUTS)
    places = [(cut, *(f(side, cut) for f in (bisect_left, bisect_right) for side in (here, there))) for cut in coarse]
    for start, (low, here_from, there_from, _, _) in enumerate(places):
        for high, _, _, here_to, there_to in places[start:]:
            yield Between(statistic, low, high), here_to - here_from, there_to - there_from


def _cuts(here: list[Any], there: list[Any], number: int) -> list[Any]:
    """Values at even shares of the samples, and each side's ends."""
    if not here or not there:
        return [side[place] for side in (here, there) if side for place in (0, -1)]
    shares = {side[len(side) * place // number] for side in (here, there) for place in range(number)}
    return sorted(shares | {here[-1], there[-1]})
