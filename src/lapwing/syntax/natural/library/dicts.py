"""Dictionaries, counters and their methods."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import mapped
from lapwing.syntax.natural.dictionary import entries_of, get_key, set_key, values_of
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.log import make_there
from lapwing.syntax.natural.operators import arithmetic
from lapwing.syntax.natural.sequence import each, fold, static_items, view
from lapwing.syntax.natural.tally import keys_view, opened

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

ZERO = v.Library("builtins.int")
VALUE_COUNTS = "value counts"


def is_value_counts(machine: Machine, owner: v.Value) -> bool:
    """Whether a dictionary stands for the value counts of a series."""
    contents = machine.contents(owner)
    return isinstance(contents, v.Keyed) and contents.kind == VALUE_COUNTS


def most_frequent(machine: Machine, owner: v.Value) -> v.Value:
    """The pairs of a dictionary, those with the largest values first."""
    from lapwing.syntax.natural.library.sorting import sort_by

    found = entries_of(machine, owner)
    pairs = machine.allocate(found) if isinstance(found, v.Items) else found
    return sort_by(machine, pairs, lambda pair: v.part(pair, 1), reverse=True)


@library("builtins.dict", "collections.OrderedDict")
def dict_(machine: Machine, given: Arguments) -> v.Value:
    """`dict(...)`."""
    ref = machine.allocate(v.Mapping(()))
    for source in given.positional:
        fill(machine, ref, source)
    for name, value in given.named.items():
        set_key(machine, ref, v.Known(name), value)
    return ref


def fill(machine: Machine, ref: v.Ref, source: v.Value) -> None:
    """Take over the pairs of a dictionary or a sequence."""
    contents = machine.contents(source)
    keyed = isinstance(contents, v.Keyed)
    pairs = entries_of(machine, source) if keyed else view(machine, source)

    def put(pair: v.Value) -> None:
        if not isinstance(pair, v.Tuple) or len(pair.items) != 2:
            machine.outside("a dictionary made of anything but pairs", "Use dict(zip(keys, values)).")
        key, value = pair.items
        set_key(machine, ref, key, value)

    if isinstance(pairs, v.Items):
        for pair in pairs.values:
            put(pair)
    else:
        each(machine, pairs, put)


@library("collections.defaultdict")
def defaultdict_(machine: Machine, given: Arguments) -> v.Value:
    """A dictionary with defaults for missing keys."""
    factory = given.positional[0] if given.positional else None
    ref = machine.allocate(v.Mapping((), None if factory == v.Known(None) else factory, "defaultdict"))
    for source in given.positional[1:]:
        fill(machine, ref, source)
    for name, value in given.named.items():
        set_key(machine, ref, v.Known(name), value)
    return ref


@library("collections.Counter")
def counter_(machine: Machine, given: Arguments) -> v.Value:
    """How often each item occurs."""
    ref = machine.allocate(v.Mapping((), ZERO, "Counter"))
    if given.named or len(given.positional) > 1:
        machine.outside("a counter with named counts", "Count a sequence.")
    if given.positional and is_dictionary(machine, given.positional[0]):
        fill(machine, ref, given.positional[0])
        return ref
    if given.positional:
        return counted(machine, given.positional[0], v.Known(0), "Counter")
    return ref


def counted(machine: Machine, items: v.Value, default: v.Value | None, kind: str) -> v.Value:
    """How often each item occurs, counted where it is asked for."""
    from lapwing.syntax.natural.equality import equal

    found = view(machine, items)
    start = v.Mapping((), ZERO if kind == "Counter" else None, kind)

    def build(at: Machine) -> v.Contents:
        ref = at.allocate(start)
        count_into(at, ref, found if isinstance(found, v.Lazy) else at.allocate(found))
        return at.state.heap.pop(ref.key)

    if isinstance(found, v.Items):
        return machine.allocate(build(machine))
    rows = view(machine, machine.settled(found)) if may_change(machine, items) else found
    if not isinstance(rows, v.Lazy):
        return machine.allocate(build(machine))

    def look(at: Machine, key: v.Value) -> v.Value:
        def step(total: v.Value, item: v.Value) -> v.Value:
            return arithmetic(at, "+", total, equal(at, item, key))

        return fold(at, rows, v.Known(0), step, "count")

    return machine.allocate(v.Tally(rows, look, v.Known(0), build, default, kind, counts=True))


def may_change(machine: Machine, items: v.Value) -> bool:
    """Whether a sequence is an object that may hold something else by the time it is counted."""
    return isinstance(items, v.Ref) and isinstance(machine.state.heap[items.key], v.Stored | v.Suspended)


def is_dictionary(machine: Machine, value: v.Value) -> bool:
    """Whether a value is a dictionary."""
    return isinstance(value, v.Ref) and isinstance(machine.state.heap[value.key], v.Keyed)


def count_into(machine: Machine, ref: v.Ref, items: v.Value) -> None:
    """Count the items of a sequence."""
    found = view(machine, items)

    def one(item: v.Value) -> None:
        key = machine.hold(item, "key")
        set_key(
            machine,
            ref,
            key,
            machine.hold(arithmetic(machine, "+", get_key(machine, ref, key, v.Known(0)), v.Known(1)), "count"),
        )

    if isinstance(found, v.Items):
        for item in found.values:
            one(item)
    else:
        each(machine, found, one)


@method("dict.get")
def get_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The value of a key, or a default."""
    (key,), (default,) = given.split(machine, "get", "key", "default=")
    return get_key(machine, owner, key, default or v.Known(None))  # type: ignore[arg-type]


