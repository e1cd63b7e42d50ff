"""Terms: what programs, claims and assertions are written in.

Terms are total, so that no run can stop with an error that tells something about the data.  Reading outside a list
gives 0 (False for truth values), and so do dividing by 0, log of what is not above 0 and sqrt of what is below it.  So
does a product without a literal factor, or a quotient without a literal divisor, that takes more than LONGEST bits to
write down: it is some function of the two, and proofs know no more of it.  With exp, log or sqrt as a factor or divisor
it is exact, as no run writes such a value down in bits, and so it is in the scale of a law and inside of a public exp,
log or sqrt.  A term without products and quotients that may not be exact is called short.  An int may stand where a
real is expected.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Literal as OneOf

from lapwing.kernel.language.data import Data, parts_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, REAL, Base, ListOf, Sort

ArithmeticOperator = OneOf["+", "-", "*", "/", "//", "%"]
CompareOperator = OneOf["<", "<=", "==", "!=", ">", ">="]
Norm = OneOf["l0", "l1", "l2", "rise"]
Function = OneOf["min", "max", "abs", "floor", "log", "exp", "sqrt"]


class Literal(Data):
    """A known value.  Its sort is part of it: in Python True == 1 == Fraction(1), here they differ."""

    value: bool | int | Fraction
    sort: Base


class Param(Data):
    """A parameter of the program: never assigned."""

    name: str
    sort: Sort


class Local(Data):
    """A variable the program assigns."""

    name: str
    sort: Sort


class Sided(Data):
    """In assertions only: a variable or private parameter of one of the two runs."""

    name: str
    sort: Sort
    side: OneOf[1, 2]


class Logical(Data):
    """In assertions only: a value that no run changes, the same for both: an old value, a neighbour's index."""

    name: str
    sort: Sort


class Spent(Data):
    """In assertions only: how many units of one price have been spent so far."""

    unit: int


class Negative(Data):
    operand: Term


class Arithmetic(Data):
    """`/` is exact division, `//` and `%` are Python's on ints."""

    operator: ArithmeticOperator
    left: Term
    right: Term


class Compare(Data):
    operator: CompareOperator
    left: Term
    right: Term


class Not(Data):
    operand: Term


class And(Data):
    operands: tuple[Term, ...]


class Or(Data):
    operands: tuple[Term, ...]


class Choose(Data):
    """`then if condition else otherwise`."""

    condition: Term
    then: Term
    otherwise: Term


class Apply(Data):
    """A built-in function; `floor` gives whole numbers, and `log`, `exp` and `sqrt` are not computed by any rule."""

    function: Function
    arguments: tuple[Term, ...]


class Opaque(Data):
    """Some function, of which nothing is known but that it is one: equal arguments give equal results.

    A real that it gives, or that a list holds which it gives, lies on the grid.
    """

    name: str
    arguments: tuple[Term, ...]
    sort: Sort


class Length(Data):
    list: Term


class Index(Data):
    list: Term
    index: Term


class Empty(Data):
    """The empty list of a sort."""

    element: Sort


class Snoc(Data):
    """A list with one more item at its end."""

    list: Term
    item: Term


class Repeat(Data):
    """A list of as many copies of one item as the count says; of none if it is below 0."""

    item: Term
    count: Term


class Store(Data):
    """A list with another item at an index; outside the list nothing changes."""

    list: Term
    index: Term
    item: Term


class Added(Data):
    """A list of as many sums of the items of two lists as the count says; of none if it is below 0."""

    left: Term
    right: Term
    count: Term


class Clipped(Data):
    """A list times the smaller of 1 and the bound over its norm (`l1` or `l2`), so that its norm is at most the bound.

    Each item is rounded towards 0 to a point of the grid.  Of a list of zeros it is that list.
    """

    list: Term
    bound: Term
    norm: Norm = "l2"


class Distance(Data):
    """In assertions only: how far two lists are apart at all places that are not below 0 nor below the start.

    With d for `abs(left[j] - right[j])`, `l1` is the sum of d, `l2` of its squares, `l0` how often it is not 0;
    `rise` is the largest of `right[j] - left[j]`, or 0 if none is above 0.
    """

    left: Term
    right: Term
    start: Term
    norm: Norm = "l1"


