"""Spans: what holds of all values at once."""

from __future__ import annotations

import itertools
import operator as by
from fractions import Fraction

import pytest

from lapwing.refute.exact.span import (
    Span,
    Undecided,
    add_spans,
    is_below,
    is_equal,
    least,
    map_span,
    scale_span,
)

ENDS = (None, -2, 0, Fraction(1, 2), 3)
SPANS = [Span(low, high) for low in ENDS for high in ENDS if low is None or high is None or low <= high]
POINTS = [Fraction(k, 2) for k in range(-10, 11)]


def holds(span: Span | int, point: Fraction | int) -> bool:
    if not isinstance(span, Span):
        return span == point
    return (span.low is None or span.low <= point) and (span.high is None or point <= span.high)


@pytest.mark.parametrize(("one", "other"), list(itertools.product(SPANS, SPANS)))
def test_operations_cover_all_values(one: Span, other: Span) -> None:
    pairs = [(a, b) for a in POINTS if holds(one, a) for b in POINTS if holds(other, b)]
    for a, b in pairs:
        assert holds(add_spans(one, other), a + b)
        assert holds(least(one, other), min(a, b))
    for decide, truth in ((is_below, by.lt), (is_equal, by.eq)):
        try:
            found = decide(one, other)
        except Undecided:
            continue
        assert all(truth(a, b) == found for a, b in pairs)


@pytest.mark.parametrize("span", SPANS)
def test_multiples_and_roundings_cover_all_values(span: Span) -> None:
    for point in filter(lambda point: holds(span, point), POINTS):
        for factor in (-2, 0, Fraction(1, 3)):
            assert holds(scale_span(span, factor), point * factor)
        assert holds(map_span(span, lambda end: end // 2), point // 2)


def test_single_points_are_always_decided() -> None:
    assert is_equal(Span(3, 3), 3)
    assert not is_equal(3, Span(4, None))
    assert is_below(2, Span(3, None))
    assert not is_below(Span(3, None), 3)


def test_an_open_question_says_where_it_is_open() -> None:
    with pytest.raises(Undecided) as caught:
        is_below(Span(-5, None), 2)
    assert (caught.value.from_low, caught.value.from_high) == (7, None)
