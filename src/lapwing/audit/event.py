"""An event: what a lens shows is a certain name, or a number in a range."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import inf
from typing import Any

from lapwing.audit.lens import ABSENT, Lens
from lapwing.audit.outcome import Outcome, Raised
from lapwing.diagnostics.diagnostic import shorten


@dataclass(frozen=True, slots=True)
class Is:
    """The lens shows exactly this."""

    lens: Lens
    value: Hashable


@dataclass(frozen=True, slots=True)
class Between:
    """The lens shows a number in this range, ends included."""

    lens: Lens
    low: Any
    high: Any


Event = Is | Between


def count_event(event: Event, outcomes: Iterable[Outcome]) -> int:
    """How often an event happened."""
    look = event.lens.look
    match event:
        case Is(value=value):
            return sum(look(outcome) == value for outcome in outcomes)
        case Between(low=low, high=high):
            shown = (look(outcome) for outcome in outcomes)
            return sum(1 for value in shown if value is not ABSENT and low <= value <= high)


def event_words(event: Event) -> str:
    """An event in words."""
    match event:
        case Is(lens=lens, value=Raised(kind=kind)):
            return f"{lens.words} is the exception {kind}"
        case Is(lens=lens, value=value):
            return shorten(f"{lens.words} is {value!r}")
        case Between(lens=lens, low=low, high=high) if low == high:
            return f"{lens.words} is {_text(low)}"
        case Between(lens=lens, low=low, high=high) if high == inf:
            return f"{lens.words} is at least {_text(low)}"
        case Between(lens=lens, low=low, high=high) if low == -inf:
            return f"{lens.words} is at most {_text(high)}"
        case Between(lens=lens, low=low, high=high):
            return f"{lens.words} is from {_text(low)} to {_text(high)}"


def _text(value: Any) -> str:
    return shorten(repr(value) if isinstance(value, float) else str(value), 40)
