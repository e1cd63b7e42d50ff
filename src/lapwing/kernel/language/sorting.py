"""Every part of a term has the sort that its position requires, so that solvers and runs agree on its meaning."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NoReturn, get_args

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, REAL, Base, ListOf, Sort

LARGEST = 4096
LEAVES = (t.Literal, t.Empty, *get_args(t.Variable))
LISTS = (ListOf(INT), ListOf(REAL))
FUNCTION = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")


def check_term(term: t.Term) -> t.Term:
    """Refuse a term in which a value stands where another sort is needed."""
    for node in reversed([*inside(term)]):
        found = [*map(t.sort_of, parts_of(node))]
        if not all(map(may_hold, sorts_wanted(node, found), found)) or (
            isinstance(node, t.Literal) and not is_value(node.value, node.sort)
        ):
            refuse_parts(node)
    return term


def sorts_wanted(term: t.Term, found: Sequence[Sort]) -> Sequence[Sort]:
    """The sorts that parts have to have which have these; where it is that of reals, a whole number may stand."""
    if isinstance(term, LEAVES):
        return ()
    match term, found:
        case ((t.Not() | t.And() | t.Or()), (_, *_)):
            return (BOOL,) * len(found)
        case t.Compare(operator=sign), (left, right) if sign in ("==", "!=") or t.wider(left, right) in NUMBERS:
            return (t.wider(left, right),) * 2
        case t.Length(), (ListOf(),):
            return found
        case (t.Index(), (ListOf() as first, _)) | (t.Repeat(), (first, _)):
            return first, INT
        case t.Arithmetic(operator="//" | "%"), _:
            return INT, INT
        case ((t.Arithmetic() | t.Apply(function="min" | "max")), (_, _, *_)) if (number := t.sort_of(term)) in NUMBERS:
            return (number,) * len(found)
        case ((t.Negative() | t.Apply(function="abs" | "floor")), (number,)) if number in NUMBERS:
            return (number,)
        case t.Choose(), (_, *either):
            return BOOL, *(t.wider(*either),) * 2
        case t.Distance(), (left, right, _) if left == right and left in LISTS:
            return left, right, INT
        case t.Opaque(name=name), _ if FUNCTION.fullmatch(name):
            return found
        case ((t.Square() | t.Apply(function="log" | "exp" | "sqrt")), (_,)):
            return (REAL,)
        case t.Snoc(), (ListOf(element=element) as items, _):
            return items, element
        case t.Store(), (ListOf(element=element) as items, _, _):
            return items, INT, element
        case t.Added(), (left, right, _) if left in LISTS and right in LISTS:
            return left, right, INT
        case t.Clipped(norm="l1" | "l2"), (items, _) if items in LISTS:
            return items, REAL
    refuse_parts(term)


def refuse_parts(term: t.Term) -> NoReturn:
    """Refuse a term for what it is made of."""
    refuse(f"a part of {type(term).__name__} is missing, or has the wrong sort")


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
