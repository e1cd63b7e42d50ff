"""The exact value of a term in a memory.

The kernel and the refuter have evaluators of their own, on purpose: a fault in one of the three shows up as a
disagreement with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from fractions import Fraction
from math import floor

from lapwing.kernel.language.sort import BOOL, Base, ListOf, Sort
from lapwing.kernel.language.term import (
    LONGEST,
    Added,
    And,
    Apply,
    Arithmetic,
    Choose,
    Clipped,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Negative,
    Not,
    Opaque,
    Or,
    Param,
    Repeat,
    Snoc,
    Store,
    Term,
    sort_of,
)
from lapwing.numbers.clipped import clipped
from lapwing.run.interpreter.exact_list import ExactList, is_list
from lapwing.run.interpreter.value import Scalar, Value

Memory = Mapping[str, Value]

CALLS: ContextVar[Callable[[str, tuple[Value, ...], Base], Value] | None] = ContextVar("CALLS", default=None)
"""How a run calls unknown functions; without it they have no value."""


POINTS: ContextVar[int | None] = ContextVar("POINTS", default=None)
"""How many points of the grid a run has from 0 to 1; without it vectors are not clipped."""


class InexactError(Exception):
    """The term has no value that is a rational number."""


def evaluate(term: Term, memory: Memory) -> Value:
    """Terms are total: what is outside a list, a variable that was never set, and a quotient by 0 are 0.

    So is a product or quotient of two varying values that is too long, as `kernel.term` says.
    """
    match term:
        case Literal(value=value):
            return value
        case Param(name=name, sort=sort) | Local(name=name, sort=sort):
            return memory[name] if name in memory else zero(sort)
        case Length(list=items):
            return len(items_of(evaluate(items, memory)))
        case Index(list=items, index=index):
            return item(items_of(evaluate(items, memory)), evaluate_number(index, memory), sort_of(term))
        case Empty():
            return []
        case Snoc(list=items, item=last):
            return [*items_of(evaluate(items, memory)), evaluate(last, memory)]
        case Repeat(item=each, count=count):
            return [evaluate(each, memory)] * int(evaluate_number(count, memory))
        case Added(left=left, right=right, count=count):
            size = int(evaluate_number(count, memory))
            return added(items_of(evaluate(left, memory)), items_of(evaluate(right, memory)), size)
        case Clipped(list=items, bound=bound, norm=norm):
            numbers = [Fraction(each) for each in items_of(evaluate(items, memory)) if not isinstance(each, list)]
            return list[Value](clipped(numbers, Fraction(evaluate_number(bound, memory)), norm, points_of_run()))
        case Store(list=items, index=index, item=new):
            return with_item(items_of(evaluate(items, memory)), evaluate_number(index, memory), evaluate(new, memory))
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return evaluate(then if evaluate(condition, memory) else otherwise, memory)
        case Opaque(name=name, arguments=arguments, sort=sort):
            calls = CALLS.get()
            if calls is None or isinstance(sort, ListOf):
                raise InexactError(name)
            return calls(name, tuple(evaluate(argument, memory) for argument in arguments), sort)
        case Not() | And() | Or() | Compare():
            return evaluate_truth(term, memory)
        case _:
            return evaluate_number(term, memory)


def points_of_run() -> int:
    """How many points of the grid there are from 0 to 1."""
    points = POINTS.get()
    if points is None:
        raise InexactError("clip_norm")
    return points


def added(left: list[Value], right: list[Value], size: int) -> list[Value]:
    """The sums of the items of two lists, the first so many of them."""

    def at(items: list[Value], index: int) -> Scalar:
        found = items[index] if index < len(items) else 0
        return 0 if isinstance(found, list) else found

    return [at(left, index) + at(right, index) for index in range(size)]


def with_item(items: list[Value], index: int | Fraction, new: Value) -> list[Value]:
    """A list with another item at an index; outside the list nothing changes."""
    return [*items[: int(index)], new, *items[int(index) + 1 :]] if 0 <= index < len(items) else items


def evaluate_truth(term: Term, memory: Memory) -> bool:
    """The value of a condition."""
    match term:
        case Not(operand=operand):
            return not evaluate_truth(operand, memory)
        case And(operands=operands):
            return all(evaluate_truth(operand, memory) for operand in operands)
        case Or(operands=operands):
            return any(evaluate_truth(operand, memory) for operand in operands)
        case Compare(operator="==" | "!=" as operator, left=left, right=right):
            return (evaluate(left, memory) == evaluate(right, memory)) == (operator == "==")
        case Compare(operator=operator, left=left, right=right):
            return compare(operator, evaluate_number(left, memory), evaluate_number(right, memory))
        case _:
            return bool(evaluate(term, memory))


def evaluate_number(term: Term, memory: Memory) -> Scalar:
    """The value of a number; a truth value is 0 or 1."""
    match term:
        case Negative(operand=operand):
            return -evaluate_number(operand, memory)
        case Arithmetic(operator=operator, left=left, right=right):
            found = compute(operator, evaluate_number(left, memory), evaluate_number(right, memory))
            return found if is_linear(term) or is_short(found) else 0
        case Apply(function="min" | "max" as function, arguments=arguments):
            values: list[Scalar] = [evaluate_number(argument, memory) for argument in arguments]
            return min(values, key=Fraction) if function == "min" else max(values, key=Fraction)
        case Apply(function="abs", arguments=(argument,)):
            number = evaluate_number(argument, memory)
            return -number if number < 0 else number
        case Apply(function="floor", arguments=(argument,)):
            return floor(evaluate_number(argument, memory))
        case Apply(function=function):
            raise InexactError(function)
        case _:
            value = evaluate(term, memory)
            return 0 if isinstance(value, list | ExactList) else value


def is_linear(term: Arithmetic) -> bool:
    """Whether an operation never makes numbers much longer: proofs take it exactly."""
    match term:
        case Arithmetic(operator="*", left=left, right=right):
            return isinstance(left, Literal) or isinstance(right, Literal)
        case Arithmetic(operator="/", right=right):
            return isinstance(right, Literal)
        case _:
            return True


def is_short(number: Scalar) -> bool:
    """Whether a number takes few enough bits above and below the line."""
    return max(map(int.bit_length, number.as_integer_ratio())) <= LONGEST


def compute(operator: str, left: Scalar, right: Scalar) -> Scalar:
    """Exact arithmetic; dividing by 0 gives 0."""
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _ if right == 0:
            return 0
        case "/":
            return Fraction(left) / Fraction(right)
        case "//":
            return Fraction(left) // Fraction(right)
        case "%":
            return left - right * (Fraction(left) // Fraction(right))
        case _:
            raise ValueError(operator)


def compare(operator: str, left: Scalar, right: Scalar) -> bool:
    """Exact comparison."""
    match operator:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case "==":
            return left == right
        case "!=":
            return left != right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case _:
            raise ValueError(operator)


def item(items: list[Value], index: Scalar, sort: Sort) -> Value:
    """The item at an index, or 0 outside the list."""
    inside = 0 <= index < len(items)
    return items[int(index)] if inside else zero(sort)


def items_of(value: Value) -> list[Value]:
    """The items of a list."""
    return value if is_list(value) else []


def zero(sort: Sort) -> Value:
    """What an unset value of a sort is."""
    if isinstance(sort, ListOf):
        return []
    return False if sort == BOOL else 0
