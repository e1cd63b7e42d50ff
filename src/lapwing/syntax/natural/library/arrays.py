"""Making arrays, and what arrays say of themselves."""

from __future__ import annotations

import ast
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
    to_array,
    viewed,
)
from lapwing.syntax.natural.copies import constant_list
from lapwing.syntax.natural.library.maths import clipped
from lapwing.syntax.natural.library.registry import Arguments, library, method, prop
from lapwing.syntax.natural.operators import arithmetic, compare
from lapwing.syntax.natural.sequence import length, settle, static_items, view

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


def is_parameter(machine: Machine, value: v.Ref) -> bool:
    """Whether an object is what the caller gave, which may be an array already."""
    contents = machine.state.heap[value.key]
    return isinstance(contents, v.Delayed) and contents.lazy.source in machine.roles


@library("numpy.array", "numpy.fromiter")
def array_(machine: Machine, given: Arguments) -> v.Value:
    """A new array of a sequence."""
    for option in ("copy", "ndmin", "order", "count"):
        if option in given.named:
            machine.outside(f"the argument {option}= of an array", "Leave it out.")
    convert = given.named.get("dtype") or (given.positional[1] if len(given.positional) > 1 else None)
    value = given.positional[0] if given.positional else given.named.get("a", v.Known(0))
    if not is_sequence(machine, value):
        return v.numpys(cast(machine, value, convert))
    found = to_array(machine, value)
    return found if convert is None else mapped(machine, found, lambda item: cast(machine, item, convert))


def cast(machine: Machine, value: v.Value, kind: v.Value | None) -> v.Value:
    """A value as another type."""
    from lapwing.syntax.natural.library.conversions import floats, whole
    from lapwing.syntax.natural.operators import as_bool

    if kind is None or is_sequence(machine, value):
        return value if kind is None else mapped(machine, value, lambda item: cast(machine, item, kind))
    name = kind.path.split(".")[-1] if isinstance(kind, v.Library) else str(getattr(kind, "value", ""))
    if name in WHOLE_TYPES:
        return whole(machine, value)
    if name in FLOAT_TYPES:
        return floats(machine, value)
    if name in ("bool", "bool_"):
        return as_bool(machine, value)
    if name in ("object", "str"):
        return value
    machine.outside(
        f"the type {name or 'that is computed'} of an array, in which numbers may overflow or be rounded", USE
    )


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
    """A series as an array."""
    return to_array(machine, owner)


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
    given.named.pop("copy", None)
    given.named.pop("errors", None)
    (kind,) = given.need(machine, "astype", "dtype")
    return cast(machine, owner, kind)


@method("array.clip", "series.clip", "number.clip")
def clip_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Items clipped to two bounds."""
    names = {"a_min": "min", "a_max": "max", "lower": "min", "upper": "max"}
    given.named = {names.get(name, name): value for name, value in given.named.items()}
    low, high = given.take(machine, "clip", "min=", "max=")
    if not is_sequence(machine, owner):
        return clipped(machine, owner, low, high)
    return everywhere(machine, owner, lambda item: clipped(machine, item, low, high))


@method("array.round", "series.round", "number.round")
def round_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Rounded items."""
    from lapwing.syntax.natural.library.conversions import rounded

    (digits,) = given.take(machine, "round", "decimals=")
    if not is_sequence(machine, owner):
        return rounded(machine, owner, digits)
    return everywhere(machine, owner, lambda item: rounded(machine, item, digits))


@method("array.ravel", "array.squeeze")
def ravel_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A view in one dimension."""
    return viewed(machine, flatten_(machine, owner, given), owner)


@method("array.flatten")
def flatten_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A copy in one dimension."""
    from lapwing.syntax.natural.library.conversions import copied

    return copied(machine, flatten_(machine, owner, given))


def flatten_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """One dimension; of a matrix, its rows one after the other."""
    found = view(machine, owner)
    if isinstance(found, v.Items) and any(is_sequence(machine, item) for item in found.values):
        rows = [static_items(machine, item) for item in found.values]
        return machine.allocate(v.Items(tuple(item for row in rows for item in row), "array"))
    return owner


@library("numpy.ravel")
def ravel_(machine: Machine, given: Arguments) -> v.Value:
    """A view in one dimension."""
    (value,) = given.need(machine, "ravel", "a")
    return viewed(machine, flatten_(machine, value, given), value)


@library("numpy.concatenate", "numpy.hstack", "numpy.append")
def concatenate_(machine: Machine, given: Arguments) -> v.Value:
    """One array after the other."""
    from lapwing.syntax.natural.sequence import extend_in_place

    axis = given.named.pop("axis", v.Known(None))
    (items,), (other,) = given.split(machine, "concatenate", "arrays", "values=")
    parts = list(static_items(machine, items)) if other is None else [items, other]
    flat = all(depth(machine, part) <= 1 for part in parts)
    if not flat or axis not in (v.Known(None), v.Known(0), v.Known(-1)):
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

    (items,), (least,) = given.split(machine, "bincount", "x", "minlength=")
    return bincount(machine, items, least)


@library("numpy.histogram")
def histogram_(machine: Machine, given: Arguments) -> v.Value:
    """How many items fall between each two edges."""
    from lapwing.syntax.natural.library.counting import histogram

    (items,), (bins, span) = given.split(machine, "histogram", "a", "bins=", "range=")
    return histogram(machine, items, bins, span)
