"""Events and their words."""

from __future__ import annotations

from math import inf

import pytest

from lapwing.verify.auditing import statistic
from lapwing.verify.auditing.event import Between, Event, Is, count_event, event_words
from lapwing.verify.auditing.outcome import Raised

NUMBER, WHOLE = statistic.number(), statistic.whole()


@pytest.mark.parametrize(
    ("event", "count", "words"),
    [
        (Is(WHOLE, 2), 2, "the outcome is 2"),
        (Is(WHOLE, Raised("KeyError")), 1, "the outcome is the exception KeyError"),
        (Between(NUMBER, 2, 3), 3, "the outcome is from 2 to 3"),
        (Between(NUMBER, 2, 2), 2, "the outcome is 2"),
        (Between(NUMBER, -inf, 2), 3, "the outcome is at most 2"),
        (Between(NUMBER, 2.5, inf), 1, "the outcome is at least 2.5"),
    ],
)
def test_events(event: Event, count: int, words: str) -> None:
    assert count_event(event, [1, 2, 2, 3, "a", Raised("KeyError"), (1, 2)]) == count
    assert event_words(event) == words


def test_long_outcomes_are_cut_and_cannot_command_a_terminal() -> None:
    words = event_words(Is(WHOLE, "\x1b[31m" + "x" * 1000))
    assert len(words) <= 120
    assert "\x1b" not in words
