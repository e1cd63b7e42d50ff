"""The exact value of a program term in a memory.

Terms are total: what was never set, lies outside a list, or is divided by 0 is 0.  A parameter whose value is not
known, what is no rational number, and products and quotients of long numbers are refused.  Sorts have been checked
before, so 1 and True never meet.  The interpreter and the refuter have evaluators of their own: the kernel shares no
code, and faults show up as disagreements.
"""

import operator as by
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import floor
from typing import Any

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, ListOf, Sort

Value = int | Fraction | tuple["Value", ...]
Memory = Mapping[str, Value]

Binary = Callable[[Any, Any], Any]
Join = Callable[[t.Term, list[Any]], Any]
LARGEST = 1 << 16
UNARY: dict[type[t.Term], Callable[[Any], Any]] = {t.Not: by.not_, t.Negative: by.neg, t.Length: len}
FUNCTIONS: dict[str, Callable[..., Any]] = {"abs": abs, "floor": floor, "min": min, "max": max}
RELATIONS: dict[str, Binary] = {"==": by.eq, "!=": by.ne, "<": by.lt, "<=": by.le, ">": by.gt, ">=": by.ge}
OPERATIONS: dict[str, Binary] = {"+": by.add, "-": by.sub, "*": by.mul, "/": Fraction, "//": by.floordiv, "%": by.mod}


def evaluate(term: t.Term, memory: Memory, join: Join | None = None) -> Any:
    """The value; truth values are Python's, lists are tuples.  What values of parts give may be left to `join`."""
    match term:
        case t.Literal(value=value):
            return value
        case t.Local(name=name, sort=sort):
            return memory.get(name, zero(sort))
        case t.Param(name=name):
            return memory[name] if name in memory else refuse(f"{name} is read, and its values are not finitely many")
        case t.Choose(condition=condition, then=then, otherwise=otherwise):
            return evaluate(then if evaluate(condition, memory, join) else otherwise, memory, join)
        case t.And(operands=operands):
            return all(evaluate(operand, memory, join) for operand in operands)
        case t.Or(operands=operands):
            return any(evaluate(operand, memory, join) for operand in operands)
        case _:
            return (join or combine)(term, [evaluate(part, memory, join) for part in parts_of(term)])


def combine(term: t.Term, values: list[Any]) -> Any:
    """The value of a term whose parts have these values."""
    match term, values:
        case ((t.Not() | t.Negative() | t.Length()), [operand]):
            return UNARY[type(term)](operand)
        case t.Arithmetic(operator="/" | "//" | "%"), [_, 0]:
            return 0
        case t.Arithmetic(operator=operator), [left, right]:
            if max(map(length, (left, right))) > LARGEST:
                refuse("a number gets too large")
            return OPERATIONS[operator](left, right)
        case t.Compare(operator=relation), [left, right]:
            return RELATIONS[relation](left, right)
        case t.Apply(function=function), _ if function in FUNCTIONS:
            return FUNCTIONS[function](*values)
        case t.Index(), [items, index]:
            return items[index] if 0 <= index < len(items) else zero(t.sort_of(term))
        case t.Empty(), []:
            return ()
        case t.Snoc(), [items, item]:
            return (*items, item)
        case t.Repeat(), [item, count]:
            return (item,) * count if count <= LARGEST else refuse("a list gets too long")
        case t.Added(), [left, right, count]:
            size = count if count <= LARGEST else refuse("a list gets too long")
            return tuple(sum(side[at] for side in (left, right) if at < len(side)) for at in range(size))
        case t.Store(), [items, index, item]:
            return (*items[:index], item, *items[index + 1 :]) if 0 <= index < len(items) else items
        case _:
            refuse("a finite program computes with rational numbers only")


def length(number: int | Fraction) -> int:
    """How many bits a number takes, above and below the line."""
    return max(map(int.bit_length, number.as_integer_ratio()))


def zero(sort: Sort) -> Value:
    """What an unset value of a sort is."""
    if isinstance(sort, ListOf):
        return ()
    return False if sort == BOOL else 0
