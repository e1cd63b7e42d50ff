"""Events."""

from __future__ import annotations

import pytest

from lapwing.refute.exact.event import (
    Anything,
    AtLeast,
    AtMost,
    Event,
    Exactly,
    Items,
    Outcome,
    Pattern,
    Start,
    fits,
    may_still_fit,
    may_still_rise,
    occurs,
)
from lapwing.refute.exact.span import Span, Undecided
from lapwing.refute.exact.value import Value


@pytest.mark.parametrize(
    ("pattern", "value", "fit"),
    [
        (Exactly(3), 3, True),
        (Exactly(3), 4, False),
        (Exactly(True), True, True),
        (Exactly(1), True, False),
        (Exactly(3), Span(4, None), False),
        (AtMost(3), 3, True),
        (AtMost(3), Span(4, None), False),
        (AtLeast(3), Span(4, None), True),
        (Anything(), (1, 2), True),
        (Items((Exactly(1), Anything())), (1, 7), True),
        (Items((Exactly(1),)), (1, 7), False),
        (Items((Exactly(1),)), 1, False),
        (Start((Exactly(1),)), (1, 7), True),
        (Start((Exactly(1), Exactly(2), Exactly(3))), (1, 2), False),
    ],
)
def test_fitting(pattern: Pattern, value: Value, fit: bool) -> None:
    assert fits(pattern, value) is fit


def event(*patterns: Pattern) -> Event:
    return Event(tuple(Outcome((pattern,)) for pattern in patterns))


def test_one_outcome_is_enough() -> None:
    assert occurs(event(Exactly(1), Exactly(2)), (2,))
    assert not occurs(event(Exactly(1), Exactly(2)), (3,))
    assert occurs(event(AtLeast(5), AtLeast(1)), (Span(2, None),))
    assert not occurs(event(Exactly(1)), (1, 1))


def test_what_depends_on_the_value_is_open() -> None:
    with pytest.raises(Undecided):
        occurs(event(Exactly(5)), (Span(2, None),))
    assert not occurs(event(Items((Exactly(5), Exactly(0)))), ((Span(2, None), 1),))


def test_wrong_beginnings_are_seen_at_once() -> None:
    wanted = event(Items((Exactly(1), Exactly(2))))
    assert may_still_fit(wanted, 0, ())
    assert may_still_fit(wanted, 0, (1,))
    assert not may_still_fit(wanted, 0, (2,))
    assert not may_still_fit(wanted, 0, (1, 2, 3))
    assert may_still_fit(event(Start((Exactly(1),))), 0, (1, 9, 9))
    assert may_still_fit(event(Anything()), 0, (1, 9, 9))
    with pytest.raises(Undecided):
        may_still_fit(wanted, 0, (Span(0, None),))


def test_numbers_that_are_too_large_stay_so() -> None:
    assert may_still_rise(event(Exactly(3)), 0, 3)
    assert not may_still_rise(event(Exactly(3)), 0, 4)
    assert not may_still_rise(event(AtMost(3)), 0, 4)
    assert may_still_rise(event(AtLeast(3)), 0, 4)
    assert may_still_rise(event(Anything()), 0, 4)
    assert may_still_rise(Event((*event(Exactly(3)).outcomes, *event(Exactly(5)).outcomes)), 0, 4)
