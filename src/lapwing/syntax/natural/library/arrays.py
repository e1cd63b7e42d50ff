"""Making arrays, and what arrays say of themselves."""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import (
    as_stored,
    connect,
    depth,
    everywhere,
    frozen,
    is_array,
    is_sequence,
    item_sort,
    mapped,
    rows_in,
    to_array,
    viewed,
)
from lapwing.syntax.natural.copies import constant_list
from lapwing.syntax.natural.library.maths import clipped
from lapwing.syntax.natural.library.registry import Arguments, is_on, library, method, prop
from lapwing.syntax.natural.odd import NAN
from lapwing.syntax.natural.operators import arithmetic, compare, per_case
from lapwing.syntax.natural.sequence import length, settle, static_items, view
from lapwing.syntax.natural.untyped import is_parameter, made_of_list, typed

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@library("numpy.asarray", "numpy.asanyarray", "numpy.ascontiguousarray", "numpy.atleast_1d")
def asarray_(machine: Machine, given: Arguments) -> v.Value:
    """An array of a sequence; of an array, the array itself."""
    value = given.positional[0] if given.positional else None
    if len(given.positional) == 1 and not given.named and isinstance(value, v.Ref) and is_array(machine, value):
        return value
    made = array_(machine, given)
    if isinstance(value, v.Ref) and is_parameter(machine, value):
        made = made if isinstance(made, v.Ref) else machine.allocate(machine.contents(made))
        connect(machine, {made.key}, {value.key})
    return made if value is None else viewed(machine, made, value)


@library("numpy.array", "numpy.fromiter")
def array_(machine: Machine, given: Arguments) -> v.Value:
    """A new array of a sequence."""
    named = {"object": "a"}
    given.named = {named.get(name, name): value for name, value in given.named.items()}
    (value,), (convert,) = given.split(machine, "array", "a", "dtype=")
    if not is_sequence(machine, value):
        return v.numpys(cast(machine, value, convert))
    found = to_array(machine, value)
    if convert is None:
        return found if is_array(machine, value) else made_of_list(machine, found, value)
    return typed(mapped(machine, found, lambda item: cast(machine, item, convert)))


def cast(machine: Machine, value: v.Value, kind: v.Value | None) -> v.Value:
    """A value as another type."""
    from lapwing.syntax.natural.library.conversions import floats, whole
    from lapwing.syntax.natural.operators import as_bool
    from lapwing.syntax.natural.text import is_text

    if kind is None or is_sequence(machine, value):
        return value if kind is None else typed(mapped(machine, value, lambda item: cast(machine, item, kind)))
    name = kind.path.split(".")[-1] if isinstance(kind, v.Library) else str(getattr(kind, "value", ""))
    if name in WHOLE_TYPES:
        return whole(machine, value)
    if name in FLOAT_TYPES:
        return missing_as_nan(machine, value, lambda number: floats(machine, number))
    if name in ("bool", "bool_"):
        return as_bool(machine, value)
    if name == "object" or (name == "str" and is_text(value)):
        return value
    machine.outside(
        f"the type {name or 'that is computed'} of an array, in which numbers may overflow or be rounded", USE
    )


