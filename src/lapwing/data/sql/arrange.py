"""ROUND and the like, ORDER BY and LIMIT: done to the noisy answer, which costs nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from sqlglot import exp

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.series import Series
from lapwing.data.sql.derived import Step, derive
from lapwing.data.sql.parse import span_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Columns with whether they fall, how many rows to show at most, and what is done to columns or choices first."""

    order: tuple[tuple[str, bool], ...] = ()
    limit: int | None = None
    derived: tuple[tuple[str, tuple[Step, ...]], ...] = ()


UNARRANGED = Arrangement()


def read_arrangement(
    tree: exp.Select, keys: list[str], names: list[str], derived: dict[str, tuple[Step, ...]], source: Source
) -> Arrangement:
    """The columns of the answer that ORDER BY names, and what is done to some."""
    order = tree.args.get("order")
    found = [
        (ordered_name(one, tree, (*keys, *names), source), bool(one.args.get("desc")))
        for one in (order.expressions if order else ())
    ]
    return Arrangement(tuple(found), read_limit(tree, source), tuple(derived.items()))


def ordered_name(one: exp.Expr, tree: exp.Select, known: tuple[str, ...], source: Source) -> str:
    """A name, an alias, a place in the SELECT, or an expression of the SELECT again."""
    inner = item_numbered(one.this, tree) or one.this
    text = inner.alias_or_name if isinstance(inner, exp.Alias | exp.Column) else inner.sql(dialect="duckdb").lower()
    for item in tree.expressions:
        if item.alias and item.unalias() == inner:
            text = item.alias
    found = next((name for name in known if name.casefold() == text.casefold()), None)
    if found is None:
        what, instead = f"{text} is no column of the answer", "Order by " + (", ".join(known) or "nothing") + "."
        reject("sql-refused", span_of(one, source), what=what, instead=instead)
    return found


def item_numbered(tree: exp.Expr, select: exp.Select) -> exp.Expr | None:
    """The item of the SELECT that a whole number stands for."""
    if not isinstance(tree, exp.Literal) or tree.is_string or not str(tree.this).isdecimal() or len(tree.this) > 9:
        return None
    number = int(tree.this)
    return select.expressions[number - 1] if 1 <= number <= len(select.expressions) else None


def read_limit(tree: exp.Select, source: Source) -> int | None:
    """A whole number of rows."""
    limit = tree.args.get("limit")
    if limit is None:
        return None
    inner = limit.expression
    if not isinstance(inner, exp.Literal) or inner.is_string or not str(inner.this).isdecimal():
        what, instead = "LIMIT is no whole number", "Write LIMIT 10."
        reject("sql-refused", span_of(limit, source), what=what, instead=instead)
    return int(inner.this)


def arrange(answer: Answer, wanted: Arrangement) -> Answer:
    """The rows in the wanted order, the first so many, after what is done to their columns."""
    steps = dict(wanted.derived)
    if answer.shape == "choice":
        return replace(answer, choice=derived_choice(answer.choice, steps.get(answer.title, ())))
    if steps:
        answer = replace(answer, series=tuple(derive(one, steps.get(one.name, ())) for one in answer.series))
    if answer.shape != "table" or (not wanted.order and wanted.limit is None):
        return answer
    places = list(range(answer.size))
    for name, falls in reversed(wanted.order):
        places.sort(key=column_of(answer, name).__getitem__, reverse=falls)
    chosen = np.array(places[: wanted.limit], dtype=np.int64)
    labels = tuple(tuple(column[place] for place in chosen.tolist()) for column in answer.labels)
    return replace(answer, labels=labels, series=tuple(series.take(chosen) for series in answer.series))


def derived_choice(choice: Any, steps: tuple[Step, ...]) -> Any:
    """A chosen number after some steps."""
    if not steps or choice is None:
        return choice
    values = np.array([choice])
    return derive(Series("", values, values, values), steps).values.tolist()[0]


def column_of(answer: Answer, name: str) -> list[Any]:
    """A column of an answer by its name."""
    if name in answer.keys:
        return list(answer.labels[answer.keys.index(name)])
    series = next(series for series in answer.series if series.name == name)
    return list(series.values.tolist())
