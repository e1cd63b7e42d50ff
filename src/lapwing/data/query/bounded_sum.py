"""The whole numbers that an engine adds up for a query, and between which ends the SQL has what one row adds.

`reach` is read off that SQL: a row that is left out, or whose value is missing, adds 0, and the value of a column is
clamped to its bounds before anything is done with it.  `data.proof.amounts` holds these bounds against the description.
Where units are limited, `reach` is itself what the SQL cuts to.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.data.query.predicate import Predicate


@dataclass(frozen=True, slots=True)
class Rows:
    """How many rows."""

    @property
    def reach(self) -> tuple[int, int]:
        """What one row adds, at least and at most."""
        return 0, 1


@dataclass(frozen=True, slots=True)
class Units:
    """How many different privacy units."""

    @property
    def reach(self) -> tuple[int, int]:
        """What one row adds, at least and at most."""
        return 0, 1


@dataclass(frozen=True, slots=True)
class Distinct:
    """How many different values a column has.

    It is how many rows there are once all but one of those with equal values are left out.  One row more in the table
    is at most one row more then, and none less.
    """

    column: str

    @property
    def reach(self) -> tuple[int, int]:
        """What one row adds, at least and at most."""
        return 0, 1


@dataclass(frozen=True, slots=True)
class Present:
    """How many rows in which the column is not missing."""

    column: str

    @property
    def reach(self) -> tuple[int, int]:
        """What one row adds, at least and at most."""
        return 0, 1


@dataclass(frozen=True, slots=True)
class Matching:
    """How many rows for which a condition holds, or else for which it does not hold."""

    condition: Predicate
    holds: bool

    @property
    def reach(self) -> tuple[int, int]:
        """What one row adds, at least and at most."""
        return 0, 1


@dataclass(frozen=True, slots=True)
class Kept:
    """How many rows are kept under the contribution bound, or else how many are left out, of at most `cap` rows a unit.

    How many rows are left out in all, nothing bounds: a unit may have any number of rows.  So of each unit the first
    `cap` rows are looked at, in the order in which rows are kept, and no others.
    """

    cap: int
    inside: bool

    @property
    def reach(self) -> tuple[int, int]:
        """What one row adds, at least and at most."""
        return 0, 1


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of a column in steps from a centre; bounds are in steps, too."""

    column: str
    center: int
    low: int
    high: int

    @property
    def reach(self) -> tuple[int, int]:
        """What one row adds, at least and at most; a missing value adds nothing."""
        return min(self.low - self.center, 0), max(self.high - self.center, 0)


@dataclass(frozen=True, slots=True)
class Squares:
    """The sum of the squared distances of a column from a centre, less a middle, in steps."""

    column: str
    center: int
    low: int
    high: int

    @property
    def furthest(self) -> int:
        """The largest distance from the centre."""
        return max(self.high - self.center, self.center - self.low)

    @property
    def middle(self) -> int:
        """Half of the largest square: taking it away halves what a row can add."""
        return self.furthest**2 // 2

    @property
    def reach(self) -> tuple[int, int]:
        """What one row adds, at least and at most; a missing value adds nothing."""
        return -self.middle, self.furthest**2 - self.middle


Slot = Rows | Units | Distinct | Present | Matching | Kept | Total | Squares
