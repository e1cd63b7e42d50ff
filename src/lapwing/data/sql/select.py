"""A SELECT as queries: aggregates of one described table, perhaps by groups, and what to do with the answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lapwing.data.description.description import Description
from lapwing.data.query.formula import Computed
from lapwing.data.query.group_by import CELLS, CELLS_OF_A_GROUP, choices_of, group_by, known
from lapwing.data.query.join import JoinedDescription
from lapwing.data.query.known_columns import KnownColumns, is_stored
from lapwing.data.query.log_bins import log_bins
from lapwing.data.query.narrowed import narrowed
from lapwing.data.query.person_table import PersonDescription, rows_of
from lapwing.data.query.query import (
    AggregateTable,
    Limits,
    LogBounds,
    MostCommon,
    Quantile,
    Quantiles,
    Query,
    TopValues,
)
from lapwing.data.sql.aggregate import Chosen, Extent, Mode, Rank, Ranks, Top
from lapwing.data.sql.arrange import Arrangement
from lapwing.data.sql.constant_condition import without_constants
from lapwing.data.sql.fold import Fold
from lapwing.data.sql.having import KeyOf
from lapwing.data.sql.outcome import Measured, parts_of
from lapwing.data.sql.parameters import Parameters, bind, with_places
from lapwing.data.sql.parse import parse_select
from lapwing.data.sql.reading import Reading
from lapwing.data.sql.table import Table
from lapwing.data.sql.text import tests_in
from lapwing.data.sql.window import Window
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source

MOST_TOP = 1000


@dataclass(frozen=True, slots=True)
class Selected:
    """The queries with their titles, what is done to their answers, and the columns that were computed for them."""

    queries: tuple[tuple[str, Query], ...]
    arrangement: Arrangement
    computed: tuple[Computed, ...] = ()
    people: PersonDescription | None = None
    joined: JoinedDescription | None = None


def read_select(text: str, description: Description, parameters: Parameters | None = None) -> Selected:
    """Take a SELECT as queries, or refuse it."""
    source = Source("query", with_places(text))
    tree = bind(parse_select(source), parameters, source)
    without_constants(tree)
    reading = Reading(KnownColumns(description), source)
    found = reading.level(tree, {})
    if not isinstance(found, Table):
        reading.refuse_rows(tree)
    if not found.measured and not found.choices:
        reject("sql-refused", source.everything(), what="nothing is aggregated", instead="Add COUNT(*), for example.")
    found.refuse_parts()
    queries = queries_of(found)
    known = reading.columns.description
    people = known if isinstance(known, PersonDescription) else None
    if people is not None:
        people = replace(people, columns=reading.columns.described)
    computed = tuple(each for each in reading.columns.computed if not is_stored(each))
    base = known.base if isinstance(known, PersonDescription) else known
    joined = rows_of(base) if isinstance(base, JoinedDescription) else None
    arrangement = found.arrangement()
    many = len(queries) > 1 or bool(found.choices and (found.tests or found.folds or found.texts or found.inside))
    arrangement = replace(arrangement, whole=many and found.is_whole)
    return Selected(queries, arrangement, computed, people, joined if isinstance(joined, JoinedDescription) else None)


def queries_of(table: Table) -> tuple[tuple[str, Query], ...]:
    """A table of aggregates, and a query for each choice."""
    description = table.scope.description
    by = narrowed(tuple(group_by(key, description) for key in table.keys), table.where)
    found: list[tuple[str, Query]] = []
    if table.measured:
        found.append(
            (description.name, AggregateTable(tuple(table.measured.items()), by, table.where, None, table.margins))
        )
    for title, asked in table.choices.items():
        found.append((title, choice_query(title, asked, table)))
    return tuple(found)


def choice_query(title: str, asked: Chosen, table: Table) -> Query:
    """A quantile, of all rows or by groups, or a most common value."""
    description = table.scope.description
    by = narrowed(tuple(group_by(key, description) for key in table.keys), table.where)
    if table.margins:
        what, instead = f"{title} is chosen, and choices have no margins", "Use CUBE with COUNT and SUM alone."
        reject("sql-refused", table.scope.source.everything(), what=what, instead=instead)
    steps = not all(isinstance(shown, KeyOf | Measured) for shown in table.shown.values() if title in used(shown))
    steps = steps or computes(table.arrangement())
    kind = description.column(asked.column).type
    if steps and kind not in ("integer", "real"):
        what, instead = f"{asked.column} is {kind}, and nothing to compute with", "Ask for the value itself."
        reject("sql-refused", table.scope.source.everything(), what=what, instead=instead)
    match asked:
        case Extent(column=column):
            if table.keys or steps:
                what, instead = "BOUNDS is asked of all rows, and nothing is computed from it", "Ask for it by itself."
                reject("sql-refused", table.scope.source.everything(), what=what, instead=instead)
            return LogBounds(column, *log_bins(column, description), table.where)
        case Top(column=column, number=number, counts=counts):
            among = known(group_by(column, description))
            if table.keys or steps or not 1 <= number <= min(among.size, MOST_TOP):
                what = f"so many values are chosen among those of one column, from 1 to {min(among.size, MOST_TOP)}"
                reject("sql-refused", table.scope.source.everything(), what=what, instead="Ask for it by itself.")
            limits = None if description.unit.column is None else Limits(among.size, 1)
            return TopValues(among, number, counts, table.where, limits)
        case Rank(column=column, share=share):
            return Quantile(choices_of(column, description), share, table.where, tuple(map(known, by)))
        case Ranks(column=column, shares=shares):
            cells = CELLS_OF_A_GROUP if by else CELLS
            return Quantiles(choices_of(column, description, cells), shares, table.where, tuple(map(known, by)))
        case Mode(column=column):
            if table.keys:
                what, instead = "MODE is a choice, which GROUP BY would multiply", "Ask for one group at a time."
                reject("sql-refused", table.scope.source.everything(), what=what, instead=instead)
            return MostCommon(known(group_by(column, description)), table.where)


def computes(arranged: Arrangement | None) -> bool:
    """Whether rows of an answer are aggregated to more than their number, at any level."""
    if arranged is None:
        return False
    plain = all(isinstance(fold, Fold | Window) and fold.inner is None for _, fold in arranged.folds)
    tested = any(True for _, text in arranged.texts for _ in tests_in(text))
    return not plain or tested or computes(arranged.inside)


def used(shown: object) -> list[str]:
    """The measured columns that a column is computed from."""
    return [] if isinstance(shown, KeyOf) else parts_of(shown)  # type: ignore[arg-type]
