"""Questions built step by step: some rows, perhaps by groups, and what is asked of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, overload
from typing import Literal as OneOf

from lapwing.data.auto_bounds import AutoQuestion, bounded
from lapwing.data.description.description import Description
from lapwing.data.description.exact_input import exact_of
from lapwing.data.modelling import Modelling
from lapwing.data.query.aggregate import (
    Aggregate,
    Count,
    CountDistinct,
    CountUnits,
    Mean,
    Share,
    Sum,
    Variance,
    title_of,
)
from lapwing.data.query.expression import Expression, settle
from lapwing.data.query.formula import Computed, with_computed
from lapwing.data.query.group_by import CELLS, CELLS_OF_A_GROUP, bins_of, choices_of, group_by, known, steps_of
from lapwing.data.query.grouping import Bins, Grouping, Span
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.log_bins import log_bins
from lapwing.data.query.margins import cube
from lapwing.data.query.narrowed import narrowed
from lapwing.data.query.person_table import Between, Max, Min, person_table
from lapwing.data.query.predicate import Condition, Predicate, both
from lapwing.data.query.query import (
    AggregateTable,
    FirstAbove,
    Limits,
    LogBounds,
    MostCommon,
    PrefixSums,
    Quantile,
    Quantiles,
    Query,
    TopValues,
)
from lapwing.data.query.slots_of import slots_of, step_of
from lapwing.data.question import Question
from lapwing.data.sql.arrange import Arrangement
from lapwing.data.sql.condition import read_condition
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.numbers.plain import plain_int

if TYPE_CHECKING:
    from lapwing.budget.release.publish import Publication
    from lapwing.data.dataset import Dataset
    from lapwing.data.margin_fit import MarginFit

FARTHEST = 2**61
MOST_SHARES = 1000
MOST_TOP = 1000


class Asking(Modelling):
    """All that can be asked of rows; each method gives a question, or rows to ask about."""

    __slots__ = ()

    @property
    def rows(self) -> Selection:
        """The rows that are asked about."""
        raise NotImplementedError

    def where(self, condition: str | Condition | Expression) -> Selection:
        """Only the rows for which a condition holds, too: as SQL, or built with `col`."""
        rows = self.rows
        columns = rows.columns
        taken = taken_from(condition, columns)
        return replace(rows, condition=both(rows.condition, taken), computed=columns.computed)

    def group_by(self, *columns: str | Expression) -> Selection:
        """Groups by the listed values of columns, by steps between bounds, or by the values found in the data."""
        rows = self.rows
        for column in columns:
            rows, name = rows.named(column)
            rows = replace(rows, by=tuple(dict.fromkeys((*rows.by, group_by(name, rows.description)))))
            if isinstance(column, Expression) and column.title is not None:
                rows = replace(rows, titles=(*rows.titles, (name, column.title)))
        return rows

    def per_person(
        self, *keys: str | Expression, groups: int | None = None, **columns: Aggregate | Max | Min | Between
    ) -> Dataset:
        """A table with one row for each person: counts, sums, means and extremes of the person's rows, cut to bounds.

        With keys, one row for each of at most `groups` groups of a person.
        """
        rows, named = self.rows, {}
        if rows.by:
            reject("query-grouped", what="a per-person table")
        for key in keys:
            rows, name = rows.named(key)
            title = key.title if isinstance(key, Expression) else None
            named[title or name] = name
        found: dict[str, Aggregate | Max | Min | Between] = {}
        for title, given in columns.items():
            wanted = given if isinstance(given, Between) else Between(given)
            rows, aggregate = rows.resolved(wanted.aggregate)  # type: ignore[arg-type]
            found[title] = replace(wanted, aggregate=aggregate)
        return rows.dataset.about(person_table(rows.description, rows.condition, named, found, groups))

    def bins(self, column: str | Expression, edges: Sequence[object]) -> Selection:
        """Groups between edges."""
        rows, name = self.rows.named(column)
        return replace(rows, by=(*rows.by, bins_of(name, edges, rows.description)))

    def aggregate(self, **aggregates: Aggregate) -> Question:
        """Several aggregates at once, by the names of their columns in the answer."""
        return self.tally(tuple(aggregates.items()))

    def count(self, column: str | Expression | None = None) -> Question:
        """How many rows; with a column, in how many it is not missing."""
        if column is None:
            return self.one(Count())
        rows, name = self.rows.named(column)
        return rows.one(Count(name))

    def count_units(self) -> Question:
        """How many people, or whatever the privacy unit is."""
        return self.one(CountUnits())

    def count_distinct(self, column: str | Expression) -> Question:
        """How many different values a column has; those outside its bounds or its listed values do not count."""
        rows, name = self.rows.named(column)
        return rows.one(CountDistinct(name))

    def fraction(self, condition: str | Condition | Expression) -> Question:
        """The share of rows for which a condition holds."""
        return self.one(Share(condition))  # type: ignore[arg-type]

    @overload
    def sum(self, column: str | Expression) -> Question: ...
    @overload
    def sum(
        self, column: str | Expression, *, bounds: object, bounds_part: object = None
    ) -> Question | AutoQuestion: ...
    def sum(
        self, column: str | Expression, *, bounds: object = None, bounds_part: object = None
    ) -> Question | AutoQuestion:
        """The sum of a bounded column; other bounds are a pair, or found in the data first: `bounds="auto"`."""
        if bounds is not None:
            return bounded(self.rows, (column,), bounds, bounds_part, lambda rows: rows.sum(column))
        rows, name = self.rows.named(column)
        return rows.one(Sum(name))

    @overload
    def mean(self, *columns: str | Expression) -> Question: ...
    @overload
    def mean(
        self, *columns: str | Expression, bounds: object, bounds_part: object = None
    ) -> Question | AutoQuestion: ...
    def mean(
        self, *columns: str | Expression, bounds: object = None, bounds_part: object = None
    ) -> Question | AutoQuestion:
        """The means of bounded columns; other bounds are a pair, or found in the data first: `bounds="auto"`."""
        if bounds is not None:
            return bounded(self.rows, columns, bounds, bounds_part, lambda rows: rows.mean(*columns))
        rows, found = self.rows, []
        for column in columns:
            rows, name = rows.named(column)
            found.append((title_of(Mean(name)), Mean(name)))
        return rows.tally(tuple(found))

    @overload
    def variance(self, column: str | Expression) -> Question: ...
    @overload
    def variance(
        self, column: str | Expression, *, bounds: object, bounds_part: object = None
    ) -> Question | AutoQuestion: ...
    def variance(
        self, column: str | Expression, *, bounds: object = None, bounds_part: object = None
    ) -> Question | AutoQuestion:
        """The variance of a bounded column; other bounds are a pair, or found in the data first: `bounds="auto"`."""
        if bounds is not None:
            return bounded(self.rows, (column,), bounds, bounds_part, lambda rows: rows.variance(column))
        rows, name = self.rows.named(column)
        return rows.one(Variance(name))

    def histogram(self, column: str | Expression, bins: Sequence[object] | None = None) -> Question:
        """How many rows each value has, or each bin."""
        grouped = self.group_by(column) if bins is None else self.bins(column, bins)
        return grouped.count()

    @overload
    def contingency(self, *columns: str | Expression, of: str | Expression | None = None) -> Question: ...
    @overload
    def contingency(
        self, *columns: str | Expression, of: str | Expression | None = None, margins: OneOf["measured"]
    ) -> MarginFit: ...
    def contingency(
        self, *columns: str | Expression, of: str | Expression | None = None, margins: str = "summed"
    ) -> Question | MarginFit:
        """A table of counts, or of sums of a column, by several columns, with all margins, which add up.

        Margins are sums of cells, or "measured" as well, and reconciled.
        """
        grouped = self.group_by(*columns)
        if len(grouped.by) < 2:
            reject("query-margins", why="a table by one column has only a total: use group_by")
        question = grouped.count() if of is None else grouped.sum(of)
        if margins == "measured":
            from lapwing.data.margin_fit import margin_fit

            return margin_fit(question)
        if margins != "summed":
            reject("query-margins", why=f"{shown(margins)} is neither summed nor measured")
        ((title, query),) = question.queries
        if not isinstance(query, AggregateTable):
            raise TypeError(query)
        return replace(question, queries=((title, replace(query, margins=cube(len(query.by)))),))

    def cdf(self, column: str, points: Sequence[object] | None = None) -> Question:
        """The share of rows up to each value, or below each of some points."""
        by = self.ordered(column, points)
        return self.ask(f"cdf of {column}", PrefixSums(by, Count(), True, self.rows.condition))

    def partial_sums(self, over: str, column: str | None = None, points: Sequence[object] | None = None) -> Question:
        """Counts, or sums of a column, of all rows up to each value of another, such as a day."""
        of = Count() if column is None else Sum(column)
        return self.ask(
            f"running {title_of(of)}", PrefixSums(self.ordered(over, points), of, False, self.rows.condition)
        )

    def quantile(self, column: str | Expression, share: object, candidates: int = 1000) -> Question:
        """A value with about this share of the rows below it; by groups, one for each."""
        part = exact_of(share, "the quantile")
        if not 0 <= part <= 1 or part.denominator > 10**6:
            reject("query-share", what=shown(share))
        count = plain_int(candidates)
        if count is None or not 2 <= count <= 100_000:
            reject("query-candidates", what=shown(candidates))
        rows, name = self.rows.named(column)
        by, groups = choices_of(name, rows.description, count), tuple(map(known, narrowed(rows.by, rows.condition)))
        return replace(rows, by=()).ask(f"quantile {part} of {name}", Quantile(by, part, rows.condition, groups))

    def quantiles(self, column: str | Expression, shares: Sequence[object], candidates: int | None = None) -> Question:
        """Values with about these shares of the rows below them, by one tree of counts for each group, at one price."""
        found = tuple(exact_of(share, "the quantile") for share in shares)
        fitting = all(0 <= share <= 1 and share.denominator <= 10**6 for share in found)
        if not fitting or not 1 <= len(found) <= MOST_SHARES or list(found) != sorted(set(found)):
            reject("query-shares", limit=MOST_SHARES)
        usual = CELLS_OF_A_GROUP if self.rows.by else CELLS
        count = plain_int(usual if candidates is None else candidates)
        if count is None or not 2 <= count <= 100_000:
            reject("query-candidates", what=shown(candidates))
        rows, name = self.rows.named(column)
        by, groups = choices_of(name, rows.description, count), tuple(map(known, narrowed(rows.by, rows.condition)))
        return replace(rows, by=()).ask(f"quantiles of {name}", Quantiles(by, found, rows.condition, groups))

    def median(self, column: str | Expression, candidates: int = 1000) -> Question:
        """A value with about half of the rows below it; by groups, one for each."""
        return self.quantile(column, Fraction(1, 2), candidates)

    def most_common(self, column: str) -> Question:
        """The value that the most rows have, more or less."""
        by = known(group_by(column, self.rows.description))
        return self.ask(f"most common {column}", MostCommon(by, self.rows.condition))

    def top(self, column: str, number: int, counts: bool = False) -> Question:
        """So many of the most common values, one after the other; with `counts`, how many have each of them.

        Where rows belong to people, each person counts once for each value, however many values that are.
        """
        rows = self.rows
        by, most = known(group_by(column, rows.description)), plain_int(number)
        if most is None or not 1 <= most <= min(by.size, MOST_TOP):
            reject("query-top", what=shown(number), name=column, limit=min(by.size, MOST_TOP))
        limits = None if rows.description.unit.column is None else Limits(by.size, 1)
        query = TopValues(by, most, bool(counts), rows.condition, limits)
        return rows.ask(f"top {most} of {column}", query)

    def bounds(self, column: str) -> Question:
        """Bounds of a number that nothing has to be known of: powers of two, by a log histogram."""
        rows = self.rows
        query = LogBounds(column, *log_bins(column, rows.description), rows.condition)
        return rows.ask(f"bounds of {column}", query)

    def first_above(
        self,
        over: str,
        threshold: object,
        column: str | None = None,
        points: Sequence[object] | None = None,
        running: bool = False,
    ) -> Question:
        """The first value of a column, such as a day, whose count or sum reaches a threshold, more or less."""
        of = Count() if column is None else Sum(column)
        wanted = exact_of(threshold, "the threshold")
        if abs(wanted) > FARTHEST * step_of(of, self.rows.description):
            reject("data-number", name="the threshold", what=shown(threshold))
        query = FirstAbove(self.ordered(over, points), of, wanted, running, self.rows.condition)
        return self.ask(f"first {over} with {title_of(of)} of {wanted} or more", query)

    def one(self, aggregate: Aggregate) -> Question:
        """A question for one aggregate."""
        return self.tally(((title_of(aggregate), aggregate),))

    def tally(self, aggregates: tuple[tuple[str, Aggregate], ...]) -> Question:
        """A question for some aggregates, which must make sense for their columns."""
        if not aggregates:
            reject("query-nothing")
        rows, found = self.rows, []
        for title, aggregate in aggregates:
            if not isinstance(aggregate, Aggregate):
                instead = 'Write lapwing.data.Count(), Sum("column"), Mean("column") and the like.'
                reject("query-kind", what=shown(aggregate), wanted="an aggregate", instead=instead)
            rows, aggregate = rows.resolved(aggregate)
            slots_of(aggregate, rows.description)
            found.append((title, aggregate))
        query = AggregateTable(tuple(found), narrowed(rows.by, rows.condition), rows.condition)
        return rows.question(rows.description.name, query)

    def ask(self, title: str, query: Query) -> Question:
        """A question that is not asked by groups."""
        if self.rows.by:
            reject("query-grouped", what=title)
        if isinstance(query, PrefixSums | FirstAbove):
            slots_of(query.of, self.rows.description)
        return self.rows.question(title, query)

    def ordered(self, column: str, points: Sequence[object] | None) -> Bins | Span:
        """The groups of a column in their order."""
        description = self.rows.description
        return steps_of(column, description) if points is None else bins_of(column, points, description)


def taken_from(condition: str | Condition | Expression, columns: KnownColumns) -> Predicate:
    """A condition in SQL or in Python."""
    return read_condition(condition, columns) if isinstance(condition, str) else settle(condition, columns)


@dataclass(frozen=True, slots=True)
class Selection(Asking):
    """Rows of a dataset for which a condition holds, by groups if there are any, with columns computed for them."""

    dataset: Dataset
    condition: Predicate | None = None
    by: tuple[Grouping, ...] = ()
    computed: tuple[Computed, ...] = ()
    titles: tuple[tuple[str, str], ...] = ()

    @property
    def rows(self) -> Selection:
        return self

    def named(self, column: str | Expression) -> tuple[Selection, str]:
        """The name of a column; an expression becomes one that is computed for these rows."""
        if not isinstance(column, Expression):
            return self, column
        columns = self.columns
        name = columns.named(column.build(columns))
        return replace(self, computed=columns.computed), name

    def resolved(self, aggregate: Aggregate) -> tuple[Selection, Aggregate]:
        """An aggregate whose column or condition is known by its name."""
        if isinstance(aggregate, Share):
            columns = self.columns
            share = Share(taken_from(aggregate.condition, columns))
            return replace(self, computed=columns.computed), share
        column = getattr(aggregate, "column", None)
        if not isinstance(column, Expression):
            return self, aggregate
        rows, name = self.named(column)
        return rows, replace(aggregate, column=name)  # type: ignore[arg-type]

    def question(self, title: str, query: Query) -> Question:
        """A question about these rows."""
        arranged = (Arrangement(names=self.titles),) if self.titles else ()
        return Question(self.dataset, ((title, query),), arranged, computed=self.computed)

    def run(self, program: Any, inputs: Mapping[str, Any] = MappingProxyType({}), /, **options: Any) -> Publication:
        """Charge for a proved program and run it on these rows; the options are those of `Dataset.run`."""
        if self.by:
            reject("query-grouped", what="a program")
        condition = options.pop("where", None)
        rows = self if condition is None else self.where(condition)
        return self.dataset.run(program, inputs, where=rows, **options)

    @property
    def description(self) -> Description:
        """What is known of the dataset and of the computed columns."""
        return with_computed(self.dataset.description, self.computed)

    @property
    def columns(self) -> KnownColumns:
        """The columns that can be asked about; more can be computed."""
        return KnownColumns(self.description)
