"""NumPy's functions of every item: arithmetic, comparisons and logic by name."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import everywhere, is_sequence, mapped, unary_item, zipped
from lapwing.syntax.natural.library.builtin import absolute
from lapwing.syntax.natural.library.registry import Arguments, is_on, library
from lapwing.syntax.natural.number import logic
from lapwing.syntax.natural.odd import divided
from lapwing.syntax.natural.operators import as_bool, compare, invert, truth
from lapwing.syntax.natural.ufunc import numpy_arithmetic

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

SIGNS = {
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "power": "**",
    "float_power": "**",
    "mod": "%",
    "remainder": "%",
    "floor_divide": "//",
}
COMPARISONS = {
    "greater": ast.Gt,
    "greater_equal": ast.GtE,
    "less": ast.Lt,
    "less_equal": ast.LtE,
    "equal": ast.Eq,
    "not_equal": ast.NotEq,
}
LOGIC = {"logical_and": "&", "logical_or": "|", "logical_xor": "^"}


def pairs(machine: Machine, name: str, given: Arguments, function) -> v.Value:  # type: ignore[no-untyped-def]
    """A function of two arrays, elementwise, or of two numbers."""
    one, two = given.need(machine, name, "x1", "x2")
    if is_sequence(machine, one) or is_sequence(machine, two):
        return zipped(machine, one, two, function)
    return function(one, two)  # type: ignore[no-any-return]


def items(machine: Machine, name: str, given: Arguments, function) -> v.Value:  # type: ignore[no-untyped-def]
    """A function of every item, or of a number."""
    (value,) = given.need(machine, name, "x")
    return everywhere(machine, value, function) if is_sequence(machine, value) else function(value)


def register_sign(name: str, sign: str) -> None:
    """Arithmetic by name."""

    @library(f"numpy.{name}")
    def call(machine: Machine, given: Arguments) -> v.Value:
        return pairs(machine, name, given, lambda one, two: numpy_arithmetic(machine, sign, one, two))

    call.__doc__ = f"`x1 {sign} x2`, elementwise."


def register_comparison(name: str, operator: type) -> None:
    """Comparisons by name."""

    @library(f"numpy.{name}")
    def call(machine: Machine, given: Arguments) -> v.Value:
        return pairs(machine, name, given, lambda one, two: compare(machine, operator, one, two))

    call.__doc__ = f"`{ast.unparse(ast.Compare(ast.Name('x1'), [operator()], [ast.Name('x2')]))}`, elementwise."


def register_logic(name: str, sign: str) -> None:
    """Logic by name."""

    @library(f"numpy.{name}")
    def call(machine: Machine, given: Arguments) -> v.Value:
        def join(one: v.Value, two: v.Value) -> v.Value:
            return logic(machine, sign, as_bool(machine, one), as_bool(machine, two))

        return pairs(machine, name, given, join)

    call.__doc__ = f"`x1 {sign} x2` of truth values, elementwise."


for each, sign in SIGNS.items():
    register_sign(each, sign)
for each, operator in COMPARISONS.items():
    register_comparison(each, operator)
for each, sign in LOGIC.items():
    register_logic(each, sign)


@library("numpy.divide", "numpy.true_divide")
def divide_(machine: Machine, given: Arguments) -> v.Value:
    """`x1 / x2`, elementwise; by 0 it gives NaN or an infinity."""
    return pairs(machine, "divide", given, lambda one, two: divided(machine, one, two))


@library("numpy.abs", "numpy.absolute", "numpy.fabs")
def absolute_(machine: Machine, given: Arguments) -> v.Value:
    """The absolute value, elementwise."""
    return items(machine, "abs", given, lambda item: absolute(machine, item))


@library("numpy.negative")
def negative_(machine: Machine, given: Arguments) -> v.Value:
    """`-x`, elementwise."""
    return items(machine, "negative", given, lambda item: unary_item(machine, ast.USub, item))


@library("numpy.reciprocal")
def reciprocal_(machine: Machine, given: Arguments) -> v.Value:
    """Refused: it rounds integers."""
    machine.outside("the function np.reciprocal, which rounds whole numbers,", "Write 1 / x.")


@library("numpy.logical_not")
def logical_not(machine: Machine, given: Arguments) -> v.Value:
    """`not x`, elementwise."""
    return items(machine, "logical_not", given, lambda item: invert(machine, truth(machine, item)))


@library("numpy.nan_to_num")
def nan_to_num(machine: Machine, given: Arguments) -> v.Value:
    """NaN becomes 0, elementwise; infinities are refused."""
    from lapwing.syntax.natural.library.finite import is_missing
    from lapwing.syntax.natural.operators import per_case

    (value,), (copy, other) = given.split(machine, "nan_to_num", "x", "copy=", "nan=")
    if not is_on(machine, copy, True):
        machine.outside("the function np.nan_to_num that changes its array", "Leave copy=False out.")
    filler = other or v.Known(0)

    def fill(item: v.Value) -> v.Value:
        if isinstance(item, v.Variant):
            return per_case(machine, item, fill)
        if isinstance(item, v.Odd) and item.name != "nan":
            machine.outside("the function np.nan_to_num of an infinity", "Use np.where.")
        return filler if is_missing(machine, item) == v.Known(True) else item

    return mapped(machine, value, fill) if is_sequence(machine, value) else fill(value)
