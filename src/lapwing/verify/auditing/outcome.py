"""What a mechanism gives, as plain values that can be counted and compared."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

Outcome = Hashable

DEEPEST = 20
NOT_A_NUMBER = "not a number"
SIMPLE = frozenset({bool, int, str, bytes, type(None), Fraction})
NUMBERS = frozenset({int, float, Fraction})


@dataclass(frozen=True, slots=True)
class Raised:
    """The mechanism raised an exception, which whoever calls it can see."""

    kind: str


def plain_outcome(value: Any) -> Outcome:
    """A sequence becomes a flat tuple, an array what it holds, and any other object its text."""
    found = _plain(value, 0)
    return _flat(found) if type(found) is tuple and any(type(part) is tuple for part in found) else found


def is_number(value: object) -> bool:
    """Whether a plain value can be put in order with numbers."""
    return type(value) in NUMBERS


def leaves(outcome: Outcome) -> tuple[Outcome, ...]:
    """The single values of an outcome, from left to right."""
    return outcome if type(outcome) is tuple else (outcome,)


def _plain(value: Any, depth: int) -> Outcome:
    kind = type(value)
    if kind in SIMPLE:
        return value  # type: ignore[no-any-return]
    if kind is float:
        return value if value == value else NOT_A_NUMBER
    if kind is Decimal:
        return Fraction(value) if value.is_finite() else _plain(float(value), depth)
    if depth > DEEPEST:
        return repr(value)
    if isinstance(value, list | tuple):
        return tuple([_plain(part, depth + 1) for part in value])
    if isinstance(value, dict):
        return tuple((_plain(key, depth + 1), _plain(part, depth + 1)) for key, part in value.items())
    if isinstance(value, set | frozenset):
        return frozenset(_plain(part, depth + 1) for part in value)
    if callable(listed := getattr(value, "tolist", None)):
        return _plain(listed(), depth + 1)
    return value if isinstance(value, Raised) else repr(value)


def _flat(parts: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    """Inner tuples written out between brackets, so that nothing of the structure is lost."""
    found: list[Outcome] = []
    for part in parts:
        found.extend(("(", *_flat(part), ")") if type(part) is tuple else (part,))
    return tuple(found)
