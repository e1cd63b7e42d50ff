"""Two values of a row side by side, as a condition; one of them may be a constant."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.query.arithmetic import NUMBERS, number, subtract
from lapwing.data.query.check_predicate import check_predicate
from lapwing.data.query.dating import days_between
from lapwing.data.query.formula import Constant, Field, Formula
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import Comparator, Compare, Predicate, Related
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.diagnostics.source import Span

TURNED: dict[Comparator, Comparator] = {"=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def relate(left: Formula, comparator: Comparator, right: Formula, columns: KnownColumns, *place: Span) -> Predicate:
    """A condition whose values fit; what has no common type is refused."""
    kinds = left.kind.type, right.kind.type
    if isinstance(right, Constant):
        found: Predicate = Compare(columns.named(left), comparator, constant_for(left, right, columns, *place))
    elif isinstance(left, Constant):
        found = Compare(columns.named(right), TURNED[comparator], constant_for(right, left, columns, *place))
    elif kinds[0] == kinds[1] and (are_plain(left, right) or kinds[0] in ("text", "boolean")):
        found = Related(columns.named(left), comparator, columns.named(right))
    elif kinds == ("date", "date"):
        found = Compare(columns.named(days_between(right, left, *place)), comparator, Fraction(0))
    elif kinds[0] in NUMBERS and kinds[1] in NUMBERS:
        found = Compare(columns.named(difference(left, right, *place)), comparator, Fraction(0))
    else:
        why, instead = f"it compares {kinds[0]} with {kinds[1]}", "Compare values of one type."
        reject("query-formula", *place, what="This condition", why=why, instead=instead)
    return check_predicate(found, columns.description, *place)


def are_plain(left: Formula, right: Formula) -> bool:
    """Whether both are columns of the table, which need no bounds to be compared."""
    return isinstance(left, Field) and isinstance(right, Field)


def difference(left: Formula, right: Formula, *place: Span) -> Formula:
    """How two numbers compare is how their difference compares with 0."""
    found = subtract(left, right, *place)
    return subtract(left, number(Fraction(0)), *place) if isinstance(found, Constant) else found


def constant_for(value: Formula, constant: Constant, columns: KnownColumns, *place: Span) -> Fraction | str | bool:
    """A constant that is compared with a value; a date is no number, and a number no date."""
    kinds = value.kind.type, constant.kind.type
    if (kinds[0] == "date") != (kinds[1] == "date") and kinds != ("date", "text"):
        name = columns.named(value)
        reject("query-value", *place, name=name, type=value.kind.type, what=shown(constant.value))
    return constant.value
