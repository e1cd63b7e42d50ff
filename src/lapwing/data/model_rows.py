"""Rows for a model: columns brought between -1 and 1 by their bounds, of rows where none is missing.

Clipping a row is clamping each of its columns to its bounds.  Columns are taken in at most 2000 steps between them, so
that sums of products are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.data.description.description import Column, Description
from lapwing.data.query.col import col
from lapwing.data.query.expression import Expression, when
from lapwing.data.query.known_columns import KnownColumns
from lapwing.diagnostics.diagnostic import reject

if TYPE_CHECKING:
    from lapwing.data.selection import Selection

MOST_STEPS = 2000
MOST_INPUTS = 12


@dataclass(frozen=True, slots=True)
class Scaled:
    """A column as (value - center) / half."""

    name: str
    type: str
    center: Fraction
    half: Fraction

    @property
    def value(self) -> Expression:
        """The number between -1 and 1."""
        plain: Expression = col(self.name)
        if self.type == "boolean":
            plain = when(col(self.name) == True).then(1).when(col(self.name) == False).then(0).end()  # noqa: E712
        return (plain - self.center) * (1 / self.half)


@dataclass(frozen=True, slots=True)
class ModelRows:
    """The rows that count, the inputs of the model, and what it is to tell."""

    rows: Selection
    inputs: tuple[Scaled, ...]
    target: Scaled

    @property
    def terms(self) -> list[str]:
        """What the coefficients are called."""
        return ["intercept", *(each.name for each in self.inputs)]


def model_rows(rows: Selection, target: str, inputs: Sequence[str]) -> ModelRows:
    """Columns that are described with bounds; rows in which any of them is missing are left out."""
    names = [target, *inputs]
    if isinstance(inputs, str) or not 1 <= len(inputs) <= MOST_INPUTS or len(set(names)) != len(names):
        reject("query-model", why=f"it needs 1 to {MOST_INPUTS} different input columns, and another one as target")
    if rows.by:
        reject("query-grouped", what="a model")
    coarse = {name: ends for name in names if (ends := coarse_bounds(rows.description.column(name))) is not None}
    if coarse:
        rows = replace(rows, dataset=rows.dataset.with_bounds(**coarse))
    found = [scaled(name, rows.description) for name in names]
    for name in names:
        rows = rows.where(~col(name).isnull())
    return ModelRows(rows, tuple(found[1:]), found[0])


def coarse_bounds(column: Column) -> tuple[Fraction, Fraction, Fraction] | None:
    """The same bounds with larger steps, if there are many: sums of products stay exact."""
    bounds = column.bounds
    if type(column) is not Column or column.type not in ("integer", "real") or bounds is None:
        return None
    steps = bounds.high - bounds.low
    if steps <= MOST_STEPS:
        return None
    width = -(-steps // MOST_STEPS)
    return bounds.lower, bounds.lower + MOST_STEPS * width * bounds.step, width * bounds.step


def scaled(name: str, description: Description) -> Scaled:
    """A column with its centre and half its width."""
    column = description.column(name)
    kind = KnownColumns(description).field(name).kind
    if column.type not in ("integer", "real", "boolean"):
        reject("query-type", name=name, type=column.type, what="place in a model")
    if kind.bounds is None:
        reject("query-bounds", name=name, what="a model")
    lower, upper = kind.bounds.lower, kind.bounds.upper
    if lower == upper:
        reject("query-model", why=f"{name} is always {lower}")
    return Scaled(name, column.type, (lower + upper) / 2, (upper - lower) / 2)
