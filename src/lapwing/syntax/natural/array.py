"""Arrays: operators go through their items, and a single number meets every item."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.sequence import settle, view
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

ARRAYS = ("array", "series")


def is_sequence(machine: Machine, value: v.Value) -> bool:
    """Whether a value is a list, tuple or array."""
    if isinstance(value, v.Tuple | v.Lazy):
        return True
    return isinstance(value, v.Ref) and isinstance(machine.state.heap[value.key], v.Items | v.Stored | v.Delayed)


def is_array(machine: Machine, value: v.Value) -> bool:
    """Whether a value is an array."""
    if isinstance(value, v.Lazy):
        return value.kind in ARRAYS
    if not isinstance(value, v.Ref):
        return False
    contents = machine.state.heap[value.key]
    return isinstance(contents, v.Items | v.Stored | v.Delayed) and contents.kind in ARRAYS


def to_array(machine: Machine, value: v.Value, kind: v.Kind = "array") -> v.Value:
    """`np.asarray(value)`: rows of rows are arrays of arrays."""
    from lapwing.syntax.natural.operators import per_case

    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: to_array(machine, case, kind))
    if not is_sequence(machine, value):
        return value
    found = view(machine, value)
    if isinstance(found, v.Items):
        rows = tuple(to_array(machine, item) if is_sequence(machine, item) else as_numpy(item) for item in found.values)
        return machine.allocate(v.Items(rows, kind))
    inner = found.item

    def item(at: Machine, index: tree.Expression) -> v.Value:
        row = inner(at, index)
        return to_array(at, row) if is_sequence(at, row) and not is_array(at, row) else as_numpy(row)

    return machine.allocate(v.Delayed(v.Lazy(found.length, item, found.guard, kind, found.source), kind))


def as_numpy(value: v.Value) -> v.Value:
    """A number as one of NumPy's."""
    return v.Number(value.term, value.sort, True) if isinstance(value, v.Number) else value


def viewed(machine: Machine, made: v.Value, owner: v.Value) -> v.Value:
    """A part of an array: it shares its items with the array, so that neither may change from now on."""
    if not is_array(machine, owner):
        return made
    if not isinstance(made, v.Ref):
        made = machine.allocate(machine.contents(made))
    for each in (made, owner):
        if isinstance(each, v.Ref) and made != owner:
            machine.viewed.add(each.key)
    return made


def as_stored(machine: Machine, contents: v.Items, value: v.Value) -> v.Value:
    """A number as an array holds it: an array of whole numbers cuts off what comes after the point."""
    from lapwing.syntax.natural.library.conversions import whole

    known = [item.value for item in contents.values if isinstance(item, v.Known)]
    if any(isinstance(each, int) and not isinstance(each, bool) for each in known):
        return whole(machine, value) if not isinstance(value, v.Opaque) else value
    return value


