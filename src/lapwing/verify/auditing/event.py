"""An event: what a statistic shows is a certain name, or a number in a range."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import inf
from typing import Any

from lapwing.diagnostics.diagnostic import shorten
from lapwing.verify.auditing.outcome import Outcome, Raised
from lapwing.verify.auditing.statistic import ABSENT, Statistic


@dataclass(frozen=True, slots=True)
class Is:
    """The statistic shows exactly this."""

    statistic: Statistic
    value: Hashable


@dataclass(frozen=True, slots=True)
class Between:
    """The statistic shows a number in this range, ends included."""

    statistic: Statistic
    low: Any
    high: Any


Event = Is | Between


def count_event(event: Event, outcomes: Iterable[Outcome]) -> int:
    """How often an event happened."""
    look = event.statistic.look
    match event:
        case Is(value=value):
            return sum(look(outcome) == value for outcome in outcomes)
        case Between(low=low, high=high):
            shown = (look(outcome) for outcome in outcomes)
            return sum(1 for value in shown if value is not ABSENT and low <= value <= high)


def event_words(event: Event) -> str:
    """An event in words."""
    match event:
        case Is(statistic=statistic, value=Raised(kind=kind)):
            return f"{statistic.words} is the exception {kind}"
        case Is(statistic=statistic, value=value):
            return shorten(f"{statistic.words} is {value!r}")
        case Between(statistic=statistic, low=low, high=high) if low == high:
            return f"{statistic.words} is {_text(low)}"
        case Between(statistic=statistic, low=low, high=high) if high == inf:
            return f"{statistic.words} is at least {_text(low)}"
        case Between(statistic=statistic, low=low, high=high) if low == -inf:
            return f"{statistic.words} is at most {_text(high)}"
        case Between(statistic=statistic, low=low, high=high):
            return f"{statistic.words} is from {_text(low)} to {_text(high)}"


def _text(value: Any) -> str:
    return shorten(repr(value) if isinstance(value, float) else str(value), 40)
