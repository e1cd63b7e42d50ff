"""Products and norms of vectors and matrices."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import as_numpy, depth, item_sort, mapped, zipped
from lapwing.syntax.natural.clipping import note_norm, note_squares
from lapwing.syntax.natural.library.builtin import absolute, total
from lapwing.syntax.natural.library.maths import function_of
from lapwing.syntax.natural.library.reductions import in_row
from lapwing.syntax.natural.library.registry import Arguments, is_on, library, method
from lapwing.syntax.natural.operators import arithmetic
from lapwing.syntax.natural.sequence import settle, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def dot(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """`left @ right`."""
    one, two = depth(machine, left), depth(machine, right)
    if one == 1 and two == 1:
        refuse_truths(machine, left, right)
        products = zipped(machine, left, right, lambda a, b: arithmetic(machine, "*", a, b))
        return total(machine, note_squares(machine, left, products) if left == right else products)
    if one == 2 and two == 1:
        right = settle(machine, right)
        return mapped(machine, left, lambda row: dot(machine, row, right))
    if two == 2:
        from lapwing.syntax.natural.library.arrays import transposed

        columns = transposed(machine, right)
        if one == 1:
            return mapped(machine, columns, lambda column: dot(machine, left, column))  # type: ignore[arg-type]
        return mapped(machine, left, lambda row: mapped(machine, columns, lambda column: dot(machine, row, column)))  # type: ignore[arg-type]
    return arithmetic(machine, "*", left, right)


def refuse_truths(machine: Machine, left: v.Value, right: v.Value) -> None:
    """The product of two vectors of truth values is a truth value: whether both hold anywhere."""
    if item_sort(machine, view(machine, left)) == BOOL and item_sort(machine, view(machine, right)) == BOOL:
        machine.outside("the product of two vectors of truth values, which is one", "Use (a & b).sum() or .any().")


def norm(machine: Machine, vector: v.Value, order: int) -> v.Value:
    """The length of a vector."""
    if order == 1:
        found = as_numpy(total(machine, mapped(machine, vector, lambda item: absolute(machine, item))))
    else:
        squares = total(machine, mapped(machine, vector, lambda item: arithmetic(machine, "*", item, item)))
        found = as_numpy(function_of(machine, "sqrt", machine.hold(squares, "squares")))
    note_norm(machine, vector, order, found)
    return found


@library("numpy.dot", "numpy.matmul")
def dot_(machine: Machine, given: Arguments) -> v.Value:
    """The product."""
    one, two = given.need(machine, "dot", "a", "b")
    return dot(machine, one, two)


@library("numpy.inner", "numpy.vdot")
def inner_(machine: Machine, given: Arguments) -> v.Value:
    """The product of two vectors."""
    one, two = given.need(machine, "inner", "a", "b")
    if depth(machine, one) > 1 or depth(machine, two) > 1:
        machine.outside("the functions np.inner and np.vdot of matrices", "Use @.")
    return dot(machine, one, two)


@method("array.dot")
def dot_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The product."""
    (other,) = given.need(machine, "dot", "b")
    return dot(machine, owner, other)


@library("numpy.linalg.norm")
def norm_(machine: Machine, given: Arguments) -> v.Value:
    """The norm of a vector, or of each row."""
    (vector,), (order, axis, option) = given.split(machine, "norm", "x", "ord=", "axis=", "keepdims=")
    keep = is_on(machine, option, False)
    if order == v.Odd("inf") and axis is None and depth(machine, vector) == 1 and not keep:
        from lapwing.syntax.natural.library.extremes import extreme_of

        sizes = mapped(machine, vector, lambda item: absolute(machine, item))
        return extreme_of(machine, sizes, "max", v.Known(Fraction(0)))
    known = 2 if order in (None, v.Known(None), v.Known(2)) else 1 if order == v.Known(1) else 0
    if known == 0:
        machine.outside("this norm", "Use ord=1 or ord=2.")
    if axis in (v.Known(1), v.Known(-1)) and depth(machine, vector) == 2:
        return mapped(machine, vector, lambda row: in_row(machine, norm(machine, row, known), keep))
    if axis not in (None, v.Known(None)) or depth(machine, vector) != 1:
        machine.outside("the norm of a matrix or along this axis", "Use axis=1, or the norms of vectors.")
    return in_row(machine, norm(machine, vector, known), keep)
