"""Queries: what is asked of which rows.  What each costs and how far off it may be is derived from these alone."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal as OneOf

from lapwing.data.query.aggregate import Aggregate, Count, Sum
from lapwing.data.query.grouping import Bins, Grouping, Listed, Span
from lapwing.data.query.loss import Loss
from lapwing.data.query.predicate import Predicate

Threshold = OneOf["geometric", "truncated", "gaussian"]


@dataclass(frozen=True, slots=True)
class Limits:
    """One unit adds to at most `groups` groups, and to each of them no more than `rows` rows can."""

    groups: int
    rows: int


@dataclass(frozen=True, slots=True)
class AggregateTable:
    """Aggregates with their names, of all rows or of each group; without limits, of so many rows of each unit.

    A margin is a set of groupings, by their places: sums over all groups of the others are shown, too.  Of groups that
    are found in the data, `threshold` says which are shown: those with a large noisy count, or each by a coin.
    """

    aggregates: tuple[tuple[str, Aggregate], ...]
    by: tuple[Grouping, ...] = ()
    where: Predicate | None = None
    limits: Limits | None = None
    margins: tuple[tuple[int, ...], ...] = ()
    threshold: Threshold = "geometric"


@dataclass(frozen=True, slots=True)
class PrefixSums:
    """Counts or sums over everything up to each end of a division, as they are or as shares of the whole."""

    by: Bins | Span
    of: Count | Sum
    share: bool
    where: Predicate | None = None


@dataclass(frozen=True, slots=True)
class Quantile:
    """The candidate that is nearest to having this share of the rows below it, more or less; one for each group."""

    by: Bins | Span
    share: Fraction
    where: Predicate | None = None
    groups: tuple[Listed | Span | Bins, ...] = ()


@dataclass(frozen=True, slots=True)
class Quantiles:
    """Many quantiles at once: for each share the candidate that is nearest to it, more or less, by a tree of counts.

    Each of the groups has a tree of its own.
    """

    by: Bins | Span
    shares: tuple[Fraction, ...]
    where: Predicate | None = None
    groups: tuple[Listed | Span | Bins, ...] = ()


@dataclass(frozen=True, slots=True)
class MostCommon:
    """The group with the most rows, more or less."""

    by: Listed | Span | Bins
    where: Predicate | None = None


@dataclass(frozen=True, slots=True)
class FirstAbove:
    """The first group whose number reaches a threshold, more or less; `running` adds up the groups before it."""

    by: Bins | Span | Listed
    of: Count | Sum
    threshold: Fraction
    running: bool
    where: Predicate | None = None


@dataclass(frozen=True, slots=True)
class ContinualSums:
    """Counts or sums of each group in its order, such as a day, and of all up to it, by a tree over the groups.

    The nodes of the tree that end at a group can be released as soon as its rows are there.
    """

    by: Span
    of: Count | Sum
    where: Predicate | None = None


@dataclass(frozen=True, slots=True)
class LogBounds:
    """Bounds of a column: the ends of the powers of two, by sign, that have rows for certain.

    `by` has a group below the first of the `edges`, from each to the next, and from the last one up.
    """

    column: str
    by: Listed
    edges: tuple[Fraction, ...]
    where: Predicate | None = None


@dataclass(frozen=True, slots=True)
class TopValues:
    """The groups that the most units are in, more or less, one after the other; `counts` also asks how many these are.

    A row that is its own unit is in one group.  A person counts once in each group, however many these are: limits say
    so.
    """

    by: Listed | Span | Bins
    top: int
    counts: bool = False
    where: Predicate | None = None
    limits: Limits | None = None


@dataclass(frozen=True, slots=True)
class Minimiser:
    """The weights of columns that minimize a loss with a penalty, in rows; the last column is what they are to tell.

    Columns are clamped to their bounds and brought between -1 and 1; rows in which one is missing are left out.
    """

    by: tuple[Span, ...]
    loss: Loss
    penalty: Fraction
    where: Predicate | None = None


Query = (
    AggregateTable
    | PrefixSums
    | Quantile
    | Quantiles
    | MostCommon
    | FirstAbove
    | LogBounds
    | TopValues
    | ContinualSums
    | Minimiser
)
