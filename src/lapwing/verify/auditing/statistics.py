"""Which statistics fit the outcomes at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lapwing.verify.auditing import float_statistic, statistic
from lapwing.verify.auditing.outcome import is_number, leaves
from lapwing.verify.auditing.sample import Samples
from lapwing.verify.auditing.score import add_scores, learn_score
from lapwing.verify.auditing.statistic import Statistic

MOST_PARTS = 16
FLOAT_PARTS = 4
LOOKED_AT = 1000


def find_statistics(
    samples: Samples, supports: Sequence[tuple[float, float]], digits: bool = True
) -> tuple[Statistic, ...]:
    """Statistics for what is seen among some samples, and scores learned from all of them.

    `supports` has the centres and scales of Laplace samplers whose floats to look for; without `digits` numbers are
    looked at as numbers only, and not as floats.
    """
    plain = [each for each in (*_single(samples, supports), *_parts(samples, supports)) if digits or not each.of_digits]
    scores = [score for each in plain if (score := learn_score(each, samples))]
    return (*plain, *scores, *_sums(samples))


def _single(samples: Samples, supports: Sequence[tuple[float, float]]) -> Iterator[Statistic]:
    seen = _seen(samples)
    yield statistic.whole()
    yield statistic.shape()
    yield statistic.size()
    if any(is_number(outcome) for outcome in seen):
        yield statistic.number()
    if any(type(outcome) is float for outcome in seen):
        yield float_statistic.digits()
        yield float_statistic.lowest_digit()
        yield from (float_statistic.laplace_support(center, scale) for center, scale in supports)


def _parts(samples: Samples, supports: Sequence[tuple[float, float]]) -> Iterator[Statistic]:
    seen = [leaves(outcome) for outcome in _seen(samples) if type(outcome) is tuple]
    if not seen:
        return
    width = min(max(map(len, seen)), MOST_PARTS)
    for place in range(width):
        column = [parts[place] for parts in seen if place < len(parts)]
        yield statistic.part(place)
        if any(map(is_number, column)):
            yield statistic.part_number(place)
        if any(type(value) is float for value in column) and place < FLOAT_PARTS:
            yield float_statistic.digits(place)
            yield from (float_statistic.laplace_support(center, scale, place) for center, scale in supports)
    if any(is_number(value) for parts in seen for value in parts):
        yield from (statistic.step(place) for place in range(1, width))
        yield from (statistic.total(), statistic.largest(), statistic.smallest(), statistic.winner())


def _sums(samples: Samples) -> Iterator[Statistic]:
    """Scores of all parts together, and of all steps together."""
    seen = [leaves(outcome) for outcome in _seen(samples) if type(outcome) is tuple]
    width = min(max(map(len, seen), default=0), 2 * MOST_PARTS)
    if width < 2:
        return
    numbers = any(is_number(value) for parts in seen for value in parts)
    for words, makers in (
        ("the score of all parts", [statistic.part(place) for place in range(width)]),
        ("the score of all numbers", [statistic.part_number(place) for place in range(width)] if numbers else []),
        (
            "the score of the first part and all steps",
            [statistic.part_number(0), *(statistic.step(place) for place in range(1, width))] if numbers else [],
        ),
    ):
        scores = [score for each in makers if (score := learn_score(each, samples))]
        if len(scores) > 1:
            yield add_scores(words, scores)


def _seen(samples: Samples) -> list[object]:
    return [*samples.first[:LOOKED_AT], *samples.second[:LOOKED_AT]]