def missing_as_nan(machine: Machine, value: v.Value, convert: Callable[[v.Value], v.Value]) -> v.Value:
    """An array of floats has NaN where a value is None."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: missing_as_nan(machine, case, convert))
    return NAN if value == v.Known(None) else convert(value)


WHOLE_TYPES = ("int", "int64", "int_", "intp", "i8", "<i8", "Int64")
FLOAT_TYPES = ("float", "float64", "double", "float_", "f8", "<f8", "Float64")
USE = "Use int or float."


def filled(machine: Machine, shape: v.Value, value: v.Value) -> v.Value:
    """An array of one value."""
    from lapwing.syntax.natural.library.noise import checked_size

    sizes = static_items(machine, shape) if is_sequence(machine, shape) else (shape,)
    if not sizes:
        return value
    inner = filled(machine, v.Tuple(tuple(sizes[1:])), value) if len(sizes) > 1 else value
    size = checked_size(machine, sizes[0])
    if isinstance(size, v.Known):
        from lapwing.syntax.natural.library.conversions import copied

        many = int(size.value)  # type: ignore[arg-type]
        if many <= 2000:
            return machine.allocate(v.Items(tuple(copied(machine, inner) for _ in range(many)), "array"))
    return constant_list(machine, v.Items((inner,), "array"), size)


@library("numpy.zeros", "numpy.empty")
def zeros_(machine: Machine, given: Arguments) -> v.Value:
    """Zeros."""
    kind = given.named.pop("dtype", None) or (given.positional.pop(1) if len(given.positional) > 1 else None)
    (shape,) = given.need(machine, "zeros", "shape")
    return filled(machine, shape, cast(machine, v.Known(Fraction(0)), kind))


@library("numpy.ones")
def ones_(machine: Machine, given: Arguments) -> v.Value:
    """Ones."""
    kind = given.named.pop("dtype", None) or (given.positional.pop(1) if len(given.positional) > 1 else None)
    (shape,) = given.need(machine, "ones", "shape")
    return filled(machine, shape, cast(machine, v.Known(Fraction(1)), kind))


@library("numpy.full")
def full_(machine: Machine, given: Arguments) -> v.Value:
    """One value everywhere."""
    (shape, value), (kind,) = given.split(machine, "full", "shape", "fill_value", "dtype=")
    if is_sequence(machine, value):
        machine.outside("the function np.full with several values", "Use np.tile, or build the rows in a loop.")
    return filled(machine, shape, cast(machine, value, kind))


@library("numpy.zeros_like", "numpy.empty_like")
def zeros_like(machine: Machine, given: Arguments) -> v.Value:
    """Zeros in the shape of another array."""
    (other,), (kind,) = given.split(machine, "zeros_like", "a", "dtype=")
    return filled_like(machine, other, v.Known(Fraction(0)), kind)


@library("numpy.ones_like")
def ones_like(machine: Machine, given: Arguments) -> v.Value:
    """Ones in the shape of another array."""
    (other,), (kind,) = given.split(machine, "ones_like", "a", "dtype=")
    return filled_like(machine, other, v.Known(Fraction(1)), kind)


@library("numpy.full_like")
def full_like(machine: Machine, given: Arguments) -> v.Value:
    """One value in the shape of another array."""
    (other, value), (kind,) = given.split(machine, "full_like", "a", "fill_value", "dtype=")
    if is_sequence(machine, value):
        machine.outside("the function np.full_like with several values", "Use np.tile, or build the rows in a loop.")
    return filled_like(machine, other, value, kind)


def filled_like(machine: Machine, other: v.Value, value: v.Value, kind: v.Value | None) -> v.Value:
    """An array of one value with the shape of another one, and with its type unless one is given."""
    shape = shape_tuple(machine, other)
    if kind is not None and kind != v.Known(None):
        return filled(machine, shape, cast(machine, value, kind))
    return filled(machine, shape, as_stored(machine, machine.contents(to_array(machine, other)), value))


@library("numpy.linspace")
def linspace_(machine: Machine, given: Arguments) -> v.Value:
    """Evenly spaced points, including the end."""
    if given.named.pop("endpoint", v.Known(True)) != v.Known(True):
        machine.outside("the function np.linspace without its end point", "Use np.arange, or write the points out.")
    (start, stop), (many,) = given.split(machine, "linspace", "start", "stop", "num=")
    many = many or v.Known(50)
    if not isinstance(many, v.Known):
        machine.outside("a number of points that is not known", "Write it as a number.")
    count = int(many.value)  # type: ignore[arg-type]
    if count < 0:
        machine.raise_error("ValueError", ())
    width = arithmetic(machine, "-", stop, start)
    points = []
    for place in range(count):
        share = v.Known(Fraction(place, max(count - 1, 1)))
        points.append(arithmetic(machine, "+", start, arithmetic(machine, "*", width, share)))
    return machine.allocate(v.Items(tuple(points), "array"))


def shape_tuple(machine: Machine, value: v.Value) -> v.Tuple:
    """`array.shape`."""
    if not is_sequence(machine, value):
        return v.Tuple(())
    found = view(machine, value)
    first = length(machine, value)
    if isinstance(found, v.Items):
        inner = shape_tuple(machine, found.values[0]) if found.values else v.Tuple(())
        return v.Tuple((first, *inner.items))
    with machine.scratch():
        inner = shape_tuple(machine, found.item(machine, machine.probe(found)))
    return v.Tuple((first, *inner.items))


@prop("array.shape", "series.shape", "list.shape")
def shape_(machine: Machine, owner: v.Value) -> v.Value:
    """The lengths of all dimensions."""
    return shape_tuple(machine, owner)


@prop("array.size", "series.size")
def size_(machine: Machine, owner: v.Value) -> v.Value:
    """How many items there are."""
    result: v.Value = v.Known(1)
    for part in shape_tuple(machine, owner).items:
        result = arithmetic(machine, "*", result, part)
    return result


@prop("array.ndim")
def ndim_(machine: Machine, owner: v.Value) -> v.Value:
    """How many dimensions there are."""
    return v.Known(len(shape_tuple(machine, owner).items))


@prop("array.dtype")
def dtype_(machine: Machine, owner: v.Value) -> v.Value:
    """The type of the items."""
    names = {BOOL: "bool", INT: "int64", REAL: "float64"}
    found = view(machine, owner)
    sort = item_sort(machine, found)
    if isinstance(found, v.Lazy) and machine.fixed_size(found.length) is None:
        machine.outside("the type of an array that may be empty, and then one of floats,", "Give it: dtype=float.")
    return v.Library(f"numpy.{names[sort]}") if sort in names else v.Opaque("dtype", (owner,))


@prop("series.values", "array.values")
def values_(machine: Machine, owner: v.Value) -> v.Value:
    """A series as an array, which cannot be written to."""
    made = to_array(machine, owner)
    machine.read_only |= rows_in(machine, made)
    return made


@prop("series.empty")
def empty_(machine: Machine, owner: v.Value) -> v.Value:
    """Whether there are no items."""
    return compare(machine, ast.Eq, length(machine, owner), v.Known(0))


@prop("array.T")
def transposed(machine: Machine, owner: v.Value) -> v.Value:
    """Rows become columns."""
    from lapwing.syntax.natural.item import position

    sizes = shape_tuple(machine, owner).items
    if len(sizes) < 2:
        return owner
    found = view(machine, owner)
    rows = frozen(machine, settle(machine, owner) if isinstance(found, v.Lazy) and found.guard else owner)

    def item(at: Machine, index: tree.Expression) -> v.Value:
        place: v.Value = v.Known(index.value) if isinstance(index, tree.Number) else v.Number(index, INT)
        return mapped(at, rows, lambda row: position(at, row, place))

    lazy = v.Lazy(sizes[1], item, None, "array")
    if isinstance(sizes[1], v.Known):
        return viewed(machine, machine.allocate(v.Items(static_items(machine, lazy), "array")), owner)
    return lazy


@library("numpy.transpose")
def transpose_(machine: Machine, given: Arguments) -> v.Value:
    """Rows become columns."""
    (value,) = given.need(machine, "transpose", "a")
    return transposed(machine, value)  # type: ignore[return-value]


@method("array.astype", "series.astype", "number.astype")
def astype_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Items converted to another type."""
    (kind,), (copy,) = given.split(machine, "astype", "dtype", "*", "copy=")
    made = cast(machine, owner, kind)
    return made if is_on(machine, copy, True) else viewed(machine, made, owner)


