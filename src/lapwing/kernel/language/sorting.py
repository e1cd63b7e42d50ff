"""Every part of a term has the sort that its position requires, so that solvers and runs agree on its meaning."""

from fractions import Fraction

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, Sort

LARGEST = 4096


def check_term(term: t.Term) -> t.Term:
    """Refuse a term in which a value stands where another sort is needed."""
    known: dict[int, Sort] = {}
    for node in reversed([*inside(term)]):
        found = [known[id(part)] for part in parts_of(node)]
        wanted, known[id(node)] = t.sorts_of(node, found)
        if not all(map(may_hold, wanted, found)) or (
            isinstance(node, t.Literal) and not is_value(node.value, node.sort)
        ):
            refuse(f"a part of {type(node).__name__} has the wrong sort")
    return term


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
