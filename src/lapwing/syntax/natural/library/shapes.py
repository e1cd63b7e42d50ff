"""Arrays in other shapes: reshaped, stacked, repeated, turned around."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import depth, is_array, is_sequence, mapped, rows_in, to_array, viewed, zipped
from lapwing.syntax.natural.even import check_even
from lapwing.syntax.natural.library.arrays import cast, filled, flat, shape_tuple, transposed
from lapwing.syntax.natural.library.reductions import MATRIX
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.operators import arithmetic, compare, truth
from lapwing.syntax.natural.sequence import extend_in_place, length, settle, static_items, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def rows(machine: Machine, items: tuple[v.Value, ...]) -> v.Value:
    """An array of known items."""
    return machine.allocate(v.Items(items, "array"))


def reshaped(machine: Machine, owner: v.Value, sizes: tuple[v.Value, ...]) -> v.Value:
    """The same items in other dimensions, all of which are known but one."""
    if sizes == (v.Known(-1),):
        return flat(machine, owner)
    if sizes in ((v.Known(-1), v.Known(1)), (length(machine, owner), v.Known(1))) and depth(machine, owner) == 1:
        return mapped(machine, owner, lambda item: rows(machine, (item,)))
    if sizes == (v.Known(1), v.Known(-1)) and depth(machine, owner) == 1:
        return rows(machine, (settle(machine, owner),))
    found = view(machine, flat(machine, owner))
    if not isinstance(found, v.Items) or not all(isinstance(size, v.Known) for size in sizes):
        machine.outside("giving an array of unknown length another shape", "Build the rows in a loop.")
    return folded(machine, found.values, [int(size.value) for size in sizes])  # type: ignore[union-attr, arg-type]


def folded(machine: Machine, items: tuple[v.Value, ...], sizes: list[int]) -> v.Value:
    """Known items as rows of rows."""
    if min(sizes, default=0) < -1 or sizes.count(-1) > 1:
        machine.outside("this shape of an array", "Write the sizes out, at most one of them as -1.")
    known = 1
    for size in sizes:
        known *= 1 if size == -1 else size
    sizes = [len(items) // known if size == -1 and known else size for size in sizes]
    whole = 1
    for size in sizes:
        whole *= size
    if whole != len(items):
        machine.raise_error("ValueError", ())
        return rows(machine, items)
    if len(sizes) == 1:
        return rows(machine, items)
    inner = len(items) // sizes[0] if sizes[0] else 0
    parts = (items[place * inner : (place + 1) * inner] for place in range(sizes[0]))
    return rows(machine, tuple(folded(machine, part, sizes[1:]) for part in parts))


@method("array.reshape", "list.reshape")
def reshape_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The same items in another shape."""
    if given.named:
        machine.outside("this argument of reshape", "Give the sizes alone.")
    first = given.positional[0]
    sizes = static_items(machine, first) if is_sequence(machine, first) else tuple(given.positional)
    return viewed(machine, reshaped(machine, owner, sizes), owner)


@library("numpy.reshape")
def numpy_reshape(machine: Machine, given: Arguments) -> v.Value:
    """The same items in another shape."""
    owner, shape = given.need(machine, "reshape", "a", "shape")
    sizes = static_items(machine, shape) if is_sequence(machine, shape) else (shape,)
    return viewed(machine, reshaped(machine, owner, sizes), owner)


@library("numpy.eye", "numpy.identity")
def eye_(machine: Machine, given: Arguments) -> v.Value:
    """Ones on the diagonal, zeros elsewhere."""
    kind = given.named.pop("dtype", None)
    (many,) = given.need(machine, "eye", "n")
    if not isinstance(many, v.Known):
        machine.outside("an identity matrix of unknown size", "Build the rows in a loop.")
    size = range(int(many.value))  # type: ignore[arg-type]
    cell = [[cast(machine, v.Known(Fraction(int(i == j))), kind) for j in size] for i in size]
    return rows(machine, tuple(rows(machine, tuple(row)) for row in cell))


@library("numpy.stack", "numpy.vstack", "numpy.row_stack")
def stack_(machine: Machine, given: Arguments) -> v.Value:
    """Arrays as the rows of a matrix."""
    (parts,), (axis,) = given.split(machine, "stack", "arrays", "axis=")
    found = view(machine, parts)
    if isinstance(found, v.Lazy) and not isinstance(found.length, v.Known) and axis in (None, v.Known(0)):
        if depth(machine, parts) != MATRIX:
            machine.outside("stacking what are no vectors", "Stack vectors of one dimension.")
        short = truth(machine, compare(machine, ast.Eq, length(machine, parts), v.Known(0)))
        if not isinstance(short, bool):
            machine.check(short, "ValueError")
        return to_array(machine, parts)
    items = [to_array(machine, part) for part in static_items(machine, parts)]
    if any(depth(machine, item) != 1 for item in items):
        machine.outside("stacking what are no vectors", "Stack vectors of one dimension.")
    whole = rows(machine, tuple(settle(machine, item) for item in items))
    check_even(machine, static_items(machine, whole))
    if axis in (v.Known(1), v.Known(-1)):
        return transposed(machine, whole)  # type: ignore[return-value]
    if axis not in (None, v.Known(0)):
        machine.outside("this axis", "Use axis=0 or axis=1.")
    return whole


