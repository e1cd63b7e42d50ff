"""Bounds that are found in the data first, for a part of the price, and then used for the question itself.

There are two releases, one after the other: the bounds, and the answer with values clamped to them.  What was released
is public, so the second one may use it; the ledger charges both, and each has its own proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isnan
from typing import TYPE_CHECKING, Any

from lapwing.budget.accounting.amount import amount_of, positive_amount, show_amount
from lapwing.data.answer.answer import Answer
from lapwing.data.answer.explanation import Explanation
from lapwing.data.answer.preview import Preview
from lapwing.data.answer.release import Release
from lapwing.data.query.col import col
from lapwing.data.query.expression import Expression
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

if TYPE_CHECKING:
    from lapwing.data.dataset import Dataset
    from lapwing.data.selection import Selection

USUAL_PART = Fraction(1, 4)


@dataclass(frozen=True, slots=True)
class AutoQuestion:
    """`build` asks the question of a dataset in which `columns` have bounds; finding them takes a `part` of epsilon."""

    rows: Selection
    columns: tuple[str, ...]
    build: Callable[[Dataset], Question]
    part: Fraction

    def preview(self, *, epsilon: object = None, **options: Any) -> Preview:
        """What finding the bounds would cost; the answer costs the rest, and how exact it is hangs on the bounds."""
        first, _ = self.split(epsilon)
        return self.rows.dataset.preview(*self.looking(), epsilon=first, **told(options))

    def release(self, *, epsilon: object = None, key: str | None = None, **options: Any) -> Release:
        """Find the bounds, and answer with the rest of epsilon; the options are those of `Dataset.release`."""
        first, rest = self.split(epsilon)
        dataset, told_first = self.rows.dataset, told(options)
        asked = self.asked
        asked.dataset.plan((asked,), {**planned(options), "epsilon": rest})
        whole = dataset.preview(*self.looking(), epsilon=first + rest, **told_first)
        if whole.reason is not None:
            reject("query-auto-budget", epsilon=show_amount(first + rest), why=whole.reason)
        looked = None if key is None else f"{key}: bounds"
        found = dataset.release(*self.looking(), epsilon=first, key=looked, **told_first)
        bounds = dict(zip(self.columns, map(bounds_in, found.answers), strict=True))
        answered = self.build(dataset.with_bounds(**bounds)).release(epsilon=rest, key=key, **options)
        notes = tuple(
            f"{name} is clamped to {ends[0]:.15g} and {ends[1]:.15g}, bounds that were found in the data: epsilon"
            f" {show_amount(first)}, entry {found.entry}"
            for name, ends in bounds.items()
        )
        answers = tuple(replace(answer, notes=(*answer.notes, *notes)) for answer in answered.answers)
        return replace(answered, answers=answers)

    def explain(self, *, epsilon: object = None, **options: Any) -> Explanation:
        """The programs that would find the bounds, and the SQL."""
        first, _ = self.split(epsilon)
        return self.rows.dataset.explain(*self.looking(), epsilon=first, **told(options))

    @property
    def asked(self) -> Question:
        """The question itself, with bounds that stand for those to be found."""
        return self.build(self.rows.dataset.with_bounds(**dict.fromkeys(self.columns, (0, 1))))

    def looking(self) -> tuple[Question, ...]:
        """The questions for the bounds."""
        rows = replace(self.rows, by=(), titles=())
        return tuple(rows.bounds(column) for column in self.columns)

    def split(self, epsilon: object) -> tuple[Fraction, Fraction]:
        """What the bounds cost, and what is left for the answer."""
        if epsilon is None:
            reject("query-auto-price")
        whole = positive_amount(epsilon, "epsilon")
        return whole * self.part, whole - whole * self.part


def auto_question(
    rows: Selection, columns: Sequence[str], build: Callable[[Dataset], Question], part: object = None
) -> AutoQuestion:
    """A question whose columns get bounds; the part is between 0 and 1."""
    share = USUAL_PART if part is None else amount_of(part, "the part for bounds")
    if not 0 < share < 1:
        reject("query-auto-part", what=shown(part))
    return AutoQuestion(rows, tuple(dict.fromkeys(columns)), build, share)


def bounded(
    rows: Selection,
    columns: Sequence[str | Expression],
    bounds: object,
    part: object,
    build: Callable[[Selection], Question],
) -> Question | AutoQuestion:
    """A question about columns with other bounds than the description has: a pair, or "auto"."""
    names = []
    for column in columns:
        name = column.name if isinstance(column, col) else column
        if not isinstance(name, str):
            reject("query-log-bounds", name="what is computed")
        names.append(name)
    if bounds == "auto":
        return auto_question(rows, names, lambda dataset: build(replace(rows, dataset=dataset)), part)
    if not isinstance(bounds, Sequence) or isinstance(bounds, str):
        reject("query-ends", name=", ".join(names), what=shown(bounds), why="it is no pair of numbers")
    return build(replace(rows, dataset=rows.dataset.with_bounds(**dict.fromkeys(names, bounds))))


def told(options: dict[str, Any]) -> dict[str, Any]:
    """The options that are for the bounds, too."""
    return {name: given for name, given in options.items() if name in ("confidence", "analyst")}


def planned(options: dict[str, Any]) -> dict[str, Any]:
    """The options that a plan is made from."""
    return {name: given for name, given in options.items() if name not in ("analyst", "progress")}


def bounds_in(answer: Answer) -> tuple[float, float]:
    """The bounds that were released; refused if none were found, which has been paid for."""
    lower, upper = (float(series.values[0]) for series in answer.series[:2])
    if isnan(lower) or isnan(upper):
        reject("query-no-bounds", what=answer.title)
    return lower, upper
