"""What is known of a value when only public inputs are: its noise, where that is plainly added to it.

A list of known length is a list of these; one whose length is not known is a single one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from lapwing.run.interpreter.value import Scalar, Value


@dataclass(frozen=True, slots=True)
class Known:
    """A public value."""

    value: Scalar


@dataclass(frozen=True, slots=True)
class Hidden:
    """Private data decides, and no noise does."""


@dataclass(frozen=True, slots=True)
class Noisy:
    """A value without noise, plus draws, each times its factor.

    If it is held back, by a bound that has no noise, it is somewhere between the value without noise and that sum.
    """

    factors: Mapping[int, Fraction]
    held: bool = False


@dataclass(frozen=True, slots=True)
class Lost:
    """Noise decides in a way that is no plain sum."""

    why: str


Followed = Known | Hidden | Noisy | Lost | list["Followed"]

HIDDEN = Hidden()


def known(value: Value) -> Followed:
    """A public value, item by item."""
    return [known(item) for item in value] if isinstance(value, list) else Known(value)


def is_known(value: Followed) -> bool:
    """Whether it is public, all of it."""
    return all(is_known(item) for item in value) if isinstance(value, list) else isinstance(value, Known)


def value_of(value: Followed) -> Value:
    """The value of what is known; what is not counts as 0."""
    if isinstance(value, list):
        return [value_of(item) for item in value]
    return value.value if isinstance(value, Known) else 0


def lost_in(values: Iterable[Followed]) -> Lost | None:
    """The first value that is lost, in lists too."""
    for value in values:
        found = lost_in(value) if isinstance(value, list) else value
        if isinstance(found, Lost):
            return found
    return None


def is_noiseless(value: Followed) -> bool:
    """Whether no noise has any part in it."""
    if isinstance(value, list):
        return all(is_noiseless(item) for item in value)
    return isinstance(value, Known | Hidden)


def mixed(values: Iterable[Followed], why: str) -> Followed:
    """What comes of values of which something is computed that is no sum: hidden if none has noise, else lost."""
    given = list(values)
    if all(is_noiseless(value) for value in given):
        return HIDDEN
    return lost_in(given) or Lost(why)


def joined(left: Followed, right: Followed, why: str) -> Followed:
    """One of two values, as private data decides."""
    match left, right:
        case list(), list() if len(left) == len(right):
            return [joined(one, other, why) for one, other in zip(left, right, strict=True)]
        case Noisy(), Noisy() if left.factors == right.factors:
            return left if left.held else right
        case Known(), Known() if left == right:
            return left
        case _:
            return mixed((left, right), why)
