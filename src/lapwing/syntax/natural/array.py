"""Arrays: operators go through their items, and a single number meets every item."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.even import check_even
from lapwing.syntax.natural.labels import check_labels, check_mask
from lapwing.syntax.natural.sequence import settle, view
from lapwing.syntax.natural.state import PUBLIC
from lapwing.syntax.natural.untyped import check_typed, of_lists

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

ARRAYS = v.NUMPYS
MOST_WRITTEN = 32


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
        check_even(machine, found.values)
        rows = tuple(to_array(machine, item) if is_sequence(machine, item) else as_numpy(item) for item in found.values)
        return machine.allocate(v.Items(rows, kind))
    inner = found.item

    def item(at: Machine, index: tree.Expression) -> v.Value:
        row = inner(at, index)
        return to_array(at, row) if is_sequence(at, row) and not is_array(at, row) else as_numpy(row)

    made = v.Lazy(found.length, item, found.guard, kind, found.source, lists=found.lists)
    return machine.allocate(v.Delayed(made, kind))


def as_numpy(value: v.Value) -> v.Value:
    """A number as one of NumPy's."""
    return v.numpys(value)


def viewed(machine: Machine, made: v.Value, owner: v.Value) -> v.Value:
    """A part of an array: it shares its items with the array, so that once one changes the other is not read."""
    if not is_array(machine, owner):
        return made
    if not isinstance(made, v.Ref):
        made = machine.allocate(machine.contents(made))
    from lapwing.syntax.natural.untyped import of_type

    of_type(machine, made, (owner,))
    if made != owner:
        connect(machine, rows_in(machine, made), rows_in(machine, owner))
    return made


def connect(machine: Machine, made: set[int], owner: set[int]) -> None:
    """Let two arrays share their items, also with what shares items with the second; a row that both hold is one."""
    rest = owner.union(*(machine.views.get(key, set()) for key in owner)) - made
    for one, other in ((made - owner, rest), (rest, made - owner)):
        for key in one:
            machine.views.setdefault(key, set()).update(other)


def rows_in(machine: Machine, value: v.Value) -> set[int]:
    """An array and the rows in it, by their identities."""
    if not isinstance(value, v.Ref):
        return set()
    contents = machine.state.heap[value.key]
    inner = contents.values if isinstance(contents, v.Items) else ()
    return {value.key}.union(*(rows_in(machine, item) for item in inner))


def as_stored(machine: Machine, contents: v.Contents, value: v.Value) -> v.Value:
    """A value as an array holds it: an array of whole numbers cuts off what comes after the point."""
    from lapwing.syntax.natural.library.conversions import floats, whole
    from lapwing.syntax.natural.operators import as_bool, per_case
    from lapwing.syntax.natural.sequence import view_contents

    if not isinstance(contents, v.Items | v.Stored | v.Delayed) or contents.kind != "array":
        return value
    if is_sequence(machine, value):
        return mapped(machine, value, lambda item: as_stored(machine, contents, item))
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: as_stored(machine, contents, case))
    match item_sort(machine, view_contents(machine, contents)):
        case _ if isinstance(value, v.Opaque | v.Uniform):
            return value
        case sort if sort == BOOL:
            return as_bool(machine, value)
        case sort if sort == INT:
            return whole(machine, value)
        case sort if sort == REAL:
            return floats(machine, value)
        case _:
            return value


def unary_item(machine: Machine, op: type, item: v.Value) -> v.Value:
    """`-item` or `~item` of an array: truth values are inverted, and have no opposite number."""
    from lapwing.syntax.natural.evaluate import is_bool
    from lapwing.syntax.natural.operators import invert, truth, unary

    if not is_bool(item):
        return unary(machine, op, item)
    if op is ast.Invert:
        return invert(machine, truth(machine, item))
    machine.outside("a minus sign before truth values of NumPy", "Use `~`, or mask.astype(int).")


def mapped(machine: Machine, values: v.Value, function: Callable[[v.Value], v.Value]) -> v.Value:
    """Applies a function to every item."""
    found = view(machine, values)
    kind: v.Kind = found.kind if found.kind in ARRAYS else "array"
    if isinstance(found, v.Items):
        items = tuple(as_numpy(machine.hold(function(item), "cell")) for item in found.values)
        return machine.allocate(v.Items(items, kind))
    inner = found.item
    made = lambda at, index: as_numpy(function(inner(at, index)))  # noqa: E731
    lazy = v.Lazy(found.length, made, found.guard, kind, machine.identity(), lists=found.lists)
    return kept(machine, of_lists(machine, lazy), found)


def everywhere(machine: Machine, values: v.Value, function: Callable[[v.Value], v.Value]) -> v.Value:
    """A function of every item, also of those in the rows of a matrix."""

    def inside(item: v.Value) -> v.Value:
        return everywhere(machine, item, function) if is_sequence(machine, item) else function(item)

    return mapped(machine, values, inside)


