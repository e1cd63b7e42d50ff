"""What is public about a dataset: whom it protects, what its columns may hold, and what may be spent on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING
from typing import Literal as OneOf

from lapwing.budget.ledger.entry.blocks import Blocks
from lapwing.data.description.dialect import Dialect
from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.role import Neighbours

if TYPE_CHECKING:
    from lapwing.data.description.schema import Schema

Type = OneOf["integer", "real", "boolean", "text", "date"]
Key = int | str | bool
Measure = OneOf["epsilon", "rho"]

TYPES: tuple[Type, ...] = ("integer", "real", "boolean", "text", "date")


@dataclass(frozen=True, slots=True)
class Bounds:
    """Numbers from lower to upper, which are multiples of the step; dates are days since 1970."""

    lower: Fraction
    upper: Fraction
    step: Fraction

    @property
    def low(self) -> int:
        """The lower bound in steps."""
        return int(self.lower / self.step)

    @property
    def high(self) -> int:
        """The upper bound in steps."""
        return int(self.upper / self.step)


@dataclass(frozen=True, slots=True)
class Column:
    """`values` are all values that count as keys; without bounds or values, nothing is known of what it holds."""

    name: str
    type: Type
    bounds: Bounds | None = None
    values: tuple[Key, ...] | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """Who is protected: a row, or everyone with an id in a column, of whose rows at most `rows` are used."""

    column: str | None
    rows: int


@dataclass(frozen=True, slots=True)
class Description:
    """`source` and `table` say where the rows are, `csv` how a CSV file is written.

    `bucket` is the time, in seconds, to which answers are delayed.  A budget in `rho` has an epsilon of 0.  With a
    `schema` there are several tables, and the columns are theirs.  With `blocks`, each block of the data has the budget
    for itself.
    """

    name: str
    unit: Unit
    neighbours: Neighbours
    columns: tuple[Column, ...]
    epsilon: Fraction
    delta: Fraction
    source: str | None = None
    table: str | None = None
    ledger: str | None = None
    bucket: Fraction = Fraction(1, 20)
    csv: Dialect = field(default_factory=Dialect)
    rho: Fraction | None = None
    schema: Schema | None = None
    blocks: Blocks | None = None

    @property
    def measure(self) -> Measure:
        """What the budget is counted in."""
        return "epsilon" if self.rho is None else "rho"

    def column(self, name: str) -> Column:
        """The column with this name."""
        for column in self.columns:
            if column.name == name:
                return column
        reject("data-column", name=name, known=", ".join(column.name for column in self.columns) or "none")
