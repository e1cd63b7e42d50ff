"""The shape of a value: how it is taken apart into numbers and lists of the core, and put together again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.marks import marks

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

ORDER = (BOOL, INT, REAL)


@dataclass(frozen=True, slots=True)
class Constant:
    """Always this value."""

    value: v.Value


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number, Python's or NumPy's; if it may be either, a truth value beside it says whether it is NumPy's."""

    sort: Base
    numpy: bool | None = False
    of: v.Class | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A string, by its number."""

    of: v.Class | None = None


@dataclass(frozen=True, slots=True)
class Product:
    """A tuple."""

    parts: tuple[Shape, ...]
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hidden:
    """What an unknown function gives, by its arguments."""

    name: str
    parts: tuple[Shape, ...]
    told: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sum:
    """One of several shapes, with a tag."""

    cases: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A list or array of known length."""

    parts: tuple[Shape, ...]
    kind: v.Kind


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list or array of any length: a list of the core for each leaf of an item."""

    item: Shape
    kind: v.Kind
    size: v.Value | None = None


@dataclass(frozen=True, slots=True)
class Dictionary:
    keys: tuple[v.Known | v.Tuple, ...]
    parts: tuple[Shape, ...]
    default: v.Value | None
    kind: str


@dataclass(frozen=True, slots=True)
class Pairs:
    """A dictionary whose keys come from data."""

    key: Shape
    item: Shape
    default: v.Value | None
    kind: str


@dataclass(frozen=True, slots=True)
class Logged:
    """A dictionary that is filled key by key from data."""

    made: Literal["sum", "list", "set", "dict", "cells"]
    key: Shape
    item: Shape | None
    default: v.Value | None
    kind: str


@dataclass(frozen=True, slots=True)
class Object:
    of: v.Class
    names: tuple[str, ...]
    parts: tuple[Shape, ...]


Shape = Constant | Scalar | Word | Product | Hidden | Sum | Row | Sequence | Dictionary | Pairs | Logged | Object


def sort_of_known(value: v.Known) -> Base | None:
    """The sort of a constant number; None for other constants."""
    match value.value:
        case bool():
            return BOOL
        case int():
            return INT
        case Fraction():
            return REAL
        case _:
            return None


def shape_of(machine: Machine, value: v.Value) -> Shape:
    """The shape of a value as it is now."""
    match value:
        case v.Number(sort=sort, numpy=numpy, of=of):
            return Scalar(sort, numpy if isinstance(numpy, bool) else None, of)
        case v.Text(of=of):
            return Word(of)
        case v.Tuple(items=items, fields=fields):
            return Product(tuple(shape_of(machine, item) for item in items), fields)
        case v.Opaque(name=name, parts=parts, told=told):
            return Hidden(name, tuple(shape_of(machine, part) for part in parts), told)
        case v.Variant(cases=cases):
            return Sum(tuple(shape_of(machine, case) for case in cases))
        case v.Ref(key=key):
            return shape_of_contents(machine, machine.state.heap[key])
        case v.Lazy():
            return shape_of_contents(machine, machine.stored(value))
        case _:
            return Constant(value)


def shape_of_contents(machine: Machine, contents: v.Contents) -> Shape:
    """The shape of what an object holds."""
    match contents:
        case v.Items(values=values, kind=kind):
            return Row(tuple(of_kind(shape_of(machine, item), kind) for item in values), kind)
        case v.Stored(shape=shape, kind=kind, length=length):
            return Sequence(of_kind(shape, kind), kind, machine.fixed_size(length))
        case v.Delayed(lazy=lazy, kind=kind):
            return Sequence(
                of_kind(machine.item_shape(lazy), kind),
                kind,
                machine.fixed_size(lazy.length) if lazy.guard is None else None,
            )
        case v.Mapping(entries=entries, default=default, kind=kind):
            keys, parts = tuple(key for key, _ in entries), tuple(shape_of(machine, item) for _, item in entries)
            return Dictionary(keys, parts, default, kind)
        case v.Table(keys=keys, values=values, default=default, kind=kind):
            return Pairs(keys.shape, values.shape, default, kind)
        case v.Tally():
            return shape_of_contents(machine, contents.build(machine))
        case v.Log(made=made, touched=touched, items=items, default=default, kind=kind):
            return Logged(made, touched.shape, None if items is None else items.shape, default, kind)
        case v.Suspended(function=function):
            machine.outside(f"the generator `{function.name}` as a value", "Make it a list: list(...).")
        case v.Instance(of=of, fields=fields):
            return Object(of, tuple(name for name, _ in fields), tuple(shape_of(machine, item) for _, item in fields))


def open_shape(shape: Shape) -> Shape:
    """The shape of an item of a list: constants become numbers or texts, so that other items fit too."""
    match shape:
        case Constant(value=v.Known(value=value, of=of)) if isinstance(value, str):
            return Word(of)
        case Constant(value=v.Known() as known) if (sort := sort_of_known(known)) is not None:
            return Scalar(sort, known.numpy, known.of)
        case Product(parts=parts, fields=fields):
            return Product(tuple(open_shape(part) for part in parts), fields)
        case Hidden(name=name, parts=parts, told=told):
            return Hidden(name, tuple(open_shape(part) for part in parts), told)
        case _:
            return shape


def of_kind(item: Shape, kind: v.Kind) -> Shape:
    """The shape of an item of a sequence: the numbers in arrays and series are NumPy's, and need not say so."""
    return replace(item, numpy=False) if kind in v.NUMPYS and isinstance(item, Scalar) else item


