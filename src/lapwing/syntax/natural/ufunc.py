"""Arithmetic as NumPy does it: no error at a divisor of 0, logic for truth values, and whole numbers of 64 bits."""

from __future__ import annotations

import operator
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import constant as constants
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.bounds import is_at_least_zero
from lapwing.syntax.natural.evaluate import is_number
from lapwing.syntax.natural.labels import check_divisor
from lapwing.syntax.natural.sign import is_continuous, is_nonzero
from lapwing.syntax.natural.state import PUBLIC
from lapwing.syntax.natural.untyped import check_typed

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

LARGEST = 2**31


def elementwise(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`left sign right` of arrays."""
    from lapwing.syntax.natural.array import depth, is_array, zipped
    from lapwing.syntax.natural.clipping import clipped, noted
    from lapwing.syntax.natural.library.linear import dot

    if sign == "@":
        return dot(machine, left, right)
    check_divisor(machine, sign, left, right)
    for side in (left, right) if sign in ("&", "|", "^", "<<", ">>") else ():
        if is_array(machine, side):
            check_typed(machine, side, "TypeError")

    def cell(one: v.Value, two: v.Value) -> v.Value:
        return noted(machine, sign, one, two, numpy_arithmetic(machine, sign, one, two))

    def row(one: v.Value, two: v.Value) -> v.Value:
        scaled = clipped(machine, sign, single(machine, one), single(machine, two))
        return scaled if scaled is not None else zipped(machine, one, two, cell)

    rows = sign in "*/" and 2 in (depth(machine, left), depth(machine, right))
    return zipped(machine, left, right, cell, row if rows else None)


def single(machine: Machine, value: v.Value) -> v.Value:
    """The item of an array that has one item only, which meets every item of another."""
    from lapwing.syntax.natural.array import is_sequence
    from lapwing.syntax.natural.sequence import view

    match view(machine, value) if is_sequence(machine, value) else None:
        case v.Items(values=(item,)):
            return item
        case v.Lazy(length=v.Known(value=1), guard=None, item=item_at):
            return item_at(machine, tree.Number(0, machine.span))
        case _:
            return value


def numpy_arithmetic(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`left sign right` of two items of arrays."""
    from lapwing.syntax.natural.odd import divided
    from lapwing.syntax.natural.operators import arithmetic, per_case

    for side, other in ((left, True), (right, False)):
        if isinstance(side, v.Variant):
            run = lambda case: numpy_arithmetic(machine, sign, *((case, right) if other else (left, case)))  # noqa: B023, E731
            return per_case(machine, side, run)
    if sign == "/":
        return divided(machine, left, right)
    if not (is_number(left) and is_number(right)):
        return arithmetic(machine, sign, left, right)
    (_, first), (two, second) = machine.number(left), machine.number(right)
    if first == second == BOOL:
        return of_truths(machine, sign, left, right)
    refuse_long(machine, left, right)
    if sign in ("//", "%"):
        return floor_divided(machine, sign, left, right, REAL in (first, second))
    if sign == "**" and REAL not in (first, second) and not is_at_least_zero(machine, two):
        machine.outside("whole numbers of NumPy to a power that may be negative", "Use floats: x.astype(float).")
    if sign == "**":
        return power(machine, left, right)
    return arithmetic(machine, sign, plain(left), plain(right))


def power(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """`left ** right`, which is infinite where Python has an error."""
    from lapwing.syntax.natural.operators import arithmetic

    if isinstance(left, v.Number):
        return arithmetic(machine, "**", v.Number(left.term, left.sort, True), right)
    if isinstance(left, v.Known) and isinstance(right, v.Known):
        try:
            operator.pow(constants.plain(left), constants.plain(right))
        except ArithmeticError:
            machine.outside("a power of NumPy's numbers that is infinite", "Use smaller numbers.")
    return arithmetic(machine, "**", left, right)


def plain(value: v.Value) -> v.Value:
    """A number without the mark of NumPy."""
    return v.Number(value.term, value.sort) if isinstance(value, v.Number) else value


def of_truths(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """Truth values of NumPy: a sum is `or`, a product is `and`, and there are no differences."""
    from lapwing.syntax.natural.number import logic

    if sign in ("&", "|", "^"):
        return logic(machine, sign, left, right)
    if sign in ("+", "*"):
        return logic(machine, "|" if sign == "+" else "&", left, right)
    machine.outside(f"`{sign}` on truth values of NumPy", "Turn them into numbers: mask.astype(int).")


def refuse_long(machine: Machine, *values: v.Value) -> None:
    """Whole numbers of NumPy have 64 bits, and wrap around beyond."""
    sorts = [machine.number(value)[1] for value in values]
    if REAL not in sorts and any(is_long(value) for value in values):
        machine.outside("a whole number this large in arithmetic of NumPy, which may overflow", "Use floats.")


def is_long(value: v.Value) -> bool:
    """Whether a number is a constant whose products may not fit."""
    return isinstance(value, v.Known) and isinstance(value.value, int) and abs(value.value) >= LARGEST


def floor_divided(machine: Machine, sign: str, left: v.Value, right: v.Value, real: bool) -> v.Value:
    """`//` and `%`: whole numbers by 0 give 0, others NaN or an infinity."""
    from lapwing.syntax.natural.number import numeric, whole_division
    from lapwing.syntax.natural.odd import INF, MINUS_INF, NAN, by_sign, has_rows
    from lapwing.syntax.natural.operators import select

    (one, first), (two, second) = numeric(machine, left), numeric(machine, right)
    if isinstance(right, v.Known) and right.value == 0:
        if not real:
            return v.Known(0)
        return v.Odd("nan") if sign == "%" else by_sign(machine, left, v.Odd("inf"), v.Odd("nan"), v.Odd("-inf"))
    if isinstance(left, v.Known) and isinstance(right, v.Known):
        above, below = Fraction(left.value), Fraction(right.value)  # type: ignore[arg-type]
        found = Fraction(above // below) if sign == "//" else above % below
        return v.Known(found if real else int(found))
    made = v.numpys(whole_division(machine, sign, one, two, first, second))
    if is_nonzero(machine, two) or is_continuous(machine, two):
        return made
    zero = tree.Comparison(("==",), (two, tree.Number(0, machine.span)), machine.span)
    if has_rows(machine, two):
        return made
    if real and machine.label(two) == PUBLIC:
        value = machine.hold(left, "above")
        infinite = NAN if sign == "%" else by_sign(machine, value, INF, NAN, MINUS_INF)
        return machine.choose(zero, lambda: infinite, lambda: machine.hold(made, "share"))
    if real:
        machine.outside(f"`{sign}` of NumPy's floats by what may be 0", "Divide by something that is never 0.")
    return select(machine, zero, v.Known(0), made)
