"""Values that are computed from single rows: expressions that no row can make fail, with what is known of their range.

Numbers and dates are whole numbers of steps between bounds, as wherever an engine adds up; so nothing is rounded by a
floating-point unit, nothing overflows, and all engines agree.  A value that is missing makes missing whatever is
computed from it, unless a case says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from lapwing.data.description.description import Bounds, Column, Description, Key, Type
from lapwing.data.query.calendar import Period
from lapwing.data.query.predicate import Predicate
from lapwing.diagnostics.diagnostic import reject

LARGEST = 500


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value may be: its type, between which bounds, which values if they are few, and the periods it counts."""

    type: Type
    bounds: Bounds | None = None
    values: tuple[Key, ...] | None = None
    period: Period | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A described column, clamped to its bounds."""

    column: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Day(Field):
    """The day of a column that may hold moments, without its time: grouped or beside a constant, the column itself."""


@dataclass(frozen=True, slots=True)
class PersonField:
    """A column of a per-person table, which holds it in steps."""

    column: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a text, a truth value; a date is a number of days."""

    value: Fraction | str | bool
    kind: Kind


@dataclass(frozen=True, slots=True)
class Apply:
    """A function of other values; `options` are constants that it is told."""

    function: str
    arguments: tuple[Formula, ...]
    kind: Kind
    options: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """The value of the first condition that holds, else the default, else nothing."""

    cases: tuple[tuple[Predicate, Formula], ...]
    default: Formula | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class Holds:
    """Whether a condition holds; nothing where it is unknown."""

    condition: Predicate
    kind: Kind = Kind("boolean", Bounds(Fraction(0), Fraction(1), Fraction(1)), (False, True))


Formula = Field | PersonField | Constant | Apply | Case | Holds


@dataclass(frozen=True, slots=True)
class Computed(Column):
    """A column that no table has: each of its values is computed from one row."""

    formula: Formula = Constant(Fraction(0), Kind("integer"))
    period: Period | None = None


def size_of(formula: Formula) -> int:
    """How many parts it has, counted until they are too many."""
    found, left = 0, [formula]
    while left and found <= LARGEST:
        found += 1
        match left.pop():
            case Apply(arguments=arguments):
                left += arguments
            case Case(cases=cases, default=default):
                left += [then for _, then in cases] + ([] if default is None else [default])
            case _:
                pass
    return found


def computed_column(formula: Formula, description: Description) -> Computed:
    """The column of a formula, under a name that says all of it, so that equal names are equal columns."""
    from lapwing.data.query.formula_text import formula_text

    if size_of(formula) > LARGEST:
        reject("query-large", limit=LARGEST)
    name, kind = formula_text(formula), formula.kind
    described = {column.name for column in description.columns if not isinstance(column, Computed)}
    while name in described:
        name = f"({name})"
    return Computed(name, kind.type, kind.bounds, kind.values, formula, kind.period)


def with_computed(description: Description, columns: tuple[Computed, ...]) -> Description:
    """A description that has some computed columns, too."""
    known = {column.name: column for column in description.columns}
    for column in columns:
        if known.setdefault(column.name, column) != column:
            reject("plan-unproved", name=column.name, why="two columns have this name")
    return replace(description, columns=tuple(known.values()))