def whose(shape: Shape) -> tuple[bool | tree.Expression, ...]:
    """Which constants of a shape are NumPy's numbers."""
    match shape:
        case Constant(value=value):
            return tuple(marks(value))
        case (
            Product(parts=parts)
            | Hidden(parts=parts)
            | Row(parts=parts)
            | Dictionary(parts=parts)
            | Object(parts=parts)
            | Sum(cases=parts)
        ):
            return tuple(mark for part in parts for mark in whose(part))
        case _:
            return ()


def join(one: Shape, two: Shape) -> Shape:
    """A shape that holds both; in the end, one of the two with a tag."""
    if one == two and whose(one) == whose(two):
        return one
    match one, two:
        case Sum(cases=cases), Sum(cases=others):
            for other in others:
                cases = with_case(cases, other)
            return Sum(cases)
        case Sum(cases=cases), other:
            return Sum(with_case(cases, other))
        case other, Sum(cases=cases):
            return Sum(with_case(cases, other))
    found = join_alike(one, two)
    return Sum((one, two)) if found is None else found


def with_case(cases: tuple[Shape, ...], other: Shape) -> tuple[Shape, ...]:
    """The cases of a sum with one more shape in one of them, or as a new one."""
    for place, case in enumerate(cases):
        joined = case if case == other else join_alike(case, other)
        if joined is not None:
            return (*cases[:place], joined, *cases[place + 1 :])
    return (*cases, other)


def join_alike(one: Shape, two: Shape) -> Shape | None:
    """The shape that holds both, if they are of one kind."""
    if isinstance(one, Constant) or isinstance(two, Constant):
        one, two = open_shape(one), open_shape(two)
    match one, two:
        case Scalar(sort=left), Scalar(sort=right):
            of = one.of if one.of == two.of else None
            return Scalar(max(left, right, key=ORDER.index), one.numpy if one.numpy == two.numpy else None, of)
        case Word(of=left), Word(of=right):
            return Word(left if left == right else None)
        case Product(parts=left, fields=fields), Product(parts=right, fields=others):
            if len(left) != len(right) or fields != others:
                return None
            return Product(tuple(map(join, left, right)), fields)
        case Hidden(name=name, parts=left), Hidden(name=other, parts=right):
            if name != other or len(left) != len(right):
                return None
            return Hidden(name, tuple(map(join, left, right)), one.told if one.told == two.told else ())
        case Row(parts=left, kind=kind), Row(parts=right, kind=other) if kind == other and len(left) == len(right):
            return Row(tuple(map(join, left, right)), kind)
        case ((Row() | Sequence()), (Row() | Sequence())) if one.kind == two.kind:
            return Sequence(join_items(one, two), one.kind, size_of(one) if size_of(one) == size_of(two) else None)
        case Dictionary(keys=keys), Dictionary(keys=others) if keys == others and one.kind == two.kind:
            return Dictionary(keys, tuple(map(join, one.parts, two.parts)), one.default, one.kind)
        case ((Dictionary() | Pairs()), (Dictionary() | Pairs())) if one.kind == two.kind:
            first, second = pairs_of(one), pairs_of(two)
            if first is None or second is None:
                return second or first
            key, item = join(first.key, second.key), join(first.item, second.item)
            return Pairs(key, item, one.default, one.kind)
        case Logged(), Logged() if (one.made, one.kind) == (two.made, two.kind):
            first_item, second_item = one.item, two.item
            both = first_item and second_item and join(first_item, second_item)
            return Logged(one.made, join(one.key, two.key), both or first_item or second_item, one.default, one.kind)
        case Logged(), Dictionary(keys=()) if one.kind == two.kind:
            return one
        case Dictionary(keys=()), Logged() if one.kind == two.kind:
            return two
        case Logged(made="sum"), (Dictionary() | Pairs()) if one.kind == two.kind:
            return join_alike(as_pairs(one), two)
        case ((Dictionary() | Pairs()), Logged(made="sum")) if one.kind == two.kind:
            return join_alike(one, as_pairs(two))
        case Object(of=of, names=names, parts=left), Object(of=other, names=same, parts=right):
            return Object(of, names, tuple(map(join, left, right))) if (of, names) == (other, same) else None
        case Constant(), Constant() if one == two:
            return one
        case _:
            return None


