"""The exact value of a program's term in a memory.

Terms are total: what was never set, lies outside a list, or is divided by 0 is 0.  A parameter whose value is not
known, and what is no rational number, are refused.  Sorts have been checked before, so 1 and True never meet.
"""

from __future__ import annotations

import operator as by
from collections.abc import Callable, Mapping
from fractions import Fraction

from lapwing.kernel.refuse import refuse
from lapwing.kernel.sort import BOOL, ListOf, Sort
from lapwing.kernel.term import (
    And,
    Apply,
    Arithmetic,
    Choose,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Negative,
    Not,
    Or,
    Param,
    Snoc,
    Term,
    sort_of,
)

Number = int | Fraction
Value = Number | tuple["Value", ...]
Memory = Mapping[str, Value]

Binary = Callable[[Number, Number], Number]

ORDER: dict[str, Binary] = {"<": by.lt, "<=": by.le, ">": by.gt, ">=": by.ge}
WHOLE: dict[str, Binary] = {"+": by.add, "-": by.sub, "*": by.mul, "//": by.floordiv, "%": by.mod}


def evaluate(term: Term, memory: Memory) -> Value:
    """The value; truth values are Python's, lists are tuples."""
    match term:
        case Literal(value=value):
            return value
        case Local(name=name, sort=sort):
            return memory.get(name, zero(sort))
        case Param(name=name):
            return memory[name] if name in memory else refuse(f"{name} is read, and its values are not finitely many")
        case Not(operand=operand):
            return not truth(operand, memory)
        case And(operands=operands):
            return all(truth(operand, memory) for operand in operands)
        case Or(operands=operands):
            return any(truth(operand, memory) for operand in operands)
        case Compare(operator="==" | "!=" as operator, left=left, right=right):
            return (evaluate(left, memory) == evaluate(right, memory)) == (operator == "==")
        case Compare(operator=operator, left=left, right=right):
            return ORDER[operator](number(left, memory), number(right, memory))
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return evaluate(then if truth(condition, memory) else otherwise, memory)
        case Length(list=inner):
            return len(items(inner, memory))
        case Index(list=inner, index=index):
            inside, place = items(inner, memory), number(index, memory)
            if not isinstance(place, int):
                refuse("an index is a whole number")
            return inside[place] if 0 <= place < len(inside) else zero(sort_of(term))
        case Empty():
            return ()
        case Snoc(list=inner, item=last):
            return (*items(inner, memory), evaluate(last, memory))
        case _:
            return compute(term, memory)


def compute(term: Term, memory: Memory) -> Number:
    """The value of an arithmetic term."""
    match term:
        case Negative(operand=operand):
            return -number(operand, memory)
        case Apply(function="min", arguments=arguments):
            return min(number(argument, memory) for argument in arguments)
        case Apply(function="max", arguments=arguments):
            return max(number(argument, memory) for argument in arguments)
        case Apply(function="abs", arguments=(argument,)):
            return max(number(argument, memory), -number(argument, memory))
        case Arithmetic(operator=operator, left=left, right=right):
            one, other = number(left, memory), number(right, memory)
            if operator in ("/", "//", "%") and not other:
                return 0
            return Fraction(one) / other if operator == "/" else WHOLE[operator](one, other)
        case _:
            refuse("a finite program computes with rational numbers only")


def number(term: Term, memory: Memory) -> Number:
    """The value of a number."""
    value = evaluate(term, memory)
    return refuse("a list stands where a number is expected") if isinstance(value, tuple) else value


def truth(term: Term, memory: Memory) -> bool:
    """The value of a condition."""
    value = evaluate(term, memory)
    return value if isinstance(value, bool) else refuse("a condition is no truth value")


def items(term: Term, memory: Memory) -> tuple[Value, ...]:
    """The value of a list."""
    value = evaluate(term, memory)
    return value if isinstance(value, tuple) else refuse("a number stands where a list is expected")


def zero(sort: Sort) -> Value:
    """What an unset value of a sort is."""
    if isinstance(sort, ListOf):
        return ()
    return False if sort == BOOL else 0
