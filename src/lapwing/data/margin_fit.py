"""Tables of counts or sums of which all margins are measured too, and reconciled so that everything adds up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.explanation import Explanation
from lapwing.data.answer.margins import joined
from lapwing.data.answer.preview import Preview
from lapwing.data.answer.reconciled import Columns, Margins, radius_of, reconciled
from lapwing.data.answer.release import Release
from lapwing.data.answer.series import Series
from lapwing.data.engines.relation import is_single
from lapwing.data.plan.labels import labels_of
from lapwing.data.query.aggregate import Count, Sum, title_of
from lapwing.data.query.margins import check_margins, cube, sizes_of
from lapwing.data.query.query import AggregateTable
from lapwing.data.query.slots_of import step_of
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import reject

NOTE = "all margins were measured, and reconciled by least squares: everything adds up"
PEOPLE = "of people with several rows, others may be kept for each margin: sum the cells instead"


@dataclass(frozen=True, slots=True)
class MarginFit:
    """A table with its margins, and a question for each of them, the cells first."""

    table: AggregateTable
    of: Count | Sum
    question: Question

    @property
    def margins(self) -> tuple[Columns, ...]:
        """The columns of each table that is measured."""
        return (tuple(range(len(self.table.by))), *self.table.margins)

    def preview(self, **options: Any) -> Preview:
        """What it would cost, and how exact all numbers would be."""
        seen = self.question.preview(**options)
        noise, beta = self.noise(options), (1 - seen.confidence) / len(self.margins)
        far = [Fraction(radius_of(noise, kept, float(beta))) for kept in self.margins]
        return replace(seen, within=tuple(zip(map(self.named, self.margins), far, strict=True)))

    def explain(self, **options: Any) -> Explanation:
        """The programs that would run, and the SQL."""
        return self.question.explain(**options)

    def release(self, **options: Any) -> Release:
        """Charge for all tables, and reconcile them; the options are those of `Dataset.release`."""
        made, noise = self.question.release(**options), self.noise(options)
        shapes = [[noise.sizes[place] for place in kept] for kept in self.margins]
        given = (one.series[0].values.astype(float) for one in made.answers)
        found = {kept: one.reshape(shape) for kept, one, shape in zip(self.margins, given, shapes, strict=True)}
        answer = self.answer(reconciled(noise, found), noise, float(1 - made.confidence) / len(self.margins))
        return replace(made, answers=(replace(answer, about=made.answers[0].about),))

    def answer(self, table: Any, noise: Margins, beta: float) -> Answer:
        """The cells, and below them each margin; a column that is added up over has no label there."""
        by, parts = self.table.by, []
        labels: list[list[Any]] = [[] for _ in by]
        for kept in self.margins:
            over = tuple(place for place in range(len(by)) if place not in kept)
            values = np.asarray(table.sum(axis=over)).reshape(-1)
            far = radius_of(noise, kept, beta)
            parts.append(Series(title_of(self.of), values, values - far, values + far))
            own = dict(zip(kept, labels_of(tuple(by[place] for place in kept)), strict=True)) if kept else {}
            for place, column in enumerate(labels):
                column += own.get(place, [None] * len(values))
        names = tuple(grouping.column.name for grouping in by)
        title = self.question.queries[0][0]
        return Answer(title, "table", names, tuple(map(tuple, labels)), (joined(parts[0], parts[1:]),), notes=(NOTE,))

    def noise(self, options: dict[str, Any]) -> Margins:
        """The noise of each table, from public numbers alone."""
        dataset = self.question.dataset
        plain = {name: given for name, given in options.items() if name not in ("key", "analyst", "progress")}
        asked = dataset.plan((self.question,), plain)
        step, normal = float(step_of(self.of, dataset.described((self.question,)))), asked.plans[0][1].rho > 0
        drawn = [float(plan.measurements[0].scale) for _, plan in asked.plans]
        scales = [step * (sqrt(scale) if normal else scale) for scale in drawn]
        return Margins(sizes_of(self.table), dict(zip(self.margins, scales, strict=True)), normal)

    def named(self, kept: Columns) -> str:
        """What a margin is called in a preview."""
        name = title_of(self.of)
        if len(kept) == len(self.table.by):
            return name
        over = ", ".join(self.table.by[place].column.name for place in kept)
        return f"{name} by {over}" if over else f"{name} in all"


def margin_fit(question: Question) -> MarginFit:
    """The same table as one of which each margin is measured."""
    ((title, table),) = question.queries
    match table:
        case AggregateTable(aggregates=((_, Count() | Sum() as of),)):
            whole = replace(table, margins=cube(len(table.by)))
        case _:
            reject("query-margins", why="only counts of rows and sums add up")
    check_margins(whole)
    description = question.dataset.described((question,))
    if description.unit.column is not None and not is_single(description):
        reject("query-margins", why=PEOPLE)
    bare = [replace(table, margins=()), *(replace(table, by=tuple(table.by[p] for p in m)) for m in whole.margins)]
    return MarginFit(whole, of, replace(question, queries=tuple((title, each) for each in bare), arrangements=()))
