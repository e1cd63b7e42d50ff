"""Folds of rows as SQL: one query for all that have the same key, and those without one beside them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from lapwing.data.engines.engine import Array, Engine
from lapwing.data.engines.expression import Expression, call, cast, choose, name, renamed, whole
from lapwing.data.engines.whole_term import condition_sql, number_sql
from lapwing.kernel.language.term import ONE
from lapwing.run.interpreter.aggregates.fold import Fold, Found, Scaled

KEY = "k"


def passes_of(folds: Sequence[Fold]) -> list[tuple[Scaled | None, list[Fold]]]:
    """Which folds one pass over the rows can compute: those of a key, and with the first of them those of none."""
    keys = list(dict.fromkeys(fold.key for fold in folds if fold.key is not None))
    if not keys:
        return [(None, list(folds))]
    return [(key, [fold for fold in folds if fold.key == key or (fold.key is None and key == keys[0])]) for key in keys]


def fold_query(rows: exp.Query, key: Scaled | None, folds: Sequence[Fold], engine: Engine) -> exp.Select:
    """A column for the key, if there is one, and one for each fold."""
    columns = [renamed(folded(fold, engine), f"s{number}") for number, fold in enumerate(folds)]
    if key is None:
        return exp.select(*columns).from_(rows.subquery("rows"))
    keyed = exp.select(renamed(number_sql(key.term, engine), KEY), exp.Star()).from_(rows.subquery("rows"))
    return exp.select(name(KEY), *columns).from_(engine.fence(keyed).subquery("keyed")).group_by(name(KEY))


def folded(fold: Fold, engine: Engine) -> Expression:
    """What a fold is of the rows of a group."""
    value = fold.value
    if fold.kind == "sum" and value.term == ONE:
        return cast(exp.Count(this=exp.Star() if fold.when is None else where(fold, whole(1), engine)), "TEXT")
    number = where(fold, number_sql(value.term, engine), engine)
    if fold.kind == "sum":
        return engine.exact_total(number, max(abs(value.low), abs(value.high)))
    return cast(call("MIN" if fold.kind == "min" else "MAX", number), "TEXT")


def where(fold: Fold, number: Expression, engine: Engine) -> Expression:
    """The number where a fold's condition holds, else NULL."""
    return number if fold.when is None else choose((condition_sql(fold.when, engine), number))


def found_by(key: Scaled | None, folds: Sequence[Fold], columns: Sequence[Array]) -> list[Found]:
    """What each fold of a pass gives, from the columns that an engine fetched."""
    if key is None:
        return [read(fold, column[0]) for fold, column in zip(folds, columns, strict=True)]
    keys = [int(each) for each in columns[0].tolist()]
    found: list[Found] = []
    for fold, column in zip(folds, columns[1:], strict=True):
        numbers = [read(fold, each) for each in column.tolist()]
        if fold.key is None:
            found.append(combined(fold, numbers))
        else:
            found.append({place: number for place, number in zip(keys, numbers, strict=True) if number is not None})
    return found


def read(fold: Fold, written: object) -> int | None:
    """A number as it is fetched; a sum of nothing is 0."""
    if written is None:
        return 0 if fold.kind == "sum" else None
    return int(str(written))


def combined(fold: Fold, numbers: list[int | None]) -> int | None:
    """A fold over all groups, from that over each of them."""
    there = [number for number in numbers if number is not None]
    if fold.kind == "sum":
        return sum(there)
    return (min if fold.kind == "min" else max)(there, default=None)