def is_series(machine: Machine, value: v.Value) -> bool:
    """Whether a value is a series."""
    return is_sequence(machine, value) and view(machine, value).kind in v.SERIES


@method("array.clip", "series.clip", "number.clip")
def clip_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Items clipped to two bounds."""
    names = {"a_min": "min", "a_max": "max", "lower": "min", "upper": "max"}
    given.named = {names.get(name, name): value for name, value in given.named.items()}
    low, high = given.take(machine, "clip", "min=", "max=")
    turned = isinstance(low, v.Known) and isinstance(high, v.Known) and None not in (low.value, high.value)
    if turned and is_series(machine, owner) and low.value > high.value:  # type: ignore[union-attr, operator]
        low, high = high, low
    if not is_sequence(machine, owner):
        return clipped(machine, owner, low, high)
    return everywhere(machine, owner, lambda item: clipped(machine, item, low, high))


@method("array.ravel")
def ravel_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A view in one dimension."""
    given.take(machine, "ravel")
    return viewed(machine, flat(machine, owner), owner)


@method("array.squeeze")
def squeeze_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The vector itself; a matrix is refused, and what may have one item only."""
    given.take(machine, "squeeze")
    size = length(machine, owner)
    if not isinstance(size, v.Known) or size.value == 1 or depth(machine, owner) > 1:
        machine.outside("the method squeeze here", "Use reshape.")
    return owner


@method("array.flatten")
def flatten_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A copy in one dimension."""
    from lapwing.syntax.natural.library.conversions import copied

    given.take(machine, "flatten")
    return copied(machine, flat(machine, owner))