@method("tuple.get")
def get_field(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A field of a row, or a default."""
    (key,), (default,) = given.split(machine, "get", "key", "default=")
    if isinstance(owner, v.Tuple) and isinstance(key, v.Known) and key.value in owner.fields:
        return owner.items[owner.fields.index(str(key.value))]
    return default or v.Known(None)


@method("dict.setdefault")
def setdefault_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The value of a key, which is added if it is missing."""
    (key,), (default,) = given.split(machine, "setdefault", "key", "default=")
    if default is not None and make_there(machine, owner, key, default):
        return get_key(machine, owner, key)  # type: ignore[arg-type]
    found = get_key(machine, owner, key, default or v.Known(None))  # type: ignore[arg-type]
    set_key(machine, owner, key, found)  # type: ignore[arg-type]
    return found


@method("dict.pop")
def pop_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Removes a key from a dictionary with known keys."""
    from lapwing.syntax.natural.removal import take_key

    (key,), (default,) = given.split(machine, "pop", "key", "default=")
    return take_key(machine, owner, key, default)


@method("dict.popitem")
def popitem_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Refused: name the key."""
    machine.outside("the method dict.popitem()", "Use .pop(key).")


@method("dict.total")
def total_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The sum of the counts of a counter."""
    from lapwing.syntax.natural.library.builtin import total

    given.take(machine, "total")
    return total(machine, values_(machine, owner, given))


@method("dict.items", "tuple.items")
def items_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The pairs."""
    if isinstance(owner, v.Tuple):
        pairs = tuple(v.Tuple((v.Known(name), item)) for name, item in zip(owner.fields, owner.items, strict=True))
        return machine.allocate(v.Items(pairs))
    if is_value_counts(machine, owner):
        return most_frequent(machine, owner)
    found = entries_of(machine, owner)
    return machine.allocate(found) if isinstance(found, v.Items) else found


@method("dict.keys")
def keys_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The keys."""
    if is_value_counts(machine, owner):
        return mapped(machine, most_frequent(machine, owner), lambda pair: v.part(pair, 0))
    found = keys_view(machine, owner)
    return machine.allocate(found) if isinstance(found, v.Items) else found


@method("dict.values")
def values_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The values."""
    found = values_of(machine, owner)
    return machine.allocate(found) if isinstance(found, v.Items) else found


@method("dict.update")
def update_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Takes over other pairs; a counter adds them up."""
    contents = opened(machine, owner) if isinstance(owner, v.Ref) else machine.contents(owner)
    counts = isinstance(contents, v.Keyed) and contents.kind == "Counter"
    if counts and (given.named or any(is_dictionary(machine, source) for source in given.positional)):
        machine.outside("adding the counts of a dictionary to a counter", "Use a loop: counter[key] += count.")
    for source in given.positional:
        (count_into if counts else fill)(machine, owner, source)  # type: ignore[arg-type]
    for name, value in given.named.items():
        set_key(machine, owner, v.Known(name), value)  # type: ignore[arg-type]
    return v.Known(None)


def united(machine: Machine, left: v.Value, right: v.Value) -> v.Value | None:
    """`left | right` of plain dictionaries: the values of the second count; None for other values."""
    sides = [machine.state.heap[side.key] if isinstance(side, v.Ref) else None for side in (left, right)]
    if not all(isinstance(side, v.Keyed) and side.kind == "dict" and side.default is None for side in sides):
        return None
    made = machine.allocate(v.Mapping(()))
    for side in (left, right):
        fill(machine, made, side)
    return made


def distinct(machine: Machine, items: v.Value) -> v.Value:
    """The keys of a dictionary that holds nothing else: items in the order in which they came, none of them twice."""
    from lapwing.syntax.natural.library.sets import make_set

    found = make_set(machine, items)
    contents = machine.contents(found)
    if not isinstance(contents, v.Items | v.Stored):
        machine.outside("a dictionary with keys of the data", "Use a known list of keys.")
    return machine.allocate(replace(contents, kind="list"))


@library("builtins.dict.fromkeys")
def fromkeys_(machine: Machine, given: Arguments) -> v.Value:
    """A dictionary with one value for all keys."""
    (keys,), (value,) = given.split(machine, "fromkeys", "iterable", "value=")
    ref = machine.allocate(v.Mapping(()))
    found = view(machine, keys)
    known = isinstance(found, v.Items) or (isinstance(found.length, v.Known) and found.guard is None)
    if not known and isinstance(found, v.Lazy):
        if value is None or value == v.Known(None):
            return distinct(machine, keys)
        each(machine, found, lambda key: set_key(machine, ref, machine.hold(key, "key"), value))
        return ref
    for key in static_items(machine, keys):
        set_key(machine, ref, key, value or v.Known(None))
    return ref


@method("dict.most_common")
def most_common(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The pairs, most frequent first."""
    from lapwing.syntax.natural.item import sliced

    (many,) = given.take(machine, "most_common", "n=")
    ordered = most_frequent(machine, owner)
    return ordered if many is None else sliced(machine, ordered, None, many, None)
