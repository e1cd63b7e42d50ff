"""Values that are either known numbers or z3 expressions; what is known is computed at once.

Everything here is part of the search: nothing rests on it, the kernel checks what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import reduce
from typing import Any

import z3

from lapwing.kernel.language.sort import INT, REAL, ListOf, Sort
from lapwing.prove.smt import formula

Value = Any  # bool, int, Fraction, a z3 expression, or a list of the theory in use
KNOWN = {bool, int, Fraction}


def is_known(value: Value) -> bool:
    """Whether a value is a number or truth value, not an expression."""
    return type(value) in KNOWN


def lift(value: Value) -> Any:
    """A value as a z3 expression."""
    if isinstance(value, bool):
        return formula.truth(value)
    if type(value) is Fraction:
        return formula.numeral(value, False) if value.denominator != 1 else value.numerator
    return value


def number(value: Value) -> Value:
    """A truth value as 0 or 1, anything else as it is."""
    if isinstance(value, bool):
        return int(value)
    return choose(value, 1, 0) if isinstance(value, z3.BoolRef) else value


def truth(value: Value) -> Value:
    """A number as whether it is not 0, a truth value as it is."""
    if is_known(value):
        return bool(value)
    return value if isinstance(value, z3.BoolRef) else formula.compared("!=", value, 0)


def add(left: Value, right: Value) -> Value:
    """The sum."""
    left, right = number(left), number(right)
    if is_known(left) and is_known(right):
        return left + right
    if is_known(left) and left == 0:
        return right
    if is_known(right) and right == 0:
        return left
    return formula.added(left, right)


def negate(value: Value) -> Value:
    """The opposite number."""
    value = number(value)
    return -value if is_known(value) else formula.opposite(value)


def subtract(left: Value, right: Value) -> Value:
    """The difference."""
    left, right = number(left), number(right)
    if is_known(left) and is_known(right):
        return left - right
    if is_known(right):
        return left if right == 0 else formula.subtracted(left, right)
    if not is_known(left) and formula.is_same(left, right):
        return 0
    return formula.subtracted(left, right)


def multiply(left: Value, right: Value) -> Value:
    """The product; of two unknowns it is just some function of them."""
    left, right = number(left), number(right)
    if is_known(left) and is_known(right):
        return left * right
    if is_known(right):
        left, right = right, left
    if is_known(left):
        return 0 if left == 0 else right if left == 1 else formula.multiplied(left, right)
    return some_function("times", left, right)


def square(value: Value) -> Value:
    """The square; of an unknown it is just some function of it that is not below 0."""
    value = number(value)
    if is_known(value):
        return value * value
    found = formula.applied(formula.function_of("square", None, (REAL,), REAL), REAL, to_real(value))
    return choose(compare("<", found, 0), 0, found)


def divide(left: Value, right: Value) -> Value:
    """The exact quotient; by 0 it is 0."""
    left, right = number(left), number(right)
    if is_known(right):
        return 0 if right == 0 else multiply(Fraction(1) / Fraction(right), left)
    return some_function("divide", left, right)


def quotient(left: Value, right: Value) -> Value:
    """The whole quotient, rounded down."""
    left, right = number(left), number(right)
    if is_known(left) and is_known(right):
        return 0 if right == 0 else int(Fraction(left) // Fraction(right))
    if is_known(right) and right > 0 and formula.is_whole(left):
        return formula.typed(left / int(right))
    return some_function("quotient", left, right)


def remainder(left: Value, right: Value) -> Value:
    """What the whole quotient leaves."""
    left, right = number(left), number(right)
    if is_known(left) and is_known(right):
        return 0 if right == 0 else left - right * (Fraction(left) // Fraction(right))
    if is_known(right) and right > 0 and formula.is_whole(left):
        return formula.typed(left % int(right))
    return some_function("remainder", left, right)


def floor(value: Value) -> Value:
    """The largest whole number that is not above."""
    value = number(value)
    if is_known(value):
        return int(Fraction(value) // 1)
    return value if formula.is_whole(value) else formula.typed(z3.ToInt(value))


def some_function(name: str, left: Value, right: Value) -> Any:
    """An unknown function of two values: equal arguments give equal results."""
    one, other = to_real(left), to_real(right)
    result = REAL if name in ("times", "divide") else INT
    if name == "times" and all(is_known(value) or formula.is_whole(value) for value in (left, right)):
        name, result = "whole times", INT
    return formula.applied(formula.function_of(name, None, (REAL, REAL), result), result, one, other)


def to_real(value: Value) -> Any:
    """A number as a real expression."""
    return formula.in_sort(number(value), whole=False)


COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def compare(operator: str, left: Value, right: Value) -> Value:
    """A comparison."""
    if is_known(left) and is_known(right):
        return bool(COMPARE[operator](left, right))
    if operator in ("==", "!=") and (is_truth(left) or is_truth(right)):
        left, right = truth(left), truth(right)
        if is_known(left):
            left, right = right, left
        if is_known(right):
            return left if right == (operator == "==") else invert(left)
    else:
        left, right = number(left), number(right)
    if not is_known(left) and not is_known(right) and formula.is_same(left, right):
        return operator in ("<=", ">=", "==")
    if is_truth(left) and is_truth(right):
        same = formula.equal(left, right)
        return same if operator == "==" else formula.negated(same)
    return formula.compared(operator, left, right)


def is_truth(value: Value) -> bool:
    """Whether a value is a truth value."""
    return isinstance(value, bool | z3.BoolRef)


def invert(value: Value) -> Value:
    """The opposite truth value."""
    return not value if is_known(value) else formula.negated(value)


def conjoin(values: Iterable[Value]) -> Value:
    """All of them."""
    parts = [value for value in map(truth, values) if value is not True]
    if any(value is False for value in parts):
        return False
    return True if not parts else parts[0] if len(parts) == 1 else formula.all_of(parts)


def disjoin(values: Iterable[Value]) -> Value:
    """At least one of them."""
    parts = [value for value in map(truth, values) if value is not False]
    if any(value is True for value in parts):
        return True
    return False if not parts else parts[0] if len(parts) == 1 else formula.any_of(parts)


def choose(condition: Value, then: Value, otherwise: Value) -> Value:
    """One value or the other; lists are chosen by their theory."""
    condition = truth(condition)
    if is_known(condition):
        return then if condition else otherwise
    if is_known(then) and is_known(otherwise) and then == otherwise and type(then) is type(otherwise):
        return then
    if is_truth(then) != is_truth(otherwise):
        then, otherwise = number(then), number(otherwise)
    known = is_known(then) or is_known(otherwise)
    if not known and formula.is_same(then, otherwise):
        return then
    if is_truth(then):
        return formula.chosen(condition, lift(then), lift(otherwise))
    if not known and not isinstance(then, z3.ArithRef):
        return formula.chosen(condition, then, otherwise)
    one, other = formula.alike((then, otherwise))[0]
    return formula.chosen(condition, formula.typed(one), other)


def absolute(value: Value) -> Value:
    """The distance from 0."""
    if is_known(value):
        return abs(value)
    return choose(compare(">=", value, 0), value, negate(value))


def smallest(values: list[Value]) -> Value:
    """The minimum."""
    return reduce(lambda a, b: choose(compare("<=", a, b), a, b), values)


def largest(values: list[Value]) -> Value:
    """The maximum."""
    return reduce(lambda a, b: choose(compare(">=", a, b), a, b), values)


def unknown(name: str, sort: Sort) -> Any:
    """A z3 constant of a scalar sort."""
    if isinstance(sort, ListOf):
        raise TypeError("a list is not a scalar")
    return formula.symbol(name, sort)
