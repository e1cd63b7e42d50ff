"""Which rows a query is about: conditions on single rows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal as OneOf

Comparator = OneOf["=", "<>", "<", "<=", ">", ">="]
Value = Fraction | str | bool


class Condition:
    """What all conditions can be: combined by `&`, `|` and `~`."""

    __slots__ = ()

    def __and__(self, other: Predicate) -> And:
        return And((self, other))  # type: ignore[arg-type]

    def __or__(self, other: Predicate) -> Or:
        return Or((self, other))  # type: ignore[arg-type]

    def __invert__(self) -> Not:
        return Not(self)  # type: ignore[arg-type]

    def __bool__(self) -> bool:
        raise TypeError("a condition is not a truth value: write & for and, | for or, ~ for not, with parentheses")


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Dates are compared as days since 1970."""

    column: str
    comparator: Comparator
    value: Value


@dataclass(frozen=True, slots=True)
class Among(Condition):
    column: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Missing(Condition):
    """NULL, and for numbers also NaN."""

    column: str


@dataclass(frozen=True, slots=True)
class Like(Condition):
    """A text that has a form: `%` is any text, `_` any letter, and a backslash before these is not read."""

    column: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Related(Condition):
    """Two columns of one row; neither may be missing."""

    left: str
    comparator: Comparator
    right: str


@dataclass(frozen=True, slots=True)
class Not(Condition):
    inner: Predicate


@dataclass(frozen=True, slots=True)
class And(Condition):
    parts: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class Or(Condition):
    parts: tuple[Predicate, ...]


Predicate = Compare | Among | Missing | Like | Related | Not | And | Or


def as_predicate(condition: Condition) -> Predicate:
    """A condition is one of these."""
    match condition:
        case Compare() | Among() | Missing() | Like() | Related() | Not() | And() | Or():
            return condition
    raise TypeError(condition)


def columns_of(predicate: Predicate | None) -> frozenset[str]:
    """The columns a condition looks at."""
    match predicate:
        case None:
            return frozenset()
        case Compare(column=column) | Among(column=column) | Missing(column=column) | Like(column=column):
            return frozenset((column,))
        case Related(left=left, right=right):
            return frozenset((left, right))
        case Not(inner=inner):
            return columns_of(inner)
        case And(parts=parts) | Or(parts=parts):
            return frozenset().union(*(columns_of(part) for part in parts))


def both(first: Predicate | None, second: Predicate | None) -> Predicate | None:
    """Two conditions at once."""
    if first is None or second is None:
        return second if first is None else first
    return And((first, second))
