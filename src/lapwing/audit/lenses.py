"""Which lenses fit the outcomes at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lapwing.audit import float_lens, lens
from lapwing.audit.lens import Lens
from lapwing.audit.outcome import is_number, leaves
from lapwing.audit.sample import Samples
from lapwing.audit.score import add_scores, learn_score

MOST_PARTS = 16
FLOAT_PARTS = 4
LOOKED_AT = 1000


def find_lenses(samples: Samples, supports: Sequence[tuple[float, float]]) -> tuple[Lens, ...]:
    """Lenses for what is seen among some samples, and scores learned from all of them.

    `supports` has the centres and scales of Laplace samplers whose floats to look for.
    """
    plain = [*_single(samples, supports), *_parts(samples, supports)]
    scores = [score for each in plain if (score := learn_score(each, samples))]
    return (*plain, *scores, *_sums(samples))


def _single(samples: Samples, supports: Sequence[tuple[float, float]]) -> Iterator[Lens]:
    seen = _seen(samples)
    yield lens.whole()
    yield lens.shape()
    yield lens.size()
    if any(is_number(outcome) for outcome in seen):
        yield lens.number()
    if any(type(outcome) is float for outcome in seen):
        yield float_lens.digits()
        yield float_lens.lowest_digit()
        yield from (float_lens.laplace_support(center, scale) for center, scale in supports)


def _parts(samples: Samples, supports: Sequence[tuple[float, float]]) -> Iterator[Lens]:
    seen = [leaves(outcome) for outcome in _seen(samples) if type(outcome) is tuple]
    if not seen:
        return
    width = min(max(map(len, seen)), MOST_PARTS)
    for place in range(width):
        column = [parts[place] for parts in seen if place < len(parts)]
        yield lens.part(place)
        if any(map(is_number, column)):
            yield lens.part_number(place)
        if any(type(value) is float for value in column) and place < FLOAT_PARTS:
            yield float_lens.digits(place)
            yield from (float_lens.laplace_support(center, scale, place) for center, scale in supports)
    if any(is_number(value) for parts in seen for value in parts):
        yield from (lens.step(place) for place in range(1, width))
        yield from (lens.total(), lens.largest(), lens.smallest(), lens.winner())


def _sums(samples: Samples) -> Iterator[Lens]:
    """Scores of all parts together, and of all steps together."""
    seen = [leaves(outcome) for outcome in _seen(samples) if type(outcome) is tuple]
    width = min(max(map(len, seen), default=0), 2 * MOST_PARTS)
    if width < 2:
        return
    numbers = any(is_number(value) for parts in seen for value in parts)
    for words, makers in (
        ("the score of all parts", [lens.part(place) for place in range(width)]),
        ("the score of all numbers", [lens.part_number(place) for place in range(width)] if numbers else []),
        (
            "the score of the first part and all steps",
            [lens.part_number(0), *(lens.step(place) for place in range(1, width))] if numbers else [],
        ),
    ):
        scores = [score for each in makers if (score := learn_score(each, samples))]
        if len(scores) > 1:
            yield add_scores(words, scores)


def _seen(samples: Samples) -> list[object]:
    return [*samples.first[:LOOKED_AT], *samples.second[:LOOKED_AT]]
