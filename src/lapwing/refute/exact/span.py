"""Many values at once: all reals from a low to a high end, either of which may be missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class Span:
    """From low to high, both included; None where there is no end."""

    low: int | Fraction | None
    high: int | Fraction | None


class Undecided(Exception):  # noqa: N818
    """Different values of a span lead different ways: those this far from its low, or from its high, end."""

    def __init__(self, from_low: int | Fraction | None = None, from_high: int | Fraction | None = None) -> None:
        super().__init__()
        self.from_low, self.from_high = from_low, from_high


class Forked(Undecided):
    """A branch is open: the step, and the memory in which it is."""

    def __init__(self, where: Undecided, place: int, memory: dict[str, Any]) -> None:
        super().__init__(where.from_low, where.from_high)
        self.place, self.memory = place, memory


def span_of(value: Span | int | Fraction) -> Span:
    """A number as the span that holds it alone."""
    return value if isinstance(value, Span) else Span(value, value)


def add_spans(left: Span | int | Fraction, right: Span | int | Fraction) -> Span:
    """The sums."""
    one, other = span_of(left), span_of(right)
    low = None if one.low is None or other.low is None else one.low + other.low
    high = None if one.high is None or other.high is None else one.high + other.high
    return Span(low, high)


def scale_span(span: Span, factor: int | Fraction) -> Span | int:
    """The multiples by a number."""
    if not factor:
        return 0
    low, high = (None if end is None else end * factor for end in (span.low, span.high))
    return Span(low, high) if factor > 0 else Span(high, low)


def map_span(span: Span, rising: Callable[[int | Fraction], int | Fraction]) -> Span:
    """What a function that never falls, and has no bounds, makes of a span."""
    low, high = (None if end is None else rising(end) for end in (span.low, span.high))
    return Span(low, high)


def least(left: Span | int | Fraction, right: Span | int | Fraction) -> Span:
    """The smaller ones of two."""
    one, other = span_of(left), span_of(right)
    highs = [end for end in (one.high, other.high) if end is not None]
    low = None if one.low is None or other.low is None else min(one.low, other.low)
    return Span(low, min(highs) if highs else None)


def is_below(left: Span | int | Fraction, right: Span | int | Fraction) -> bool:
    """left < right, if it is the same for all values."""
    one, other = span_of(left), span_of(right)
    if one.high is not None and other.low is not None and one.high < other.low:
        return True
    if one.low is not None and other.high is not None and one.low >= other.high:
        return False
    raise undecided(left, right)


def is_equal(left: Span | int | Fraction, right: Span | int | Fraction) -> bool:
    """left == right, if it is the same for all values."""
    one, other = span_of(left), span_of(right)
    for low, high in ((one, other), (other, one)):
        if low.high is not None and high.low is not None and low.high < high.low:
            return False
    if one == other and one.low is not None and one.low == one.high:
        return True
    raise undecided(left, right)


def undecided(left: Span | int | Fraction, right: Span | int | Fraction) -> Undecided:
    """Where a span meets a number, as far as that is known."""
    match left, right:
        case (Span(low=low, high=high), int() | Fraction() as number) | (
            int() | Fraction() as number,
            Span(low=low, high=high),
        ):
            return Undecided(None if low is None else number - low, None if high is None else high - number)
        case _:
            return Undecided()
