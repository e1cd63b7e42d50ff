"""What is done to a noisy answer: computed columns, HAVING, ORDER BY and LIMIT.  All of it costs nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.series import Series
from lapwing.data.sql.cases import Cases, FirstKnown, picked
from lapwing.data.sql.certain import is_certain
from lapwing.data.sql.fold import Fold, fold_rows, spread
from lapwing.data.sql.having import KeyOf, Test, rows_meeting
from lapwing.data.sql.outcome import Measured, Outcome, computed, parts_of
from lapwing.data.sql.window import Window, windowed

Beside = Fold | Window | Cases | FirstKnown


@dataclass(frozen=True, slots=True)
class Arrangement:
    """`outputs` are the columns to show, with their names; without any, all are shown as they were measured.

    `names` says what columns of keys are called.  `order` has what falls; `limit` rows are shown from `offset` on.
    `inside` is done first.  The answers of several queries are put together before that, if they are `whole`.  `folds`
    are computed from all rows: one row for each of the `groups`, or beside each row, also from those before them.
    """

    outputs: tuple[tuple[str, Outcome], ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    tests: tuple[Test, ...] = ()
    order: tuple[tuple[Outcome | KeyOf, bool], ...] = ()
    limit: int | None = None
    offset: int = 0
    inside: Arrangement | None = None
    folds: tuple[tuple[str, Beside], ...] = ()
    groups: tuple[str, ...] | None = None
    whole: bool = False


UNARRANGED = Arrangement()


def arrange(answer: Answer, wanted: Arrangement) -> Answer:
    """The columns that are wanted, of the rows that are, in their order."""
    if wanted == UNARRANGED:
        return answer
    if answer.shape == "choice":
        return chosen(answer, wanted)
    return arranged(answer, wanted, False)[0]


def arranged(answer: Answer, wanted: Arrangement, folded: bool) -> tuple[Answer, bool]:
    """The table that is wanted, and whether the exact numbers may make one of other rows, if these are `folded`."""
    vague = False
    if wanted.inside is not None:
        answer, vague = arranged(answer, wanted.inside, folded or bool(wanted.folds))
    if wanted.groups is not None:
        folds = [(name, one) for name, one in wanted.folds if isinstance(one, Fold)]
        answer = fold_rows(answer, wanted.groups, folds)
        answer = replace(answer, series=tuple(map(endless, answer.series))) if vague else answer
        vague = vague and bool(wanted.groups)
    if folded or (wanted.folds and wanted.groups is None):
        vague = vague or is_vague(answer, wanted.tests)
    answer = filtered(answer, wanted.tests)
    series = {one.name: one for one in answer.series}
    labels = dict(zip(answer.keys, answer.labels, strict=True))
    if wanted.groups is None:
        for name, fold in wanted.folds:
            found = beside(fold, series, labels, name, answer.size)
            series[name] = endless(found) if vague and isinstance(fold, Fold | Window) else found
    places = list(range(answer.size))
    for by, falls in reversed(wanted.order):
        column = list(labels[by.column]) if isinstance(by, KeyOf) else computed(by, series).values.tolist()
        places.sort(key=lambda place: sortable(column[place]), reverse=falls)
    last = None if wanted.limit is None else wanted.offset + wanted.limit
    shown = np.array(places[wanted.offset : last], dtype=np.int64)
    outputs = [(name, outcome) for name, outcome in wanted.outputs if measured_in(outcome, series)]
    columns = tuple(computed(outcome, series, name) for name, outcome in outputs) or answer.series
    titles, misses = dict(wanted.names), dict(answer.chosen)
    told = [(name, outcome.name) for name, outcome in outputs if isinstance(outcome, Measured)]
    vague = vague or ((wanted.limit is not None or wanted.offset > 0) and not is_by_keys(wanted))
    made = replace(
        answer,
        chosen=tuple((name, misses[own]) for name, own in told if own in misses) if outputs else answer.chosen,
        keys=tuple(titles.get(key, key) for key in answer.keys),
        labels=tuple(tuple(column[place] for place in shown.tolist()) for column in answer.labels),
        series=tuple(one.take(shown) for one in columns),
    )
    return made, vague


def is_vague(answer: Answer, tests: tuple[Test, ...]) -> bool:
    """Whether noise may have decided which rows meet some conditions."""
    columns = {one.name: one for one in answer.series}
    return not is_certain(tests, columns, dict(zip(answer.keys, answer.labels, strict=True)), answer.size)


def is_by_keys(wanted: Arrangement) -> bool:
    """Whether rows stand in an order that noise has no part in."""
    return all(isinstance(by, KeyOf) for by, _ in wanted.order)


def endless(series: Series) -> Series:
    """A column of which nothing is known for sure."""
    return Series(series.name, series.values, np.full(len(series.values), -np.inf), np.full(len(series.values), np.inf))


def beside(fold: Beside, series: dict[str, Series], labels: dict[str, tuple[Any, ...]], name: str, size: int) -> Series:
    """What is computed from all rows, beside each of them."""
    if isinstance(fold, Cases | FirstKnown):
        return picked(fold, series, labels, name, size)
    if isinstance(fold, Fold):
        return spread(fold, series, name, size)
    return windowed(fold, series, labels, name, size)


def filtered(answer: Answer, tests: tuple[Test, ...]) -> Answer:
    """The rows that meet all conditions."""
    if not tests:
        return answer
    series = {one.name: one for one in answer.series}
    labels = dict(zip(answer.keys, answer.labels, strict=True))
    met = np.ones(answer.size, dtype=bool)
    for test in tests:
        met &= rows_meeting(test, series, labels, answer.size)
    places = np.flatnonzero(met)
    return replace(
        answer,
        labels=tuple(tuple(column[place] for place in places.tolist()) for column in answer.labels),
        series=tuple(one.take(places) for one in answer.series),
    )


def sortable(value: Any) -> tuple[bool, Any]:
    """What is no number comes last when values rise."""
    return (True, 0) if value is None or value != value else (False, value)


def measured_in(outcome: Outcome, series: dict[str, Series]) -> bool:
    """Whether a column is computed from these; that of a choice is another answer."""
    return all(part in series for part in parts_of(outcome))


def chosen(answer: Answer, wanted: Arrangement) -> Answer:
    """A chosen number after what is done to it."""
    outcome = dict(wanted.outputs).get(answer.title)
    if outcome is None or isinstance(outcome, Measured) or answer.choice is None:
        return answer
    values = np.array([answer.choice])
    found = computed(outcome, {answer.title: Series("", values, values, values)})
    return replace(answer, choice=found.values.tolist()[0])