def elementwise(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`left sign right` of arrays."""
    from lapwing.syntax.natural.library.linear import dot
    from lapwing.syntax.natural.operators import arithmetic

    if sign == "@":
        return dot(machine, left, right)
    if sign == "/":
        from lapwing.syntax.natural.odd import divided

        return zipped(machine, left, right, lambda one, two: divided(machine, one, two))
    return zipped(machine, left, right, lambda one, two: arithmetic(machine, sign, one, two))


def mapped(machine: Machine, values: v.Value, function: Callable[[v.Value], v.Value]) -> v.Value:
    """A function of every item."""
    found = view(machine, values)
    kind: v.Kind = found.kind if found.kind in ARRAYS else "array"
    if isinstance(found, v.Items):
        items = tuple(as_numpy(machine.hold(function(item), "cell")) for item in found.values)
        return machine.allocate(v.Items(items, kind))
    inner = found.item
    made = lambda at, index: as_numpy(function(inner(at, index)))  # noqa: E731
    return kept(machine, v.Lazy(found.length, made, found.guard, kind, machine.identity()), found)


def zipped(machine: Machine, left: v.Value, right: v.Value, function: Callable[[v.Value, v.Value], v.Value]) -> v.Value:
    """A function of the items of two arrays at the same place; a number is at every place."""
    one = view(machine, left) if is_sequence(machine, left) else None
    two = view(machine, right) if is_sequence(machine, right) else None
    if one is None or two is None:
        if one is not None:
            right = machine.hold(right)
            return mapped(machine, left, lambda item: function(item, right))
        left = machine.hold(left)
        return mapped(machine, right, lambda item: function(left, item))
    if depth(machine, left) != depth(machine, right):
        return broadcast(machine, left, right, function)
    return paired(machine, one, two, function)


def broadcast(
    machine: Machine, left: v.Value, right: v.Value, function: Callable[[v.Value, v.Value], v.Value]
) -> v.Value:
    """Rows of a matrix meet a vector one by one."""
    if depth(machine, left) > depth(machine, right):
        right = settle(machine, right)
        return mapped(machine, left, lambda row: zipped(machine, row, right, function))
    left = settle(machine, left)
    return mapped(machine, right, lambda row: zipped(machine, left, row, function))


def depth(machine: Machine, value: v.Value) -> int:
    """How many dimensions an array has."""
    if not is_sequence(machine, value):
        return 0
    found = view(machine, value)
    if isinstance(found, v.Items):
        return 1 + (depth(machine, found.values[0]) if found.values else 0)
    with machine.scratch():
        return 1 + depth(machine, found.item(machine, machine.probe(found)))


def paired(
    machine: Machine, one: v.Items | v.Lazy, two: v.Items | v.Lazy, function: Callable[[v.Value, v.Value], v.Value]
) -> v.Value:
    """Two arrays of one length, item by item."""
    if isinstance(one, v.Items) and isinstance(two, v.Items):
        if len(one.values) != len(two.values) and 1 not in (len(one.values), len(two.values)):
            machine.raise_error("ValueError", ())
            return machine.allocate(one)
        many = max(len(one.values), len(two.values))
        pairs = zip(stretched(one.values, many), stretched(two.values, many), strict=True)
        cells = tuple(as_numpy(machine.hold(function(a, b), "cell")) for a, b in pairs)
        return machine.allocate(v.Items(cells, "array"))
    if isinstance(one, v.Items) and len(one.values) == 1:
        return mapped(machine, two, lambda item: function(one.values[0], item))  # type: ignore[arg-type, union-attr]
    if isinstance(two, v.Items) and len(two.values) == 1:
        return mapped(machine, one, lambda item: function(item, two.values[0]))  # type: ignore[arg-type, union-attr]
    one, two = as_lazy(machine, one), as_lazy(machine, two)
    if one.guard is not two.guard:
        one, two = (ungarded(machine, each) for each in (one, two))
    check_lengths(machine, one, two)
    first, second = one.item, two.item

    def item(at: Machine, index: tree.Expression) -> v.Value:
        return as_numpy(function(first(at, index), second(at, index)))

    made = v.Lazy(one.length, item, one.guard, one.kind if one.kind in ARRAYS else "array", machine.identity())
    return kept(machine, made, one, two)


def kept(machine: Machine, made: v.Lazy, *sources: v.Lazy) -> v.Value:
    """An array that is computed when asked for; what is made of random draws is computed at once, so that it stays."""
    from lapwing.syntax.natural.library.raw import is_raw
    from lapwing.syntax.natural.library.uniform import DRAWN
    from lapwing.syntax.natural.sequence import collect

    if all(source.source != DRAWN for source in sources):
        return made
    with machine.scratch():
        waiting = is_raw(machine, made.item(machine, machine.probe(made)))
    if waiting:
        return v.Lazy(made.length, made.item, made.guard, made.kind, DRAWN)
    return machine.allocate(collect(machine, made, None))


def stretched(values: tuple[v.Value, ...], many: int) -> tuple[v.Value, ...]:
    """A single item as often as needed."""
    return values * many if len(values) == 1 else values


def as_lazy(machine: Machine, found: v.Items | v.Lazy) -> v.Lazy:
    """Known items as a sequence that is asked at computed places."""
    from lapwing.syntax.natural.item import item_of

    return found if isinstance(found, v.Lazy) else v.Lazy(v.Known(len(found.values)), item_of(found), None, found.kind)


def ungarded(machine: Machine, lazy: v.Lazy) -> v.Lazy:
    """The items that are there, kept in a list."""
    if lazy.guard is None:
        return lazy
    found = view(machine, settle(machine, lazy))
    return as_lazy(machine, found)


def check_lengths(machine: Machine, one: v.Lazy, two: v.Lazy) -> None:
    """Arrays of different lengths do not go together."""
    from lapwing.syntax.natural.operators import compare, truth

    same = truth(machine, compare(machine, ast.Eq, one.length, two.length))
    if isinstance(same, bool) or is_same_length(machine, one, two):
        return
    for mine, other in ((one, two), (two, one)):
        if isinstance(mine.length, v.Known) and machine.label_of(other.length) != PUBLIC:
            machine.outside("an array of known length with one of private length", "Bring them to one length first.")
    machine.check(machine.negated(same), "ValueError")


def is_same_length(machine: Machine, one: v.Lazy, two: v.Lazy) -> bool:
    """Whether two lengths are the same expression."""
    (left, _), (right, _) = machine.number(one.length), machine.number(two.length)
    return machine.expanded(left) == machine.expanded(right)


def picked(machine: Machine, owner: v.Value, index: v.Value) -> v.Value:
    """`array[mask]` and `array[indices]`."""
    from lapwing.syntax.natural.item import position
    from lapwing.syntax.natural.number import logic
    from lapwing.syntax.natural.operators import compare, truth

    chosen = view(machine, index)
    probe = item_sort(machine, chosen)
    if probe != BOOL:
        return mapped(machine, index, lambda place: position(machine, owner, place))
    found = view(machine, owner)
    if isinstance(found, v.Items) and isinstance(chosen, v.Items):
        if len(found.values) != len(chosen.values):
            machine.raise_error("IndexError", ())
            return machine.allocate(v.Items((), found.kind))
        known = [truth(machine, each) for each in chosen.values]
        if all(isinstance(each, bool) for each in known):
            kept = tuple(item for item, keep in zip(found.values, known, strict=True) if keep)
            return machine.allocate(v.Items(kept, found.kind))
    lazy, mask = as_lazy(machine, found), as_lazy(machine, chosen)
    if mask.guard is not None and mask.guard is not lazy.guard:
        mask = ungarded(machine, mask)
        lazy = ungarded(machine, lazy)
    if lazy.guard is None and not is_same_length(machine, lazy, mask):
        differ = truth(machine, compare(machine, ast.NotEq, lazy.length, mask.length))
        if differ is True:
            machine.raise_error("IndexError", ())
        elif differ is not False:
            machine.check(differ, "IndexError")
    before, asked = lazy.guard, mask.item

    def guard(at: Machine, place: tree.Expression) -> v.Value:
        here = asked(at, place)
        return here if before is None else logic(at, "&", before(at, place), here)

    return v.Lazy(lazy.length, lazy.item, guard, lazy.kind, lazy.source)


def item_sort(machine: Machine, found: v.Items | v.Lazy) -> object:
    """The sort of the numbers in an array."""
    from lapwing.syntax.natural import shape as s

    if isinstance(found, v.Items):
        shapes = [s.open_shape(s.shape_of(machine, item)) for item in found.values]
        shape = shapes[0] if shapes else s.Scalar(BOOL)
    else:
        shape = machine.item_shape(found)
    return shape.sort if isinstance(shape, s.Scalar) else None


def grid_item(machine: Machine, owner: v.Value, indices: list[ast.expr]) -> v.Value:
    """`array[i, j]`, `array[:, j]`, `frame.loc[mask, column]`."""
    from lapwing.syntax.natural.evaluate import evaluate
    from lapwing.syntax.natural.frame import column_or_mask, is_frame
    from lapwing.syntax.natural.item import at, sliced

    if isinstance(owner, v.Library):
        return owner
    if isinstance(owner, v.Ref) and isinstance(machine.contents(owner), v.Mapping | v.Table | v.Tally):
        return at(machine, owner, v.Tuple(tuple(evaluate(machine, index) for index in indices)))
    first, *rest = indices
    if is_frame(owner):
        picked_rows = (
            owner if isinstance(first, ast.Slice) else column_or_mask(machine, owner, evaluate(machine, first))
        )
        return picked_rows if not rest else column_or_mask(machine, picked_rows, evaluate(machine, rest[0]))
    if isinstance(first, ast.Slice):
        ends = [None if end is None else evaluate(machine, end) for end in (first.lower, first.upper, first.step)]
        rows = owner if ends == [None, None, None] else sliced(machine, owner, *ends)
        if rest and is_new_axis(rest[0]):
            from lapwing.syntax.natural.library.shapes import as_column

            return as_column(machine, rows)
        return mapped(machine, rows, lambda row: grid_item(machine, row, rest)) if rest else rows
    if isinstance(first, ast.Constant) and first.value is Ellipsis:
        return grid_item(machine, owner, rest) if rest else owner
    if is_new_axis(first):
        inner = grid_item(machine, owner, rest) if rest else owner
        return machine.allocate(v.Items((settle(machine, inner),), "array"))
    index = evaluate(machine, first)
    row = at(machine, owner, index)
    if rest and is_sequence(machine, index):
        if not isinstance(rest[0], ast.Slice) and is_sequence(machine, evaluate(machine, rest[0])):
            machine.outside("an index made of two lists", "Use a loop over the pairs.")
        return mapped(machine, row, lambda each: grid_item(machine, each, rest))
    return grid_item(machine, row, rest) if rest else row


def is_new_axis(index: ast.expr) -> bool:
    """`None` or `np.newaxis` as an index."""
    constant = isinstance(index, ast.Constant) and index.value is None
    return constant or (isinstance(index, ast.Attribute) and index.attr == "newaxis")


def assign_part(machine: Machine, target: ast.Subscript, value: v.Value) -> None:
    """`array[:] = value`, `array[i, j] = value`."""
    from lapwing.syntax.natural.change import set_item
    from lapwing.syntax.natural.evaluate import evaluate
    from lapwing.syntax.natural.item import at

    owner = evaluate(machine, target.value)
    if isinstance(target.slice, ast.Tuple):
        if isinstance(owner, v.Ref) and isinstance(machine.contents(owner), v.Mapping | v.Table | v.Tally):
            set_item(machine, owner, v.Tuple(tuple(evaluate(machine, each) for each in target.slice.elts)), value)
            return
        *front, last = target.slice.elts
        for index in front:
            if isinstance(index, ast.Slice):
                machine.outside("assigning a column", "Use a loop.")
            owner = at(machine, owner, evaluate(machine, index))
        if isinstance(last, ast.Slice):
            machine.outside("assigning a part of a row", "Use a loop.")
        set_item(machine, owner, evaluate(machine, last), value)
        return
    part = target.slice
    whole = isinstance(part, ast.Slice) and part.lower is None and part.upper is None and part.step is None
    if not whole or not isinstance(owner, v.Ref):
        machine.outside("assigning a slice", "Use a loop.")
    old = view(machine, owner)
    if is_sequence(machine, value):
        new = view(machine, settle(machine, value))
        machine.change(owner, v.Items(new.values, old.kind) if isinstance(new, v.Items) else v.Delayed(new, old.kind))
    else:
        filled = mapped(machine, owner, lambda _: value)
        machine.change(owner, machine.contents(filled))


def set_mask(machine: Machine, owner: v.Ref, mask: v.Value, value: v.Value) -> None:
    """`array[mask] = value`."""
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.operators import select, truth

    if is_sequence(machine, value):
        machine.outside("assigning an array to chosen items", "Use np.where, or a loop.")

    def put(old: v.Value, chosen: v.Value) -> v.Value:
        holds = truth(machine, chosen)
        if isinstance(holds, bool):
            return value if holds else old
        if is_number(old) and is_number(value):
            return select(machine, holds, value, old)
        return machine.choose(holds, lambda: value, lambda: old)

    made = settle(machine, zipped(machine, owner, mask, put))
    machine.change(owner, machine.contents(made))
