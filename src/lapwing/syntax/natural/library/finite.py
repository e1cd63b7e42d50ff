"""Asking whether numbers are NaN, infinite or missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.maths import apply_each
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.operators import invert, per_case, truth

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@library("math.isinf", "numpy.isinf")
def isinf_(machine: Machine, given: Arguments) -> v.Value:
    """Whether a number is infinite."""
    (value,) = given.need(machine, "isinf", "x")
    return apply_each(machine, value, lambda item: is_odd(machine, item, ("inf", "-inf")))


def is_odd(machine: Machine, value: v.Value, names: tuple[str, ...]) -> v.Value:
    """Whether a value is one of NaN and the infinities."""
    if isinstance(value, v.Opaque):
        return v.Opaque("isfinite", (value,))
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: is_odd(machine, case, names))
    if value == v.Known(None):
        machine.raise_error("TypeError", ())
    return v.Known(isinstance(value, v.Odd) and value.name in names)


@library("math.isnan", "numpy.isnan")
def isnan_(machine: Machine, given: Arguments) -> v.Value:
    """Whether a number is NaN; None is no number."""
    (value,) = given.need(machine, "isnan", "x")
    return apply_each(machine, value, lambda item: is_odd(machine, item, ("nan",)))


@library("pandas.isna", "pandas.isnull")
def isna_(machine: Machine, given: Arguments) -> v.Value:
    """Whether a value is NaN or missing."""
    (value,) = given.need(machine, "isna", "obj")
    return apply_each(machine, value, lambda item: is_missing(machine, item))


@library("pandas.notna", "pandas.notnull")
def notna_(machine: Machine, given: Arguments) -> v.Value:
    """Whether a value is there."""
    (value,) = given.need(machine, "notna", "obj")
    return apply_each(machine, value, lambda item: invert(machine, truth(machine, is_missing(machine, item))))


def is_missing(machine: Machine, value: v.Value) -> v.Value:
    """Whether a value is missing."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: is_missing(machine, case))
    return v.Known(value in (v.Known(None), v.Odd("nan")))


@library("math.isfinite", "numpy.isfinite")
def isfinite_(machine: Machine, given: Arguments) -> v.Value:
    """Whether a number is neither NaN nor infinite."""
    (value,) = given.need(machine, "isfinite", "x")

    def finite(item: v.Value) -> v.Value:
        found = is_odd(machine, item, ("nan", "inf", "-inf"))
        return found if isinstance(found, v.Opaque) else invert(machine, truth(machine, found))

    return apply_each(machine, value, finite)