@library("numpy.column_stack")
def column_stack(machine: Machine, given: Arguments) -> v.Value:
    """Arrays as the columns of a matrix."""
    (parts,) = given.need(machine, "column_stack", "tup")
    return stack_(machine, Arguments([parts], {"axis": v.Known(1)}))


@library("numpy.repeat")
def repeat_(machine: Machine, given: Arguments) -> v.Value:
    """Each item, repeated."""
    items, many = given.need(machine, "repeat", "a", "repeats")
    if not is_sequence(machine, items):
        return filled(machine, many, items)
    if not (isinstance(many, v.Known) and isinstance(many.value, int)):
        machine.outside("repeating items a computed number of times", "Use a loop.")
    found = view(machine, items)
    count = int(many.value)
    if isinstance(found, v.Items):
        return rows(machine, tuple(item for item in found.values for _ in range(count)))
    if found.guard is not None:
        found = view(machine, settle(machine, found))
    inner, size = found.item, arithmetic(machine, "*", found.length, v.Known(count))  # type: ignore[union-attr]
    factor = tree.Number(count, machine.span)
    return v.Lazy(size, lambda at, index: inner(at, tree.Binary("//", index, factor, at.span)), None, "array")


@library("numpy.tile")
def tile_(machine: Machine, given: Arguments) -> v.Value:
    """A constant array, repeated."""
    items, many = given.need(machine, "tile", "A", "reps")
    if not (isinstance(many, v.Known) and isinstance(many.value, int)):
        machine.outside("tiling to a computed shape", "Use a loop.")
    values = static_items(machine, items) if is_sequence(machine, items) else (items,)
    return rows(machine, values * int(many.value))


@library("numpy.outer")
def outer_(machine: Machine, given: Arguments) -> v.Value:
    """The products of all pairs of items."""
    one, two = given.need(machine, "outer", "a", "b")
    right = settle(machine, two)
    return mapped(
        machine,
        one,
        lambda left: mapped(machine, right, lambda item: arithmetic(machine, "*", left, item)),
    )


@library("numpy.flip", "numpy.flipud")
def flip_(machine: Machine, given: Arguments) -> v.Value:
    """The items in reverse."""
    from lapwing.syntax.natural.item import sliced

    (items,) = given.need(machine, "flip", "m")
    if depth(machine, items) > 1:
        machine.outside("the function np.flip of a matrix", "Use slices: m[::-1].")
    whole = items if is_array(machine, items) else to_array(machine, items)
    return sliced(machine, whole, None, None, v.Known(-1))


@library("numpy.diff")
def diff_(machine: Machine, given: Arguments) -> v.Value:
    """Differences of consecutive items."""
    from lapwing.syntax.natural.item import sliced

    (items,), (times, axis, before, after) = given.split(machine, "diff", "a", "n=", "axis=", "prepend=", "append=")
    if times not in (None, v.Known(1)) or axis not in (None, v.Known(-1), v.Known(0)) or depth(machine, items) != 1:
        machine.outside("differences of differences, or of matrices", "Use slices: x[1:] - x[:-1].")
    whole = settle(machine, to_array(machine, items))
    ends = [None if end is None else end if is_sequence(machine, end) else v.Tuple((end,)) for end in (before, after)]
    if ends != [None, None]:
        ref = machine.allocate(v.Items(()))
        for part in (ends[0], whole, ends[1]):
            if part is not None:
                extend_in_place(machine, ref, part)
        whole = settle(machine, to_array(machine, ref))
    later, earlier = (sliced(machine, whole, *ends, None) for ends in ((v.Known(1), None), (None, v.Known(-1))))  # type: ignore[call-arg]
    return zipped(machine, later, earlier, lambda one, two: arithmetic(machine, "-", one, two))


@library("numpy.insert")
def insert_(machine: Machine, given: Arguments) -> v.Value:
    """An array with one more item, at its start or end."""
    items, place, item = given.need(machine, "insert", "arr", "obj", "values")
    if place != v.Known(0) or is_sequence(machine, item):
        machine.outside("the function np.insert at this place", "Use np.concatenate.")
    ref = machine.allocate(v.Items((item,)))
    extend_in_place(machine, ref, items)
    return to_array(machine, ref)


@library("numpy.broadcast_to")
def broadcast_to(machine: Machine, given: Arguments) -> v.Value:
    """One number everywhere, or one vector in every row."""
    value, shape = given.need(machine, "broadcast_to", "array", "shape")
    sizes = static_items(machine, shape) if is_sequence(machine, shape) else (shape,)
    here = depth(machine, value)
    if here > len(sizes) or (here and shape_tuple(machine, value).items != tuple(sizes[len(sizes) - here :])):
        machine.outside("broadcasting to this shape", "Build the rows in a loop.")
    made = filled(machine, v.Tuple(tuple(sizes[: len(sizes) - here])), value)
    machine.read_only |= rows_in(machine, made)
    return made


@library("numpy.size", "numpy.shape", "numpy.ndim")
def refused_names(machine: Machine, given: Arguments) -> v.Value:
    """Refused: use the attribute of the array."""
    machine.outside("the function np.size, np.shape or np.ndim", "Write a.size, a.shape or a.ndim.")


def as_column(machine: Machine, owner: v.Value) -> v.Value:
    """`vector[:, None]`: each item as a row of its own."""
    return mapped(machine, owner, lambda item: rows(machine, (item,)))


def place_value(index: tree.Expression) -> v.Value:
    """A place as a value."""
    return v.Known(int(index.value)) if isinstance(index, tree.Number) else v.Number(index, INT)
