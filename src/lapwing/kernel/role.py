"""What a parameter is to privacy: public, or private with its neighbour relation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from lapwing.kernel.term import Term

Neighbours = OneOf["replace", "add-remove"]


@dataclass(frozen=True, slots=True)
class Epsilon:
    """A public real above 0."""


@dataclass(frozen=True, slots=True)
class Delta:
    """A public real strictly between 0 and 1."""


@dataclass(frozen=True, slots=True)
class Public:
    """Known to everyone: the same in both runs."""


@dataclass(frozen=True, slots=True)
class Interval:
    """The reals from low to high."""

    low: Term
    high: Term


@dataclass(frozen=True, slots=True)
class Integers:
    """The integers from low to high, both included."""

    low: Term
    high: Term


@dataclass(frozen=True, slots=True)
class Vector:
    """A row of `length` values of one domain; the length is public."""

    of: Interval | Integers
    length: Term


Domain = Interval | Integers | Vector


@dataclass(frozen=True, slots=True)
class Record:
    """One person's value: neighbours may hold any two values of the domain."""

    of: Domain


@dataclass(frozen=True, slots=True)
class Query:
    """One query answer: neighbours differ by at most the sensitivity."""

    sensitivity: Term


@dataclass(frozen=True, slots=True)
class Queries:
    """Query answers: equally many for neighbours, each moves by at most the sensitivity.

    Each moves either way by itself; if monotone, all move the same way.
    """

    sensitivity: Term
    monotone: bool


@dataclass(frozen=True, slots=True)
class Database:
    """The rows themselves.

    replace: equally many rows, one of them differs.  add-remove: one database has one row more, anywhere.
    """

    of: Domain
    neighbours: Neighbours


@dataclass(frozen=True, slots=True)
class Histogram:
    """Counts by category, equally many for neighbours.

    add-remove: one count differs by one.  replace: one count is one up and another one down.
    """

    neighbours: Neighbours


Role = Epsilon | Delta | Public | Record | Query | Queries | Database | Histogram


def is_public(role: Role) -> bool:
    """Whether both runs hold the same value."""
    return isinstance(role, Epsilon | Delta | Public)


def has_public_length(role: Role) -> bool:
    """Whether neighbours' lists are equally long."""
    return not (isinstance(role, Database) and role.neighbours == "add-remove")