def zipped(
    machine: Machine,
    left: v.Value,
    right: v.Value,
    function: Callable[[v.Value, v.Value], v.Value],
    of_rows: Callable[[v.Value, v.Value], v.Value] | None = None,
) -> v.Value:
    """A function of the items of two arrays at the same place, or of the rows; a number is at every place."""
    one = view(machine, left) if is_sequence(machine, left) else None
    two = view(machine, right) if is_sequence(machine, right) else None
    if one is None or two is None:
        if one is not None:
            right = machine.hold(right)
            return everywhere(machine, left, lambda item: function(item, right))
        left = machine.hold(left)
        return everywhere(machine, right, lambda item: function(left, item))
    if depth(machine, left) != depth(machine, right):
        return broadcast(machine, left, right, function)

    def inside(first: v.Value, second: v.Value) -> v.Value:
        rows = is_sequence(machine, first) or is_sequence(machine, second)
        if rows and of_rows is not None:
            return of_rows(first, second)
        return zipped(machine, first, second, function) if rows else function(first, second)

    return paired(machine, one, two, inside)


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
    """Two arrays of one length, elementwise."""
    kind = check_labels(machine, one, two)
    if isinstance(one, v.Items) and isinstance(two, v.Items):
        if len(one.values) != len(two.values) and 1 not in (len(one.values), len(two.values)):
            machine.raise_error("ValueError", ())
            return machine.allocate(one)
        many = max(len(one.values), len(two.values))
        pairs = zip(stretched(one.values, many), stretched(two.values, many), strict=True)
        cells = tuple(as_numpy(machine.hold(function(a, b), "cell")) for a, b in pairs)
        return machine.allocate(v.Items(cells, kind))
    if isinstance(one, v.Items) and len(one.values) == 1:
        return mapped(machine, two, lambda item: function(one.values[0], item))  # type: ignore[arg-type, union-attr]
    if isinstance(two, v.Items) and len(two.values) == 1:
        return mapped(machine, one, lambda item: function(item, two.values[0]))  # type: ignore[arg-type, union-attr]
    if isinstance(one, v.Items) or isinstance(two, v.Items):
        known = [each if isinstance(each, v.Items) else written_out(machine, each) for each in (one, two)]
        if known[0] is not None and known[1] is not None:
            return paired(machine, known[0], known[1], function)
    one, two = as_lazy(machine, one), as_lazy(machine, two)
    if one.guard is not two.guard:
        one, two = (ungarded(machine, each) for each in (one, two))
    check_lengths(machine, one, two)
    first, second = one.item, two.item

    def item(at: Machine, index: tree.Expression) -> v.Value:
        return as_numpy(function(first(at, index), second(at, index)))

    made = v.Lazy(one.length, item, one.guard, kind, machine.identity(), lists=(*one.lists, *two.lists))
    return kept(machine, of_lists(machine, made), one, two)


def written_out(machine: Machine, found: v.Lazy) -> v.Items | None:
    """The items of an array of a known length one by one, unless they are draws."""
    from lapwing.syntax.natural.library.uniform import DRAWN

    if not isinstance(found.length, v.Known) or found.guard is not None or found.source == DRAWN:
        return None
    many = int(found.length.value)  # type: ignore[arg-type]
    if many > MOST_WRITTEN:
        return None
    places = (tree.Number(place, machine.span) for place in range(many))
    return v.Items(tuple(machine.hold(found.item(machine, place), "cell") for place in places), found.kind)


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
    """`array[mask]` and `array[indices]`; an index that is not there is an error also where nobody reads the item."""
    from lapwing.syntax.natural.comprehension import is_pure
    from lapwing.syntax.natural.item import position
    from lapwing.syntax.natural.number import logic
    from lapwing.syntax.natural.operators import compare, truth

    chosen = view(machine, index)
    if view(machine, owner).kind in (*v.SERIES, *v.FRAMES) and chosen.kind in v.SERIES:
        check_mask(machine, view(machine, owner), chosen)
    if depth(machine, index) > 1:
        machine.outside("picking items of a matrix by a mask or by indices", "Use a loop over the rows.")
    probe = item_sort(machine, chosen)
    check_typed(machine, index, "IndexError")
    if probe != BOOL:
        now = frozen(machine, owner)
        made = mapped(machine, index, lambda place: position(machine, now, place))
        return settle(machine, made) if isinstance(made, v.Lazy) and not is_pure(machine, made) else made
    found = view(machine, frozen(machine, owner))
    if isinstance(found, v.Items) and isinstance(chosen, v.Items):
        if len(found.values) != len(chosen.values):
            machine.raise_error("IndexError", ())
            return machine.allocate(v.Items((), found.kind))
        known = [truth(machine, each) for each in chosen.values]
        if all(isinstance(each, bool) for each in known):
            kept = tuple(item for item, keep in zip(found.values, known, strict=True) if keep)
            return machine.allocate(v.Items(kept, v.moved(found.kind)))
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

    return v.Lazy(lazy.length, lazy.item, guard, lazy.kind, lazy.source, lists=lazy.lists)


def frozen(machine: Machine, value: v.Value) -> v.Value:
    """A sequence as it is now, whatever happens to it later."""
    from lapwing.syntax.natural.library.conversions import copied

    return copied(machine, value) if isinstance(value, v.Ref) else value


def item_sort(machine: Machine, found: v.Items | v.Lazy) -> object:
    """The sort of the numbers in an array: the widest, if all items are numbers."""
    from lapwing.syntax.natural import shape as s

    if isinstance(found, v.Items):
        shapes = [s.open_shape(s.shape_of(machine, item)) for item in found.values] or [s.Scalar(BOOL)]
    else:
        shapes = [machine.item_shape(found)]
    sorts = [inner_sort(shape) for shape in shapes]
    known = [sort for sort in (REAL, INT, BOOL) if sort in sorts]
    return None if None in sorts else known[0]


def inner_sort(shape: object) -> object:
    """The sort of the numbers in a number, a row, or a row of rows."""
    from lapwing.syntax.natural import shape as s

    match shape:
        case s.Scalar(sort=sort):
            return sort
        case s.Sequence(item=item):
            return inner_sort(item)
        case s.Row(parts=parts):
            sorts = [inner_sort(s.open_shape(part)) for part in parts]
            return None if None in sorts else next((sort for sort in (REAL, INT, BOOL) if sort in sorts), None)
        case _:
            return None