class Square(Data):
    """In assertions and bounds only: the square of a number, however long it is."""

    root: Term


Variable = Param | Local | Sided | Logical | Spent
Compound = Negative | Arithmetic | Compare | Not | And | Or | Choose | Apply | Opaque | Square
OfLists = Length | Index | Empty | Snoc | Repeat | Store | Added | Clipped | Distance
Term = Literal | Variable | Compound | OfLists

LONGEST = 1 << 20
LISTS = (ListOf(INT), ListOf(REAL))
FUNCTION = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")

TRUE, FALSE = Literal(True, BOOL), Literal(False, BOOL)
ZERO, ONE = Literal(0, INT), Literal(1, INT)


def sort_of(term: Term) -> Sort:
    """The sort of a term whose parts have the sorts that their positions require."""
    if isinstance(term, Compare | Not | And | Or):
        return BOOL
    return sorts_of(term, [sort_of(part) for part in parts_of(term)])[1]


def sorts_of(term: Term, found: Sequence[Sort]) -> tuple[Sequence[Sort], Sort]:
    """The sorts that the parts of a term have to have, which have these, and its own; where it is that of reals, a
    whole number may stand."""
    match term, found:
        case ((Literal() | Param() | Local() | Sided() | Logical()), _):
            return (), term.sort
        case Spent(), _:
            return (), REAL
        case Empty(element=element), _:
            return (), ListOf(element)
        case ((Not() | And() | Or()), (_, *_)):
            return (BOOL,) * len(found), BOOL
        case Compare(operator=sign), (left, right) if sign in ("==", "!=") or wider(left, right) in NUMBERS:
            return (wider(left, right),) * 2, BOOL
        case Length(), (ListOf(),):
            return found, INT
        case Index(), (ListOf(element=element) as items, _):
            return (items, INT), element
        case Repeat(), (item, _):
            return (item, INT), ListOf(item)
        case Arithmetic(operator="//" | "%"), (_, _):
            return (INT, INT), INT
        case Arithmetic(operator="/"), (_, _):
            return (REAL, REAL), REAL
        case ((Square() | Apply(function="log" | "exp" | "sqrt")), (_,)):
            return (REAL,), REAL
        case ((Arithmetic() | Apply(function="min" | "max")), (_, _, *_)) if (sort := reduce(wider, found)) in NUMBERS:
            return (sort,) * len(found), sort
        case Apply(function="floor"), (number,) if number in NUMBERS:
            return found, INT
        case ((Negative() | Apply(function="abs")), (number,)) if number in NUMBERS:
            return found, number
        case Choose(), (_, *either):
            return (BOOL, *(wider(*either),) * 2), wider(*either)
        case Distance(), (left, right, _) if left == right and left in LISTS:
            return (left, right, INT), REAL
        case Opaque(name=name, sort=sort), _ if FUNCTION.fullmatch(name):
            return found, sort
        case Snoc(), (ListOf(element=element) as items, _):
            return (items, element), items
        case Store(), (ListOf(element=element) as items, _, _):
            return (items, INT, element), items
        case Added(), (left, right, _) if left in LISTS and right in LISTS:
            return (left, right, INT), ListOf(REAL) if ListOf(REAL) in found else left
        case Clipped(norm="l1" | "l2"), (items, _) if items in LISTS:
            return (items, REAL), ListOf(REAL)
    refuse(f"a part of {type(term).__name__} is missing, or has the wrong sort")


def wider(left: Sort, right: Sort) -> Sort:
    """The sort that includes both; two different lists have none, and the first is given back."""
    if left != right and isinstance(left, Base) and isinstance(right, Base):
        return max(left, right, key=list(Base).index)
    return left


def is_irrational(node: object) -> bool:
    """Whether a term is one of the functions that leave the rational numbers."""
    return isinstance(node, Apply) and node.function in ("log", "exp", "sqrt")
