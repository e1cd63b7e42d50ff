"""What is done to a noisy answer: computed columns, HAVING, ORDER BY and LIMIT.  All of it costs nothing."""

from __future__ import annotations

from collections.abc import Mapping
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
from lapwing.data.sql.text import Text, keys_in, keys_tested, numbers_of, rows_in_doubt, texts_of
from lapwing.data.sql.window import Window, windowed

Beside = Fold | Window | Cases | FirstKnown


@dataclass(frozen=True, slots=True)
class Arrangement:
    """`outputs` are the columns to show, with their names; without any, all are shown as they were measured.

    `names` says what columns of keys are called.  `order` has what falls; `limit` rows are shown from `offset` on.
    `inside` is done first.  The answers of several queries are put together before that, if they are `whole`.  `folds`
    are computed from all rows: one row for each of the `groups`, or beside each row, also from those before them.
    Then come `texts`, which are keys from then on; of the others those are `kept` that are named.  `numbers` are keys
    that something is computed from.
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
    texts: tuple[tuple[str, Text], ...] = ()
    kept: tuple[str, ...] | None = None
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Arranged:
    """An answer; whether the exact numbers may make one of other rows, and keys whose names they may change."""

    answer: Answer
    vague: bool = False
    unsure: frozenset[str] = frozenset()


UNARRANGED = Arrangement()


def arrange(answer: Answer, wanted: Arrangement) -> Answer:
    """The columns that are wanted, of the rows that are, in their order."""
    if wanted == UNARRANGED:
        return answer
    if answer.shape == "choice":
        return chosen(answer, wanted)
    return arranged(answer, wanted, False).answer


def arranged(answer: Answer, wanted: Arrangement, folded: bool) -> Arranged:
    """The table that is wanted; what noise may have decided matters where its rows are `folded`."""
    below = Arranged(answer)
    if wanted.inside is not None:
        below = arranged(answer, wanted.inside, folded or bool(wanted.folds))
    answer, vague, unsure = below.answer, below.vague, below.unsure
    if wanted.groups is not None:
        vague = vague or not unsure.isdisjoint(wanted.groups)
        series, labels = parts_in(answer, wanted)
        for name, one in wanted.folds:
            if isinstance(one, Cases | FirstKnown):
                found = picked(one, series, labels, name, answer.size)
                series[name] = found if unsure.isdisjoint(keys_beside(one)) else endless(found)
        folds = [(name, one) for name, one in wanted.folds if isinstance(one, Fold)]
        answer = fold_rows(answer, wanted.groups, folds, series)
        answer = replace(answer, series=tuple(map(endless, answer.series))) if vague else answer
        vague = vague and bool(wanted.groups)
    series, labels = parts_in(answer, wanted)
    if folded or (wanted.folds and wanted.groups is None):
        vague = vague or not is_certain(wanted.tests, series, labels, answer.size)
        vague = vague or any(not unsure.isdisjoint(keys_tested(test)) for test in wanted.tests)
    answer = filtered(answer, wanted.tests, series, labels)
    series, labels = parts_in(answer, wanted)
    if wanted.groups is None:
        for name, fold in wanted.folds:
            found = beside(fold, series, labels, name, answer.size)
            loose = vague and isinstance(fold, Fold | Window)
            series[name] = endless(found) if loose or not unsure.isdisjoint(keys_beside(fold)) else found
    doubts: dict[str, set[int]] = {}
    for name, text in wanted.texts:
        doubts[name] = rows_in_doubt(text, series, labels, answer.size)
        if doubts[name] or not unsure.isdisjoint(keys_in(text)):
            unsure |= {name}
        labels[name] = texts_of(text, series, labels, answer.size)
    places = list(range(answer.size))
    for by, falls in reversed(wanted.order):
        column = list(labels[by.column]) if isinstance(by, KeyOf) else computed(by, series).values.tolist()
        places.sort(key=lambda place: sortable(column[place]), reverse=falls)
    last = None if wanted.limit is None else wanted.offset + wanted.limit
    shown = np.array(places[wanted.offset : last], dtype=np.int64)
    outputs = [(name, outcome) for name, outcome in wanted.outputs if measured_in(outcome, series)]
    columns = tuple(computed(outcome, series, name) for name, outcome in outputs) or answer.series
    titles = dict(wanted.names)
    misses = dict(answer.chosen)
    told = [(name, outcome.name) for name, outcome in outputs if isinstance(outcome, Measured)]
    vague = vague or ((wanted.limit is not None or wanted.offset > 0) and not is_by_keys(wanted, unsure))
    keys = [key for key in labels if wanted.kept is None or key in wanted.kept]
    made = replace(
        answer,
        chosen=tuple((name, misses[own]) for name, own in told if own in misses) if outputs else answer.chosen,
        keys=tuple(titles.get(key, key) for key in keys),
        labels=tuple(tuple(labels[key][place] for place in shown.tolist()) for key in keys),
        series=tuple(one.take(shown) for one in columns),
        notes=(*answer.notes, *notes_on(doubts, titles, shown.tolist())),
    )
    return Arranged(made, vague, frozenset(titles.get(key, key) for key in unsure))


def notes_on(doubts: Mapping[str, set[int]], titles: Mapping[str, str], shown: list[int]) -> list[str]:
    """In how many of the rows that are shown the exact numbers may give another text."""
    found = []
    for name, rows in doubts.items():
        count = len(rows.intersection(shown))
        few = f"{count} of {len(shown)} rows" if len(shown) > 1 else "this row"
        found += [f"{titles.get(name, name)}: in {few}, the exact numbers may give another text"] if count else []
    return found


def parts_in(answer: Answer, wanted: Arrangement) -> tuple[dict[str, Series], dict[str, tuple[Any, ...]]]:
    """The columns of an answer, with those of its keys that are computed with, and its keys."""
    labels = dict(zip(answer.keys, answer.labels, strict=True))
    numbers = numbers_of(labels, (key for key in wanted.numbers if key in labels))
    return {one.name: one for one in answer.series} | numbers, labels


def is_by_keys(wanted: Arrangement, unsure: frozenset[str]) -> bool:
    """Whether rows stand in an order that noise has no part in."""
    return all(isinstance(by, KeyOf) and by.column not in unsure for by, _ in wanted.order)


def keys_beside(fold: Beside) -> set[str]:
    """The keys that decide what stands beside a row."""
    match fold:
        case Cases(branches=branches):
            return {key for test, _ in branches for key in keys_tested(test)}
        case Window(within=within, by=by):
            return {*within, *(one.column for one, _ in by if isinstance(one, KeyOf))}
        case _:
            return set()


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


def filtered(
    answer: Answer, tests: tuple[Test, ...], series: Mapping[str, Series], labels: Mapping[str, tuple[Any, ...]]
) -> Answer:
    """The rows that meet all conditions."""
    if not tests:
        return answer
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
