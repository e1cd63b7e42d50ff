"""Sequences: of known length, kept in lists of the core, or computed when asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT, ListOf
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import share, share_made
from lapwing.syntax.natural.copies import MOST_ITEMS, copies, is_scalar, repeated
from lapwing.syntax.natural.fit import fit
from lapwing.syntax.natural.kind import mistaken_number
from lapwing.syntax.natural.loop import repeat
from lapwing.syntax.natural.order import in_order
from lapwing.syntax.natural.rebuild import rebuild
from lapwing.syntax.natural.whose import plainly

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def view(machine: Machine, value: v.Value) -> v.Items | v.Lazy:
    """A sequence to be read: its items, or how to compute them."""
    match value:
        case v.Tuple(items=items):
            return v.Items(items)
        case v.Lazy():
            return value
        case v.Ref(key=key):
            if isinstance(machine.state.heap[key], v.Suspended):
                from lapwing.syntax.natural.generator import started

                return view_contents(machine, started(machine, value))
            return view_contents(machine, machine.state.heap[key])
        case v.Groups():
            from lapwing.syntax.natural.groups import pairs_of

            return pairs_of(machine, value)
        case v.Class():
            from lapwing.syntax.natural.attribute import members

            return v.Items(tuple(members(machine, value)))
        case v.Known(value=str() as text):
            return v.Items(tuple(v.Known(letter) for letter in text))
        case _:
            from lapwing.syntax.natural.machine import describe

            mistaken_number(machine, value)
            machine.reject(f"needs a sequence, but this is {describe(value)}")


def view_contents(machine: Machine, contents: v.Contents) -> v.Items | v.Lazy:
    """The items of what an object holds; those of a dictionary are its keys."""
    match contents:
        case v.Items():
            return contents
        case v.Delayed(lazy=lazy, kind=kind):
            return replace_kind(lazy, kind)
        case v.Stored():
            return lazy_of(contents)
        case v.Tally():
            return view_contents(machine, contents.build(machine))
        case v.Log():
            from lapwing.syntax.natural.log import names_of

            return lazy_of(names_of(machine, contents))
        case v.Mapping(kind="value counts") | v.Table(kind="value counts"):
            machine.outside("going through value counts themselves", "Use .items().")
        case v.Mapping(kind="groups", entries=entries):
            return v.Items(tuple(value for _, value in entries), "series")
        case v.Table(kind="groups", values=values):
            return replace_kind(lazy_of(values), "series")
        case v.Mapping(entries=entries):
            return v.Items(tuple(key for key, _ in entries))
        case v.Table(keys=keys):
            return lazy_of(keys)
        case v.Instance() | v.Suspended():
            machine.reject("needs a sequence, but this is an object")


def replace_kind(lazy: v.Lazy, kind: v.Kind) -> v.Lazy:
    """The same sequence as another kind."""
    return lazy if lazy.kind == kind else replace(lazy, kind=kind)


def lazy_of(stored: v.Stored) -> v.Lazy:
    """A sequence that is read from lists of the core."""

    def item(machine: Machine, index: tree.Expression) -> v.Value:
        leaves, last = (tree.Subscript(name, index, machine.span) for name in stored.names), machine.keys
        found = rebuild(machine, stored.shape, leaves)
        share_made(machine.state, found, last)
        return found

    source = stored.names[0].name if stored.names and isinstance(stored.names[0], tree.Name) else None
    return v.Lazy(stored.length, item, None, stored.kind, source)


def static_items(machine: Machine, value: v.Value) -> tuple[v.Value, ...]:
    """The items of a sequence whose length is known."""
    found = view(machine, value)
    if isinstance(found, v.Lazy):
        if isinstance(found.length, v.Known) and found.guard is None:
            count = int(found.length.value)  # type: ignore[arg-type]
            if count <= MOST_ITEMS:
                return tuple(found.item(machine, tree.Number(place, machine.span)) for place in range(count))
        machine.outside("writing out a sequence of unknown length", "Use a loop over it.")
    return found.values


def length(machine: Machine, value: v.Value) -> v.Value:
    """`len(value)`."""
    if isinstance(value, v.Variant):
        from lapwing.syntax.natural.operators import per_case

        return per_case(machine, value, lambda case: length(machine, case))
    if isinstance(value, v.Opaque):
        return v.Opaque("len", (value,))
    from lapwing.syntax.natural.tally import keys_view
    from lapwing.syntax.natural.text import text_length

    if isinstance(value, v.Text):
        return text_length(machine, value)
    found = keys_view(machine, value)
    if isinstance(found, v.Items):
        return v.Known(len(found.values))
    return found.length if found.guard is None else count(machine, found)


def count(machine: Machine, lazy: v.Lazy) -> v.Value:
    """How many items pass the guard of a sequence."""
    return fold(machine, lazy, v.Known(0), lambda total, _: add_one(machine, total), "count")


def add_one(machine: Machine, total: v.Value) -> v.Value:
    """One more."""
    from lapwing.syntax.natural.operators import arithmetic

    return arithmetic(machine, "+", total, v.Known(1))


def fold(
    machine: Machine,
    sequence: v.Items | v.Lazy,
    start: v.Value,
    step: Callable[[v.Value, v.Value], v.Value],
    base: str = "total",
) -> v.Value:
    """Go through a sequence with a value that changes."""
    if isinstance(sequence, v.Items):
        for item in sequence.values:
            start = machine.hold(step(start, item), base)
        return start
    cell = (machine.key(), base)
    machine.state.cells[cell] = start

    def body(item: v.Value) -> None:
        machine.state.cells[cell] = machine.hold(step(machine.state.cells[cell], item), base)

    each(machine, sequence, body)
    return machine.state.cells.pop(cell)


def each(machine: Machine, lazy: v.Lazy, body: Callable[[v.Value], None], base: str = "index") -> None:
    """A loop of the core over a sequence."""
    index = machine.name(base, INT, machine.label_of(lazy.length))
    stop, _ = machine.number(lazy.length)
    last = tree.Binary("-", stop, tree.Number(1, machine.span), machine.span)
    machine.ranges[index.name] = tree.Number(0, machine.span), last

    def one() -> None:
        machine.inside.append(machine.expanded(stop))
        try:
            inner()
        finally:
            machine.inside.pop()

    def inner() -> None:
        if lazy.guard is None:
            body(lazy.item(machine, index))
            return
        from lapwing.syntax.natural.operators import truth

        found, item = (lazy.guard(machine, index), None) if lazy.asked is None else lazy.asked(machine, index)
        there = truth(machine, found)
        if isinstance(there, bool):
            if there:
                body(item or lazy.item(machine, index))
        else:
            machine.branch(there, lambda: body(item or lazy.item(machine, index)))

    span = machine.span

    def write(code: list[tree.Statement]) -> tree.Statement:
        over = tree.Range(tree.Number(0, span), stop, 1)
        return tree.For(index, over, tuple(code), span)

    repeat(machine, one, write, machine.label(stop))


def item_shape(machine: Machine, lazy: v.Lazy) -> s.Shape:
    """The shape of an item, found by computing one that is not kept."""
    with machine.scratch():
        item = machine.settled(lazy.item(machine, machine.probe(lazy)))
        return s.of_kind(s.open_shape(s.shape_of(machine, item)), lazy.kind)


def store(machine: Machine, sequence: v.Lazy | v.Contents, item: s.Shape | None = None) -> v.Stored:
    """A sequence as lists of the core, with items of a given shape."""
    match sequence:
        case v.Stored(shape=shape) if item is None or plainly(item, False) == plainly(shape, False):
            return sequence
        case v.Items(values=values, kind=kind):
            shapes = s.Row(tuple(s.shape_of(machine, value) for value in values), kind)
            wanted = item or s.join_items(shapes)
            return display(machine, values, wanted, kind)
        case v.Lazy() as lazy:
            return collect(machine, lazy, item)
        case v.Delayed(lazy=lazy, kind=kind):
            return collect(machine, replace_kind(lazy, kind), item)
        case v.Stored():
            return collect(machine, lazy_of(sequence), item)
        case _:
            machine.reject("needs a list, but this is something else")


def display(machine: Machine, values: tuple[v.Value, ...], item: s.Shape, kind: v.Kind) -> v.Stored:
    """Known items as lists of the core; these are copies, so that the items themselves must not change any more."""
    for value in values:
        share(machine.state, value)
    rows = [list(fit(machine, value, item)) or [tree.Truth(False, machine.span)] for value in values]
    names = []
    for place, sort in enumerate(s.columns(item)):
        column = tuple(row[place] for row in rows)
        label = machine.label(tree.ListDisplay(column, machine.span))
        target = machine.name("items", ListOf(sort), label)
        if column or not isinstance(sort, ListOf):
            machine.assign(target, tree.ListDisplay(column, machine.span))
        else:
            machine.emit(tree.Assign((target,), (tree.Blank(machine.span),), ListOf(sort), machine.span))
        names.append(target)
    return v.Stored(item, tuple(names), v.Known(len(values)), kind)


def collect(machine: Machine, lazy: v.Lazy, item: s.Shape | None) -> v.Stored:
    """Compute all items of a sequence into lists of the core."""
    from lapwing.syntax.natural.bounds import note_range

    shape = item or item_shape(machine, lazy)
    if lazy.same is not None and lazy.guard is None and is_scalar(shape):
        return copies(machine, lazy, lazy.same, shape)
    kind = lazy.kind if lazy.guard is None else v.moved(lazy.kind)
    ref = machine.allocate(display(machine, (), shape, kind))
    each(machine, lazy, lambda value: append(machine, ref, value, shape))
    found = machine.state.heap.pop(ref.key)
    length_known = lazy.length if lazy.guard is None else None
    if not isinstance(found, v.Stored):
        machine.reject("needs a list")
    if isinstance(shape, s.Scalar) and shape.sort == INT:
        note_range(machine, lazy, found)
    return replace(found, length=length_known) if length_known is not None else found


def settle(machine: Machine, value: v.Value) -> v.Value:
    """A value with nothing left to compute later."""
    match value:
        case v.Lazy():
            if isinstance(value.length, v.Known) and value.guard is None and value.length.value <= MOST_ITEMS:  # type: ignore[operator]
                items = tuple(settle(machine, item) for item in static_items(machine, value))
                return machine.allocate(v.Items(items, value.kind))
            return machine.allocate(collect(machine, value, None))
        case v.Tuple(items=items, fields=fields):
            return v.Tuple(tuple(settle(machine, item) for item in items), fields)
        case v.Variant(tag=tag, cases=cases):
            return v.Variant(tag, tuple(settle(machine, case) for case in cases))
        case v.Opaque(name=name, parts=parts, told=told):
            return v.Opaque(name, tuple(settle(machine, part) for part in parts), told)
        case v.Ref(key=key):
            match machine.state.heap[key]:
                case v.Tally():
                    from lapwing.syntax.natural.tally import opened

                    opened(machine, value)
                    return settle(machine, value)
                case v.Delayed(lazy=lazy, kind=kind):
                    machine.state.heap[key] = collect(machine, replace_kind(lazy, kind), None)
                case v.Items(values=values, kind=kind):
                    machine.state.heap[key] = v.Items(tuple(settle(machine, item) for item in values), kind)
                case v.Mapping(entries=entries, default=default, kind=name):
                    settled = tuple((entry, settle(machine, item)) for entry, item in entries)
                    machine.state.heap[key] = v.Mapping(settled, default, name)
                case v.Instance(of=of, fields=fields):  # type: ignore[misc]
                    machine.state.heap[key] = v.Instance(of, tuple((n, settle(machine, item)) for n, item in fields))  # type: ignore[arg-type, str-unpack]
                case _:
                    pass
            return value
        case v.Query(answer=answer):
            return answer
        case _:
            return value


# changing lists


def append(machine: Machine, ref: v.Ref, value: v.Value, wanted: s.Shape | None = None) -> None:
    """Adds an item at the end; a wanted shape holds all items."""
    contents = machine.state.heap[ref.key]
    if isinstance(contents, v.Items):
        machine.change(ref, v.Items((*contents.values, machine.hold(value, "item")), contents.kind))
        return
    value = settle(machine, value)
    share(machine.state, value)
    stored = store(machine, contents)
    found = s.of_kind(s.open_shape(s.shape_of(machine, value)), stored.kind)
    shape = s.join(stored.shape, found) if wanted is None else wanted
    if shape != stored.shape:
        stored = store(machine, lazy_of(stored), shape)
    leaves = list(fit(machine, value, shape)) or [tree.Truth(False, machine.span)]
    names = []
    for name, leaf in zip(stored.names, leaves, strict=True):
        base = name.name if isinstance(name, tree.Name) else "items"
        sort = machine.sorts.get(base, ListOf(INT))
        target = machine.name(base, sort, machine.label(name) | machine.label(leaf))
        machine.assign(target, tree.Snoc(name, leaf, machine.span))
        names.append(target)
    more = add_one(machine, stored.length) if isinstance(stored.length, v.Known) else machine.length_of_list(names[0])
    machine.change(ref, v.Stored(shape, tuple(names), more, stored.kind))


def extend_in_place(machine: Machine, ref: v.Ref, value: v.Value) -> bool:
    """`list += value` changes the list itself; what is no list is left to arithmetic."""
    contents = machine.state.heap[ref.key]
    if not isinstance(contents, v.Items | v.Stored | v.Delayed) or contents.kind != "list":
        return False
    if ref.key in machine.limits:
        machine.outside("this change of a deque of limited length", "Use .append(item).")
    found = in_order(machine, value)
    if isinstance(found, v.Items):
        for item in found.values:
            append(machine, ref, item)
    else:
        if contents == v.Items(()):
            machine.state.heap[ref.key] = store(machine, contents, item_shape(machine, found))
        to_stored(machine, ref)
        each(machine, found, lambda item: append(machine, ref, item))
    return True


def to_stored(machine: Machine, ref: v.Ref) -> v.Stored:
    """Let a list be kept in lists of the core from now on."""
    stored = store(machine, machine.state.heap[ref.key])
    machine.state.heap[ref.key] = stored
    return stored


def combined(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`+` and `*` of sequences and strings."""
    from lapwing.syntax.natural import array, ufunc
    from lapwing.syntax.natural.text import combine_text, is_text

    if v.Known(None) in (left, right):
        machine.raise_error("TypeError", ())
        return v.Known(0)
    if is_text(left) or (is_text(right) and sign == "+"):
        return combine_text(machine, sign, left, right)
    if sign == "*" and isinstance(left, v.Known | v.Number):
        left, right = right, left
    from lapwing.syntax.natural.library.sets import is_set, joined

    if is_set(machine, left) and is_set(machine, right) and (made := joined(machine, sign, left, right)) is not None:
        return made
    if any(isinstance(side, v.Ref) and isinstance(machine.state.heap[side.key], v.Keyed) for side in (left, right)):
        from lapwing.syntax.natural.library.dicts import united

        if sign == "|" and (made := united(machine, left, right)) is not None:
            return made
        machine.outside(f"`{sign}` on dictionaries and counters", "Go through their keys in a loop.")
    found = view(machine, left)
    if sign == "*":
        return repeated(machine, found, right, isinstance(left, v.Tuple))
    if sign != "+":
        if isinstance(right, v.Number) and right.numpy and found.kind == "list":
            return ufunc.elementwise(machine, sign, array.to_array(machine, left), right)
        machine.outside(f"`{sign}` on these values", "Use numbers, arrays or lists.")
    other = view(machine, right)
    if found.kind == other.kind == "list" and machine.is_tuple(left) != machine.is_tuple(right):
        machine.raise_error("TypeError", ())
        return left
    if isinstance(found, v.Items) and isinstance(other, v.Items):
        joined = (*found.values, *other.values)  # type: ignore[assignment]
        return v.Tuple(joined) if isinstance(left, v.Tuple) else machine.allocate(v.Items(joined, found.kind))  # type: ignore[arg-type]
    ref = machine.allocate(found if isinstance(found, v.Items) else v.Delayed(found, found.kind))
    to_stored(machine, ref)
    extend_in_place(machine, ref, right)
    return ref
