"""The role of a parameter: public, or private with its neighbour relation."""

from typing import Literal as OneOf

from lapwing.kernel.language.data import Data
from lapwing.kernel.language.term import Term

Neighbours = OneOf["replace", "add-remove"]


class Epsilon(Data):
    """A public real above 0."""


class Delta(Data):
    """A public real strictly between 0 and 1."""


class Public(Data):
    """Known to everyone: the same in both runs."""


class Released(Public):
    """Something that another part has released: the same in both runs, too, but its reals may lie off the grid."""


class Interval(Data):
    """The reals from low to high."""

    low: Term
    high: Term


class Integers(Data):
    """The integers from low to high, both included."""

    low: Term
    high: Term


class Vector(Data):
    """A row of `length` values of one domain; the length is public."""

    of: Interval | Integers
    length: Term


class Row(Data):
    """A row with named fields, each with its own domain."""

    of: tuple[Interval | Integers, ...]


Domain = Interval | Integers | Vector | Row


class Record(Data):
    """One person's value: neighbours may hold any two values of the domain."""

    of: Domain


class Query(Data):
    """One query answer: neighbours differ by at most the sensitivity."""

    sensitivity: Term


class Queries(Data):
    """Query answers: equally many for neighbours, each moves by at most the sensitivity.

    Each moves either way by itself; if monotone, all move the same way.
    """

    sensitivity: Term
    monotone: bool


class Database(Data):
    """The rows themselves.

    replace: equally many rows, one of them differs.  add-remove: one database has one row more, anywhere.
    """

    of: Domain
    neighbours: Neighbours


class Histogram(Data):
    """Counts by category, equally many for neighbours.

    add-remove: one count differs by one.  replace: one count is one up and another one down.
    """

    neighbours: Neighbours


class Part(Data):
    """Rows of one member of a family: of its members at most `most` move, each database of these as `of` says."""

    of: Database
    family: str
    member: str
    most: int


class Steps(Data):
    """Rows that are several steps apart, each as `of` says."""

    of: Database
    steps: Term


Role = Epsilon | Delta | Public | Released | Record | Query | Queries | Database | Histogram | Part | Steps


def is_public(role: Role) -> bool:
    """Whether both runs hold the same value."""
    return isinstance(role, Epsilon | Delta | Public)


def has_public_length(role: Role) -> bool:
    """Whether neighbours' lists are equally long."""
    return not (isinstance(role, Part | Steps) or (isinstance(role, Database) and role.neighbours == "add-remove"))
