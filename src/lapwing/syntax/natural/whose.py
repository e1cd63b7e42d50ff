"""Whose a number is: NumPy's, Python's, or one of the two where an expression of the core says so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Whose = bool | tree.Expression
"""Whether a number is NumPy's, or where it is."""


def whose(value: v.Value) -> Whose:
    """Whether a number is NumPy's, or where it is."""
    return value.numpy if isinstance(value, v.Known | v.Number) else False


def of_both(machine: Machine, left: v.Value, right: v.Value) -> Whose:
    """Whose the result of an operation is: NumPy's if one of the numbers is."""
    one, two = whose(left), whose(right)
    if one is True or two is True or one == two:
        return True if True in (one, two) else one
    if one is False or two is False:
        return two if one is False else one
    return tree.Logic("or", (one, two), machine.span)


def of_chosen(machine: Machine, holds: tree.Expression, then: v.Value, otherwise: v.Value) -> Whose:
    """Whose one of two numbers is."""
    one, two = whose(then), whose(otherwise)
    if one == two:
        return one
    if isinstance(one, bool) and isinstance(two, bool):
        return holds if one else machine.negated(holds)
    parts = [tree.Truth(each, machine.span) if isinstance(each, bool) else each for each in (one, two)]
    first = tree.Logic("and", (holds, parts[0]), machine.span)
    second = tree.Logic("and", (machine.negated(holds), parts[1]), machine.span)
    return tree.Logic("or", (first, second), machine.span)


def pythons_where(machine: Machine, zero: tree.Expression, numpy: tree.Expression) -> tree.Expression:
    """Where a divisor is 0 and neither number is NumPy's."""
    return tree.Logic("and", (zero, machine.negated(numpy)), machine.span)


def plainly(shape: s.Shape, untold: bool = True) -> s.Shape:
    """A shape that does not tell NumPy's numbers from Python's; else only what a value says of itself is told."""

    def inner(part: s.Shape) -> s.Shape:
        return plainly(part, untold)

    match shape:
        case s.Scalar(numpy=numpy):
            return shape if numpy is None and not untold else replace(shape, numpy=False)
        case s.Product(parts=parts) | s.Hidden(parts=parts) | s.Row(parts=parts) | s.Object(parts=parts):
            return replace(shape, parts=tuple(map(inner, parts)))
        case s.Dictionary(parts=parts):
            return replace(shape, parts=tuple(map(inner, parts)))
        case s.Sum(cases=cases):
            return replace(shape, cases=tuple(map(inner, cases)))
        case s.Sequence(item=item):
            return replace(shape, item=inner(item))
        case s.Pairs(key=key, item=item):
            return replace(shape, key=inner(key), item=inner(item))
        case s.Logged(key=key, item=item):
            return replace(shape, key=inner(key), item=None if item is None else inner(item))
        case _:
            return shape
