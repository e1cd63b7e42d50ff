"""The columns that a question may look at: the described ones, and those that are computed for it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.data.description.description import Bounds, Column, Description
from lapwing.data.query.formula import Computed, Field, Formula, Kind, PersonField, computed_column, with_computed


@dataclass(slots=True)
class KnownColumns:
    """A description that grows by computed columns."""

    description: Description

    def named(self, formula: Formula) -> str:
        """The column that holds a formula."""
        if isinstance(formula, Field | PersonField):
            return formula.column
        column = computed_column(formula, self.description)
        self.description = with_computed(self.description, (column,))
        return column.name

    def field(self, name: str) -> Formula:
        """A column by its name, as a formula."""
        column = self.description.column(name)
        if isinstance(column, Computed):
            return column.formula
        bounds = column.bounds
        if bounds is None and column.type == "integer" and column.values:
            listed = [Fraction(int(value)) for value in column.values]
            bounds = Bounds(min(listed), max(listed), Fraction(1))
        values = column.values if bounds is None or bounds.step == 1 else None
        return Field(name, Kind(column.type, bounds, values))

    @property
    def described(self) -> tuple[Column, ...]:
        """The columns that the table has."""
        return tuple(column for column in self.description.columns if is_stored(column))

    @property
    def computed(self) -> tuple[Computed, ...]:
        """The columns that were added."""
        return tuple(column for column in self.description.columns if isinstance(column, Computed))


def is_stored(column: Column) -> bool:
    """Whether a table has the column; a per-person table has its own."""
    return not isinstance(column, Computed) or isinstance(column.formula, PersonField)
