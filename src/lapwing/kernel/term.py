"""Terms: what programs, claims and assertions are written in.

Terms are total.  Reading outside a list gives 0 (False for truth values), and so does dividing by 0, so that no
run can stop with an error that tells something about the data.  An int may stand where a real is expected.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal as OneOf

from lapwing.kernel.sort import Base, ListOf, Sort

ArithmeticOperator = OneOf["+", "-", "*", "/", "//", "%"]
CompareOperator = OneOf["<", "<=", "==", "!=", ">", ">="]
Function = OneOf["min", "max", "abs", "log", "exp", "sqrt"]


@dataclass(frozen=True, slots=True)
class Literal:
    """A known value.  Its sort is part of it: in Python True == 1 == Fraction(1), here they differ."""

    value: bool | int | Fraction
    sort: Base


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of the program: never assigned."""

    name: str
    sort: Sort


@dataclass(frozen=True, slots=True)
class Local:
    """A variable the program assigns."""

    name: str
    sort: Sort


@dataclass(frozen=True, slots=True)
class Sided:
    """In assertions only: a variable or private parameter of one of the two runs."""

    name: str
    sort: Sort
    side: OneOf[1, 2]


@dataclass(frozen=True, slots=True)
class Logical:
    """In assertions only: a value that no run changes, the same for both: an old value, a neighbour's index."""

    name: str
    sort: Sort


@dataclass(frozen=True, slots=True)
class Spent:
    """In assertions only: how many units of one price have been spent so far."""

    unit: int


@dataclass(frozen=True, slots=True)
class Negative:
    operand: Term


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`/` is exact division, `//` and `%` are Python's on ints."""

    operator: ArithmeticOperator
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Compare:
    operator: CompareOperator
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Not:
    operand: Term


@dataclass(frozen=True, slots=True)
class And:
    operands: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Or:
    operands: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """`then if condition else otherwise`."""

    condition: Term
    then: Term
    otherwise: Term


@dataclass(frozen=True, slots=True)
class Apply:
    """A built-in function; `log`, `exp` and `sqrt` stand in claims and noise scales only."""

    function: Function
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Length:
    list: Term


@dataclass(frozen=True, slots=True)
class Index:
    list: Term
    index: Term


@dataclass(frozen=True, slots=True)
class Empty:
    """The empty list of a sort."""

    element: Sort


@dataclass(frozen=True, slots=True)
class Snoc:
    """A list with one more item at its end."""

    list: Term
    item: Term


Variable = Param | Local | Sided | Logical | Spent
Term = (
    Literal
    | Param
    | Local
    | Sided
    | Logical
    | Spent
    | Negative
    | Arithmetic
    | Compare
    | Not
    | And
    | Or
    | Choose
    | Apply
    | Length
    | Index
    | Empty
    | Snoc
)


def sort_of(term: Term) -> Sort:
    """The sort of a well-formed term."""
    match term:
        case Literal(sort=sort) | Param(sort=sort) | Local(sort=sort) | Sided(sort=sort) | Logical(sort=sort):
            return sort
        case Spent():
            return Base.REAL
        case Compare() | Not() | And() | Or():
            return Base.BOOL
        case Length():
            return Base.INT
        case Arithmetic(operator="/"):
            return Base.REAL
        case Apply(function="log" | "exp" | "sqrt"):
            return Base.REAL
        case Negative(operand=operand):
            return sort_of(operand)
        case Arithmetic(left=left, right=right) | Choose(then=left, otherwise=right):
            return wider(sort_of(left), sort_of(right))
        case Apply(arguments=arguments):
            widest = sort_of(arguments[0])
            for argument in arguments[1:]:
                widest = wider(widest, sort_of(argument))
            return widest
        case Index(list=items):
            sort = sort_of(items)
            return sort.element if isinstance(sort, ListOf) else sort
        case Empty(element=element):
            return ListOf(element)
        case Snoc(list=items):
            return sort_of(items)


def wider(left: Sort, right: Sort) -> Sort:
    """The sort that includes both; two different lists have none, and the first is given back."""
    if isinstance(left, Base) and isinstance(right, Base):
        order = list(Base)
        return max(left, right, key=order.index)
    return left


def parts_of(term: Term) -> tuple[Term, ...]:
    """The terms directly inside a term."""
    match term:
        case Literal() | Param() | Local() | Sided() | Logical() | Spent() | Empty():
            return ()
        case Negative(operand=operand) | Not(operand=operand) | Length(list=operand):
            return (operand,)
        case Arithmetic(left=left, right=right) | Compare(left=left, right=right):
            return (left, right)
        case And(operands=parts) | Or(operands=parts) | Apply(arguments=parts):
            return parts
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case Index(list=left, index=right) | Snoc(list=left, item=right):
            return (left, right)


def rebuild(term: Term, parts: tuple[Term, ...]) -> Term:
    """The same kind of term with other parts, as many as `parts_of` gives."""
    match term:
        case Literal() | Param() | Local() | Sided() | Logical() | Spent() | Empty():
            return term
        case Negative() | Not() | Length():
            return type(term)(parts[0])
        case Arithmetic(operator=operator):
            return Arithmetic(operator, parts[0], parts[1])
        case Compare(operator=relation):
            return Compare(relation, parts[0], parts[1])
        case And() | Or():
            return type(term)(parts)
        case Apply(function=function):
            return Apply(function, parts)
        case Choose():
            return Choose(parts[0], parts[1], parts[2])
        case Index() | Snoc():
            return type(term)(parts[0], parts[1])
