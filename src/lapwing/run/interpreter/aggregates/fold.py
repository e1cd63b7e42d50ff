"""What is asked of a table: folds of its rows, exact and on whole numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal as OneOf

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Literal, Local, Term
from lapwing.run.interpreter.value import Value

WIDEST = 1 << 62
FIELD = "row "


class UnfitError(Exception):
    """A loop is no fold that an engine can compute; the reason says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Scaled:
    """A number as a whole one: `term` is whole, lies between `low` and `high`, and `term / scale` is meant."""

    term: Term
    scale: int
    low: int
    high: int


ONE_EACH = Scaled(Literal(1, INT), 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Fold:
    """The sum, the smallest or the largest of a value over the rows, or over those of each key.

    The terms speak of the fields of a row alone.  `value` counts only where `when` holds.
    """

    kind: OneOf["sum", "min", "max"]
    value: Scaled
    when: Term | None = None
    key: Scaled | None = None


Found = int | None | dict[int, int]
COUNT = Fold("sum", ONE_EACH)


class Table(ABC):
    """Rows that stay where they are, of which folds can be asked."""

    @property
    @abstractmethod
    def cells(self) -> tuple[Scaled, ...]:
        """The fields of a row as whole numbers with their bounds, as `field` names them."""

    @property
    @abstractmethod
    def is_flat(self) -> bool:
        """Whether a row is its only field, and no list of fields."""

    @property
    @abstractmethod
    def grid(self) -> int:
        """The grid that all fields lie on: how many points there are from one whole number to the next."""

    @abstractmethod
    def measure(self, folds: Sequence[Fold]) -> list[Found]:
        """What each fold gives: a whole number, to be divided by the scale; for keys, those that occur.

        The smallest or largest of no rows is None.
        """

    @abstractmethod
    def fetch(self) -> list[Value]:
        """All rows, in an order that says nothing."""


def field(place: int) -> Local:
    """A field of the row, as a whole number."""
    return Local(f"{FIELD}{place}", INT)
