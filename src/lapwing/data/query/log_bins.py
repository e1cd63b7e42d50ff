"""The groups of a number by its sign and the power of two below it: what a log histogram counts.

Each is a case of conditions on the number itself, so that nothing has to be known of the column: infinity is in the
group beyond the last power, and what is missing or not a number in none.
"""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.description import Column, Description
from lapwing.data.query.arithmetic import number
from lapwing.data.query.cases import case_of
from lapwing.data.query.formula import Computed, Formula, computed_column
from lapwing.data.query.grouping import Listed
from lapwing.data.query.predicate import Compare, Missing, Not
from lapwing.diagnostics.diagnostic import reject

SMALLEST, LARGEST = -10, 50


def edges_of(column: Column) -> tuple[Fraction, ...]:
    """The powers of two below 0, 0, and those above it; whole numbers have none between 0 and 1."""
    least = 0 if column.type == "integer" else SMALLEST
    powers = [Fraction(2) ** exponent for exponent in range(least, LARGEST + 1)]
    return (*(-power for power in reversed(powers)), Fraction(0), *powers)


def log_bins(name: str, description: Description) -> tuple[Listed, tuple[Fraction, ...]]:
    """Groups by the place of a number among the edges, and the edges."""
    column = description.column(name)
    if isinstance(column, Computed) or column.type not in ("integer", "real"):
        reject("query-log-bounds", name=name)
    edges = edges_of(column)
    found = case_of(((Not(Missing(name)), place_of(name, edges, 0)),), None)
    place = computed_column(found, description)
    return Listed(place, tuple(range(len(edges) + 1))), edges


def place_of(name: str, edges: tuple[Fraction, ...], first: int) -> Formula:
    """How many edges are not above a number, by halving."""
    if not edges:
        return number(Fraction(first))
    middle = len(edges) // 2
    left, right = place_of(name, edges[:middle], first), place_of(name, edges[middle + 1 :], first + middle + 1)
    return case_of(((Compare(name, "<", edges[middle]), left),), right)
