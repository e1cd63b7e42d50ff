"""A statistic: one way to look at an outcome, as a number in an order or as a name among others."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from lapwing.verify.auditing.outcome import NUMBERS, Outcome, Raised, is_number, leaves

ABSENT = "(absent)"


@dataclass(frozen=True, slots=True)
class Statistic:
    """What is looked at, in words, and how; numbers are compared only through an ordered statistic.

    `of_digits` says that it looks at how floating-point numbers are made, and not at their values.
    """

    words: str
    ordered: bool
    look: Callable[[Outcome], Hashable] = field(repr=False, compare=False)
    of_digits: bool = False


def whole() -> Statistic:
    """The outcome itself."""
    return Statistic("the outcome", False, lambda outcome: outcome)


def number() -> Statistic:
    """The outcome as a number."""
    return Statistic("the outcome", True, lambda outcome: outcome if is_number(outcome) else ABSENT)


def shape() -> Statistic:
    """The types of the parts, without numbers' values: where a list has numbers and where marks."""
    return Statistic("the outcome's shape", False, lambda outcome: tuple(map(_kind, leaves(outcome))))


def size() -> Statistic:
    """How many parts or letters there are."""
    return Statistic("the outcome's length", True, _size)


def part(place: int) -> Statistic:
    """One part, as a name."""
    return Statistic(f"part {place}", False, lambda outcome: _part(outcome, place))


def part_number(place: int) -> Statistic:
    """One part, as a number."""

    def look(outcome: Outcome) -> Hashable:
        found = _part(outcome, place)
        return found if is_number(found) else ABSENT

    return Statistic(f"part {place}", True, look)


def step(place: int) -> Statistic:
    """How much a part exceeds the one before it."""

    def look(outcome: Outcome) -> Hashable:
        return _combined(lambda parts: parts[1] - parts[0], leaves(outcome)[place - 1 : place + 1], 2)

    return Statistic(f"part {place} less part {place - 1}", True, look)


def total() -> Statistic:
    """The sum of the numbers among the parts."""
    return Statistic("the sum of the parts", True, lambda outcome: _combined(sum, _numbers(outcome)))


def largest() -> Statistic:
    """The largest number among the parts."""
    return Statistic("the largest part", True, lambda outcome: _combined(max, _numbers(outcome)))


def smallest() -> Statistic:
    """The smallest number among the parts."""
    return Statistic("the smallest part", True, lambda outcome: _combined(min, _numbers(outcome)))


def winner() -> Statistic:
    """The place of the largest number."""
    return Statistic(
        "the place of the largest part", False, lambda outcome: _combined(_first_largest, _numbers(outcome))
    )


def _part(outcome: Outcome, place: int) -> Hashable:
    if type(outcome) is tuple:
        return outcome[place] if place < len(outcome) else ABSENT
    return ABSENT if place else outcome


def _kind(leaf: Outcome) -> Hashable:
    match leaf:
        case bool() | None | Raised():
            return leaf
        case int() | float() | Fraction() | str() | bytes():
            return type(leaf).__name__
        case _:
            return "other"


def _size(outcome: Outcome) -> Hashable:
    return len(outcome) if isinstance(outcome, str | bytes | frozenset) else len(leaves(outcome))


def _numbers(outcome: Outcome) -> tuple[Any, ...]:
    return tuple([leaf for leaf in leaves(outcome) if type(leaf) in NUMBERS])


def _combined(combine: Callable[[Any], Any], parts: tuple[Any, ...], least: int = 1) -> Hashable:
    """What is made of numbers; absent if there are too few, or if a float cannot hold it."""
    if len(parts) < least or not NUMBERS.issuperset(map(type, parts)):
        return ABSENT
    try:
        found: Hashable = combine(parts)
    except OverflowError:
        return ABSENT
    return found if found == found else ABSENT


def _first_largest(parts: tuple[Any, ...]) -> int:
    return parts.index(max(parts))
