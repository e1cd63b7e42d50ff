"""Rounded numbers: whole ones in Python, while arrays and numbers of NumPy keep their type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import REAL
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import everywhere, is_array, is_sequence
from lapwing.syntax.natural.library.conversions import ceiled, floats, floored, rounded, whole
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.operators import per_case
from lapwing.syntax.natural.sequence import view
from lapwing.syntax.natural.whose import whose

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@library("builtins.round")
def round_(machine: Machine, given: Arguments) -> v.Value:
    """A rounded number; halves go to the even neighbour."""
    (value,), (digits,) = given.split(machine, "round", "number", "ndigits=")
    if digits is None or digits == v.Known(None):
        value = number_only(machine, value)
    if is_array(machine, value) and view(machine, value).kind == "array":
        machine.outside("the function round of an array, which is an error,", "Use np.round.")
    if is_array(machine, value):
        return of_numpy(machine, value, lambda item: rounded(machine, item, digits))
    found = rounded(machine, value, digits)
    if isinstance(found, v.Number) and digits not in (None, v.Known(None)):
        return replace(found, numpy=whose(value))
    return found


def number_only(machine: Machine, value: v.Value) -> v.Value:
    """A value; NaN and the infinities are errors, as there is no whole number for them."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: number_only(machine, case))
    return whole(machine, value) if isinstance(value, v.Odd) else value


def in_type_of(machine: Machine, value: v.Value, function: Callable[[v.Value], v.Value]) -> v.Value:
    """A rounded number of NumPy: a float remains a float."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: in_type_of(machine, case, function))
    if isinstance(value, v.Odd):
        return value
    made = function(value)
    is_float = isinstance(value, v.Known | v.Number) and machine.number(value)[1] == REAL
    return v.numpys(floats(machine, made) if is_float else made)


def of_numpy(machine: Machine, value: v.Value, function: Callable[[v.Value], v.Value]) -> v.Value:
    """A rounded number or array."""
    if is_sequence(machine, value):
        return everywhere(machine, value, lambda item: in_type_of(machine, item, function))
    return in_type_of(machine, value, function)


@library("numpy.round", "numpy.around")
def numpy_round(machine: Machine, given: Arguments) -> v.Value:
    """A rounded number or array; halves go to the even neighbour."""
    (value,), (digits,) = given.split(machine, "round", "a", "decimals=")
    return of_numpy(machine, value, lambda item: rounded(machine, item, digits))


@method("array.round", "series.round", "number.round")
def round_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Rounded items."""
    (digits,) = given.take(machine, "round", "decimals=")
    return of_numpy(machine, owner, lambda item: rounded(machine, item, digits))


@library("numpy.rint")
def rint_(machine: Machine, given: Arguments) -> v.Value:
    """The nearest whole number, as a float; halves go to the even neighbour."""
    (value,) = given.need(machine, "rint", "x")
    return of_numpy(machine, value, lambda item: floats(machine, rounded(machine, item, None)))


@library("numpy.floor")
def numpy_floor(machine: Machine, given: Arguments) -> v.Value:
    """The largest whole number that is at most a number, elementwise; of floats, a float."""
    (value,) = given.need(machine, "floor", "x")
    return of_numpy(machine, value, lambda item: floored(machine, item))


@library("numpy.ceil")
def numpy_ceil(machine: Machine, given: Arguments) -> v.Value:
    """The smallest whole number that is at least a number, elementwise; of floats, a float."""
    (value,) = given.need(machine, "ceil", "x")
    return of_numpy(machine, value, lambda item: ceiled(machine, item))


@library("numpy.trunc", "numpy.fix")
def numpy_trunc(machine: Machine, given: Arguments) -> v.Value:
    """A number truncated towards 0, elementwise; of floats, a float."""
    (value,) = given.need(machine, "trunc", "x")
    return of_numpy(machine, value, lambda item: whole(machine, item))


@library("math.floor")
def floor_(machine: Machine, given: Arguments) -> v.Value:
    """The largest integer that is at most a number."""
    (value,) = given.need(machine, "floor", "x")
    return floored(machine, one_number(machine, value, "floor"))


@library("math.ceil")
def ceil_(machine: Machine, given: Arguments) -> v.Value:
    """The smallest integer that is at least a number."""
    (value,) = given.need(machine, "ceil", "x")
    return ceiled(machine, one_number(machine, value, "ceil"))


def one_number(machine: Machine, value: v.Value, name: str) -> v.Value:
    """A value that is no array: there is no whole number for one."""
    if is_sequence(machine, value):
        machine.outside(f"the function math.{name} of an array, which is an error,", f"Use np.{name}.")
    return number_only(machine, value)