def flat(machine: Machine, owner: v.Value) -> v.Value:
    """One dimension; of a matrix, its rows one after the other."""
    found = view(machine, owner)
    if isinstance(found, v.Items) and any(is_sequence(machine, item) for item in found.values):
        rows = [static_items(machine, item) for item in found.values]
        return flat(machine, machine.allocate(v.Items(tuple(item for row in rows for item in row), "array")))
    return owner


@library("numpy.ravel")
def ravel_(machine: Machine, given: Arguments) -> v.Value:
    """A view in one dimension."""
    (value,) = given.need(machine, "ravel", "a")
    return viewed(machine, flat(machine, value), value)


@library("numpy.concatenate", "numpy.hstack")
def concatenate_(machine: Machine, given: Arguments) -> v.Value:
    """One array after the other."""
    (items,), (axis,) = given.split(machine, "concatenate", "arrays", "axis=")
    return joined(machine, list(static_items(machine, items)), axis)


@library("numpy.append")
def append_(machine: Machine, given: Arguments) -> v.Value:
    """One array after the other."""
    (items, other), (axis,) = given.split(machine, "append", "arr", "values", "axis=")
    return joined(machine, [items, other], axis)


def joined(machine: Machine, parts: list[v.Value], axis: v.Value | None) -> v.Value:
    """Arrays of one dimension, one after the other."""
    from lapwing.syntax.natural.sequence import extend_in_place

    if any(depth(machine, part) > 1 for part in parts) or axis not in (None, v.Known(None), v.Known(0), v.Known(-1)):
        machine.outside("joining arrays of several dimensions", "Use np.vstack, or a loop over the rows.")
    if not parts:
        machine.raise_error("ValueError", ())
    ref = machine.allocate(v.Items(()))
    for part in parts:
        extend_in_place(machine, ref, part if is_sequence(machine, part) else v.Tuple((part,)))
    return to_array(machine, ref)


@library("numpy.bincount")
def bincount_(machine: Machine, given: Arguments) -> v.Value:
    """How often each whole number occurs."""
    from lapwing.syntax.natural.library.counting import bincount

    (items,), (weights, least) = given.split(machine, "bincount", "x", "weights=", "minlength=")
    if weights not in (None, v.Known(None)):
        machine.outside("the function np.bincount with weights", "Add up each bin with a mask.")
    return bincount(machine, items, least)


@library("numpy.histogram")
def histogram_(machine: Machine, given: Arguments) -> v.Value:
    """How many items fall between each two edges."""
    from lapwing.syntax.natural.library.counting import histogram

    (items,), (bins, span) = given.split(machine, "histogram", "a", "bins=", "range=")
    return histogram(machine, items, bins, span)
