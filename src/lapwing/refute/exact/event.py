"""Events: sets of results, described item by item."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.refute.exact.span import Span, Undecided
from lapwing.refute.exact.value import Value, compare


@dataclass(frozen=True, slots=True)
class Exactly:
    """A result equal to a value."""

    value: bool | int | Fraction


@dataclass(frozen=True, slots=True)
class AtMost:
    value: int | Fraction


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A result that is at least a value."""

    value: int | Fraction


@dataclass(frozen=True, slots=True)
class Between:
    """From low to high, both included."""

    low: int | Fraction
    high: int | Fraction


@dataclass(frozen=True, slots=True)
class Anything:
    pass


@dataclass(frozen=True, slots=True)
class Items:
    """A list of exactly these."""

    items: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """A list that begins with these."""

    items: tuple[Pattern, ...]


Pattern = Exactly | AtMost | AtLeast | Between | Anything | Items | Start


@dataclass(frozen=True, slots=True)
class Outcome:
    """One pattern for each result of the program."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """An event: the results that match one of the outcomes."""

    outcomes: tuple[Outcome, ...]


def occurs(event: Event, results: tuple[Value, ...]) -> bool:
    """Whether results are in an event; Undecided if that is not the same for all values of a span."""
    undecided: Undecided | None = None
    for outcome in event.outcomes:
        try:
            if len(outcome.parts) == len(results) and all(map(fits, outcome.parts, results)):
                return True
        except Undecided as where:
            undecided = undecided or where
    if undecided:
        raise undecided
    return False


def fits(pattern: Pattern, value: Value) -> bool:
    """Whether a value fits a pattern."""
    match pattern:
        case Anything():
            return True
        case Exactly(value=wanted):
            if isinstance(wanted, bool) and isinstance(value, Span):
                raise Undecided
            return isinstance(wanted, bool) == isinstance(value, bool) and compare("==", value, wanted)
        case AtMost(value=wanted):
            return compare("<=", value, wanted)
        case AtLeast(value=wanted):
            return compare(">=", value, wanted)
        case Between(low=low, high=high):
            return compare(">=", value, low) and compare("<=", value, high)
        case Items(items=parts):
            return isinstance(value, tuple) and len(parts) == len(value) and fit_all(parts, value)
        case Start(items=parts):
            return isinstance(value, tuple) and len(parts) <= len(value) and fit_all(parts, value[: len(parts)])


def fit_all(parts: tuple[Pattern, ...], values: tuple[Value, ...]) -> bool:
    """Whether all values fit; one that does not decides, whatever the others."""
    undecided: Undecided | None = None
    for part, value in zip(parts, values, strict=True):
        try:
            if not fits(part, value):
                return False
        except Undecided as where:
            undecided = undecided or where
    if undecided:
        raise undecided
    return True


def may_still_fit(event: Event, place: int, items: tuple[Value, ...]) -> bool:
    """Whether a growing list that has these items already can still become the result of an event."""
    undecided: Undecided | None = None
    for outcome in event.outcomes:
        pattern = outcome.parts[place]
        if not isinstance(pattern, Items | Start):
            return True
        if isinstance(pattern, Items) and len(items) > len(pattern.items):
            continue
        count = min(len(items), len(pattern.items))
        try:
            if fit_all(pattern.items[:count], items[:count]):
                return True
        except Undecided as where:
            undecided = undecided or where
    if undecided:
        raise undecided
    return False


def may_still_rise(event: Event, place: int, number: Value) -> bool:
    """Whether a number that only gets larger can still become the result of an event."""
    patterns = (outcome.parts[place] for outcome in event.outcomes)
    return any(not isinstance(each, Exactly | AtMost) or compare("<=", number, each.value) for each in patterns)
