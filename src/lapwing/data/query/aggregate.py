"""What can be asked of a set of rows, or of each group of them."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.data.query.predicate import Predicate


@dataclass(frozen=True, slots=True)
class Count:
    """The number of rows; with a column, the number of rows where it is not missing."""

    column: str | None = None


@dataclass(frozen=True, slots=True)
class CountUnits:
    """The number of distinct people, or of whatever the privacy unit is."""


@dataclass(frozen=True, slots=True)
class CountDistinct:
    """The number of different values of a column."""

    column: str


@dataclass(frozen=True, slots=True)
class Share:
    """The fraction of rows for which a condition holds."""

    condition: Predicate


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of a column."""

    column: str


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a column."""

    column: str


@dataclass(frozen=True, slots=True)
class Variance:
    """The variance of a column: the mean squared distance from its mean.

    `sample` divides by one less than the number of rows.
    """

    column: str
    sample: bool = False


@dataclass(frozen=True, slots=True)
class ShareKept:
    """The fraction of rows that are kept under the contribution bound, of at most `cap` rows of each person.

    Without a cap it is ten times the bound.
    """

    cap: int | None = None


Aggregate = Count | CountUnits | CountDistinct | Share | Sum | Mean | Variance | ShareKept


def title_of(aggregate: Aggregate) -> str:
    """The name of its column in an answer."""
    match aggregate:
        case Count(column=None):
            return "count"
        case Count(column=column):
            return f"count_{column}"
        case CountUnits():
            return "count_units"
        case CountDistinct(column=column):
            return f"count_distinct_{column}"
        case Share():
            return "fraction"
        case Sum(column=column):
            return f"sum_{column}"
        case Mean(column=column):
            return f"mean_{column}"
        case Variance(column=column):
            return f"variance_{column}"
        case ShareKept():
            return "share_kept"
