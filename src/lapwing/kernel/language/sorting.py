"""Every part of a term has the sort that its position requires, so that solvers and runs agree on its meaning."""

import re
from collections.abc import Sequence
from fractions import Fraction

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, REAL, Base, ListOf, Sort

LARGEST = 4096
LISTS = (ListOf(INT), ListOf(REAL))
FUNCTION = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")


def check_term(term: t.Term) -> t.Term:
    """Refuse a term in which a value stands where another sort is needed."""
    for node in reversed([*inside(term)]):
        if not is_proper(node, [t.sort_of(part) for part in parts_of(node)]):
            refuse(f"a part of {type(node).__name__} is missing, or has the wrong sort")
    return term


def is_proper(term: t.Term, sorts: Sequence[Sort]) -> bool:
    """Whether parts of these sorts may stand in the term."""
    numbers = all(sort in NUMBERS for sort in sorts)
    match term:
        case t.Literal(value=value, sort=sort):
            return is_value(value, sort)
        case t.Not() | t.And() | t.Or():
            return len(sorts) > 0 and all(sort == BOOL for sort in sorts)
        case t.Arithmetic(operator="//" | "%"):
            return all(sort == INT for sort in sorts)
        case t.Apply(function="min" | "max"):
            return numbers and len(sorts) > 1
        case t.Apply():
            return numbers and len(sorts) == 1
        case t.Compare(operator="==" | "!="):
            return numbers or sorts[0] == sorts[1]
        case t.Negative() | t.Arithmetic() | t.Compare() | t.Square():
            return numbers
        case t.Choose():
            return sorts[0] == BOOL and (sorts[1] == sorts[2] or all(sort in NUMBERS for sort in sorts[1:]))
        case t.Opaque(name=name):
            return FUNCTION.fullmatch(name) is not None
        case t.Length():
            return isinstance(sorts[0], ListOf)
        case t.Index():
            return isinstance(sorts[0], ListOf) and sorts[1] == INT
        case t.Snoc():
            return isinstance(sorts[0], ListOf) and may_hold(sorts[0].element, sorts[1])
        case t.Store():
            return isinstance(sorts[0], ListOf) and sorts[1] == INT and may_hold(sorts[0].element, sorts[2])
        case t.Repeat():
            return sorts[1] == INT
        case t.Added():
            return all(sort in LISTS for sort in sorts[:2]) and sorts[2] == INT
        case t.Clipped(norm=norm):
            return norm in ("l1", "l2") and sorts[0] in LISTS and sorts[1] in NUMBERS
        case t.Distance():
            return sorts[0] == sorts[1] and sorts[0] in LISTS and sorts[2] == INT
        case _:
            return True


def is_value(value: bool | int | Fraction, sort: Base) -> bool:
    """Whether a literal's value is one of its sort, and not too long to be written down."""
    if isinstance(value, bool) or sort == BOOL:
        return type(value) is bool and sort == BOOL
    exact = isinstance(value, int) or (sort == REAL and isinstance(value, Fraction))
    if not exact or value.denominator < 1:
        return False
    return max(value.numerator.bit_length(), value.denominator.bit_length()) <= LARGEST


def may_hold(wanted: Sort, found: Sort) -> bool:
    """Whether a variable or list item of one sort may get a value of the other: a whole number is a real."""
    return wanted == found or (wanted == REAL and found == INT)
