"""Questions built step by step: some rows, perhaps by groups, and what is asked of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from lapwing.data.description.description import Description
from lapwing.data.description.exact_input import exact_of
from lapwing.data.query.aggregate import Aggregate, Count, CountUnits, Mean, Share, Sum, Variance, title_of
from lapwing.data.query.check_predicate import check_predicate
from lapwing.data.query.formula import Computed, with_computed
from lapwing.data.query.group_by import bins_of, choices_of, group_by, known, steps_of
from lapwing.data.query.grouping import Bins, Grouping, Span
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import Condition, Predicate, as_predicate, both
from lapwing.data.query.query import AggregateTable, FirstAbove, MostCommon, PrefixSums, Quantile, Query
from lapwing.data.query.slots_of import slots_of, step_of
from lapwing.data.question import Question
from lapwing.data.sql.condition import read_condition
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.numbers.plain import plain_int

if TYPE_CHECKING:
    from lapwing.budget.release.publish import Publication
    from lapwing.data.dataset import Dataset

FARTHEST = 2**61


class Asking:
    """All that can be asked of rows; each method gives a question, or rows to ask about."""

    __slots__ = ()

    @property
    def rows(self) -> Selection:
        """The rows that are asked about."""
        raise NotImplementedError

    def where(self, condition: str | Condition) -> Selection:
        """Only the rows for which a condition holds, too: as SQL, or built with `col`."""
        rows = self.rows
        columns = rows.columns
        taken = taken_from(condition, columns)
        return replace(rows, condition=both(rows.condition, taken), computed=columns.computed)

    def group_by(self, *columns: str) -> Selection:
        """Groups by the listed values of columns, by steps between bounds, or by the values found in the data."""
        rows = self.rows
        found = tuple(group_by(column, rows.description) for column in columns)
        return replace(rows, by=tuple(dict.fromkeys(rows.by + found)))

    def bins(self, column: str, edges: Sequence[object]) -> Selection:
        """Groups between edges."""
        rows = self.rows
        return replace(rows, by=(*rows.by, bins_of(column, edges, rows.description)))

    def aggregate(self, **aggregates: Aggregate) -> Question:
        """Several aggregates at once, by the names of their columns in the answer."""
        return self.tally(tuple(aggregates.items()))

    def count(self, column: str | None = None) -> Question:
        """How many rows; with a column, in how many it is not missing."""
        return self.one(Count(column))

    def count_units(self) -> Question:
        """How many people, or whatever the privacy unit is."""
        return self.one(CountUnits())

    def fraction(self, condition: str | Condition) -> Question:
        """The share of rows for which a condition holds."""
        columns = self.rows.columns
        share = Share(taken_from(condition, columns))
        return replace(self.rows, computed=columns.computed).one(share)

    def sum(self, column: str) -> Question:
        """The sum of a bounded column."""
        return self.one(Sum(column))

    def mean(self, *columns: str) -> Question:
        """The means of bounded columns."""
        return self.tally(tuple((title_of(Mean(column)), Mean(column)) for column in columns))

    def variance(self, column: str) -> Question:
        """The variance of a bounded column."""
        return self.one(Variance(column))

    def histogram(self, column: str, bins: Sequence[object] | None = None) -> Question:
        """How many rows each value has, or each bin."""
        grouped = self.group_by(column) if bins is None else self.bins(column, bins)
        return grouped.count()

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

    def quantile(self, column: str, share: object, candidates: int = 1000) -> Question:
        """A value with about this share of the rows below it."""
        part = exact_of(share, "the quantile")
        if not 0 <= part <= 1 or part.denominator > 10**6:
            reject("query-share", what=shown(share))
        count = plain_int(candidates)
        if count is None or not 2 <= count <= 100_000:
            reject("query-candidates", what=shown(candidates))
        by = choices_of(column, self.rows.description, count)
        return self.ask(f"quantile {part} of {column}", Quantile(by, part, self.rows.condition))

    def median(self, column: str, candidates: int = 1000) -> Question:
        """A value with about half of the rows below it."""
        return self.quantile(column, Fraction(1, 2), candidates)

    def most_common(self, column: str) -> Question:
        """The value that the most rows have, more or less."""
        by = known(group_by(column, self.rows.description))
        return self.ask(f"most common {column}", MostCommon(by, self.rows.condition))

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
        for _, aggregate in aggregates:
            if not isinstance(aggregate, Aggregate):
                instead = 'Write lapwing.data.Count(), Sum("column"), Mean("column") and the like.'
                reject("query-kind", what=shown(aggregate), wanted="an aggregate", instead=instead)
            slots_of(aggregate, self.rows.description)
        rows = self.rows
        query = AggregateTable(aggregates, rows.by, rows.condition)
        return Question(rows.dataset, ((rows.description.name, query),), computed=rows.computed)

    def ask(self, title: str, query: Query) -> Question:
        """A question that is not asked by groups."""
        if self.rows.by:
            reject("query-grouped", what=title)
        if isinstance(query, PrefixSums | FirstAbove):
            slots_of(query.of, self.rows.description)
        return Question(self.rows.dataset, ((title, query),), computed=self.rows.computed)

    def ordered(self, column: str, points: Sequence[object] | None) -> Bins | Span:
        """The groups of a column in their order."""
        description = self.rows.description
        return steps_of(column, description) if points is None else bins_of(column, points, description)


def taken_from(condition: str | Condition, columns: KnownColumns) -> Predicate:
    """A condition in SQL or in Python."""
    if isinstance(condition, str):
        return read_condition(condition, columns)
    if not isinstance(condition, Condition):
        instead = 'Write it as SQL, or as lapwing.data.col("column") > 3.'
        reject("query-kind", what=shown(condition), wanted="a condition", instead=instead)
    return check_predicate(as_predicate(condition), columns.description)


@dataclass(frozen=True, slots=True)
class Selection(Asking):
    """Rows of a dataset for which a condition holds, by groups if there are any, with columns computed for them."""

    dataset: Dataset
    condition: Predicate | None = None
    by: tuple[Grouping, ...] = ()
    computed: tuple[Computed, ...] = ()

    @property
    def rows(self) -> Selection:
        return self

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