def size_of(shape: Row | Sequence) -> v.Value | None:
    """The length of all lists of a shape, if it is one public value."""
    return v.Known(len(shape.parts)) if isinstance(shape, Row) else shape.size


def join_items(*shapes: Row | Sequence) -> Shape:
    """A shape for the items of all of these."""
    found: Shape | None = None
    for shape in shapes:
        for part in shape.parts if isinstance(shape, Row) else (shape.item,):
            opened = of_kind(open_shape(part), shape.kind)
            found = opened if found is None else join(found, opened)
    return Scalar(BOOL) if found is None else found


def pairs_of(shape: Dictionary | Pairs) -> Pairs | None:
    """A dictionary as one whose keys come from data; None if it is empty."""
    if isinstance(shape, Pairs):
        return shape
    if not shape.keys:
        return None
    keys = [open_shape(Constant(key)) for key in shape.keys]
    key, item = keys[0], open_shape(shape.parts[0])
    for other_key, other in zip(keys[1:], shape.parts[1:], strict=True):
        key, item = join(key, other_key), join(item, open_shape(other))
    return Pairs(key, item, shape.default, shape.kind)


def as_pairs(shape: Logged) -> Pairs:
    """A dictionary of sums as one whose keys and values are kept."""
    return Pairs(shape.key, Scalar(INT) if shape.item is None else shape.item, shape.default, shape.kind)


def sorts_of(shape: Shape) -> Iterator[Sort]:
    """The sorts of the leaves of a shape."""
    return (sort for sort, _ in leaves_of(shape))


def leaves_of(shape: Shape) -> Iterator[tuple[Sort, bool]]:
    """The sort of each leaf of a shape, and whether it only says that a number is NumPy's."""
    match shape:
        case Constant():
            return
        case Scalar(sort=sort, numpy=numpy):
            yield sort, False
            if numpy is None:
                yield BOOL, True
        case Word():
            yield INT, False
        case Sum(cases=cases):
            yield INT, False
            for case in cases:
                yield from leaves_of(case)
        case Sequence(item=item):
            yield from lists_of(item)
        case Pairs(key=key, item=item):
            for part in (key, item):
                yield from lists_of(part)
        case Logged(key=key, item=item):
            for part in (key,) if item is None else (key, key, item):
                yield from lists_of(part)
        case (
            Product(parts=parts)
            | Hidden(parts=parts)
            | Row(parts=parts)
            | Dictionary(parts=parts)
            | Object(parts=parts)
        ):
            for part in parts:
                yield from leaves_of(part)


def lists_of(item: Shape) -> Iterator[tuple[Sort, bool]]:
    """The same of lists of items; one of blanks where an item is always the same."""
    for sort, is_mark in tuple(leaves_of(item)) or ((BOOL, False),):
        yield ListOf(sort), is_mark


def columns(item: Shape) -> tuple[Sort, ...]:
    """The sorts of the lists that hold items of a shape; one of blanks where an item is always the same."""
    return tuple(sorts_of(item)) or (BOOL,)
