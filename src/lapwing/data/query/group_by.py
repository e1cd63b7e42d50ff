"""The groups that a column makes, from what is publicly known of it."""

from __future__ import annotations

from collections.abc import Sequence

from lapwing.data.description.description import Bounds, Column, Description
from lapwing.data.description.exact_input import day_of, exact_of
from lapwing.data.query.formula import Computed
from lapwing.data.query.grouping import Bins, Found, Grouping, Listed, Span
from lapwing.diagnostics.diagnostic import reject

MOST_GROUPS = 10_000_000
CANDIDATES = 1000
CELLS, CELLS_OF_A_GROUP = 65_536, 4096
MOST_EDGES = 256
MOST_STEPS = 10_000


def group_by(name: str, description: Description) -> Grouping:
    """Its listed values, else the whole numbers or days between its bounds, else whatever the data has."""
    column = description.column(name)
    if column.values is not None:
        return Listed(column, column.values)
    if column.type == "real" and not is_coarse(column):
        reject("query-real-key", name=name)
    if column.bounds is None or column.bounds.high - column.bounds.low >= MOST_GROUPS:
        return Found(column)
    return Span(column, column.bounds.low, column.bounds.high, False)


def is_coarse(column: Column) -> bool:
    """Whether a column is computed to steps that are few, as by rounding."""
    bounds = column.bounds
    return isinstance(column, Computed) and bounds is not None and bounds.high - bounds.low < MOST_STEPS


def known(grouping: Grouping) -> Listed | Span | Bins:
    """Groups that are known beforehand."""
    if isinstance(grouping, Found):
        reject("query-known-keys", name=grouping.column.name)
    return grouping


def bins_of(name: str, edges: Sequence[object], description: Description) -> Bins:
    """Bins between edges, which are rounded down to steps."""
    column, bounds = ordered(name, description)
    steps = [edge_of(edge, column, bounds) for edge in edges]
    if not steps or sorted(set(steps)) != steps or len(steps) > MOST_EDGES:
        reject("query-edges", name=name, limit=MOST_EDGES)
    return Bins(column, tuple(steps))


def edge_of(edge: object, column: Column, bounds: Bounds) -> int:
    """An edge in steps."""
    value = day_of(edge, column.name) if column.type == "date" else exact_of(edge, column.name)
    return int(value // bounds.step)


def ordered(name: str, description: Description) -> tuple[Column, Bounds]:
    """A column whose values have an order and bounds."""
    column = description.column(name)
    if column.bounds is None or column.type == "boolean":
        reject("query-bounds", name=name, what="an ordered query")
    return column, column.bounds


def steps_of(name: str, description: Description) -> Span:
    """A group for each step, whose ends take what lies outside."""
    column, bounds = ordered(name, description)
    if bounds.high - bounds.low >= MOST_GROUPS:
        reject("query-groups", count=bounds.high - bounds.low + 1, limit=MOST_GROUPS)
    return Span(column, bounds.low, bounds.high, True)


def choices_of(name: str, description: Description, candidates: int = CANDIDATES) -> Bins | Span:
    """Candidates for a quantile: each step, or so many that are equally far from each other."""
    column, bounds = ordered(name, description)
    steps = bounds.high - bounds.low
    if steps < min(10 * candidates, max(candidates, CELLS)):
        return Span(column, bounds.low, bounds.high, True)
    width = -(-steps // candidates)
    return Bins(column, tuple(range(bounds.low, bounds.high + width, width)))
