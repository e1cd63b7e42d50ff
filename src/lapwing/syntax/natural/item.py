"""Reading one item or a slice of a sequence, dictionary, record or data frame."""

from __future__ import annotations

import ast
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import share_made
from lapwing.syntax.natural.evaluate import ends_of, evaluate, is_number
from lapwing.syntax.natural.kind import mistaken
from lapwing.syntax.natural.labels import check_label, error_of
from lapwing.syntax.natural.operators import arithmetic, compare, per_case, truth
from lapwing.syntax.natural.sequence import length, replace_kind, settle, view
from lapwing.syntax.natural.tally import chosen_by, has_keys_of
from lapwing.syntax.natural.text import letter, part_of_text

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def get(machine: Machine, owner: v.Value, index: ast.expr) -> v.Value:
    """`owner[index]` as it stands in the text."""
    from lapwing.syntax.natural.located import is_locator, located

    if isinstance(owner, v.Opaque):
        return v.Opaque("item", (owner,))
    if is_locator(owner) and isinstance(index, ast.Slice | ast.Tuple):
        return located(machine, owner, index)
    if isinstance(index, ast.Slice):
        return sliced(machine, owner, *ends_of(machine, index))
    if isinstance(index, ast.Tuple):
        from lapwing.syntax.natural.grid import grid_item

        return grid_item(machine, owner, index.elts)
    return at(machine, owner, evaluate(machine, index))


def at(machine: Machine, owner: v.Value, index: v.Value) -> v.Value:
    """The item at an index or key."""
    from lapwing.syntax.natural import array
    from lapwing.syntax.natural.dictionary import get_key
    from lapwing.syntax.natural.frame import column_or_mask, is_frame
    from lapwing.syntax.natural.located import is_locator, row_or_mask

    if isinstance(owner, v.Variant):
        return per_case(machine, owner, lambda case: at(machine, case, index))
    if isinstance(index, v.Variant):
        return per_case(machine, index, lambda case: at(machine, owner, case))
    if is_locator(owner):
        return row_or_mask(machine, owner, index)
    if isinstance(owner, v.Library | v.Class):
        return owner
    if isinstance(owner, v.Text):
        return letter(machine, owner, index)
    if isinstance(index, v.Opaque):
        refuse_unknown_place(machine, owner)
    if isinstance(owner, v.Opaque) or isinstance(index, v.Opaque):
        return v.Opaque("item", (owner, index))
    if is_frame(owner):
        return column_or_mask(machine, owner, index)
    if isinstance(owner, v.Groups):
        from lapwing.syntax.natural.groups import narrowed

        found = narrowed(machine, owner, str(index.value)) if isinstance(index, v.Known) else None
        if found is None:
            machine.outside("groups with several columns", "Use one column of the groups at a time.")
        return found
    if has_keys_of(machine, owner, index):
        return chosen_by(machine, owner, index)
    if isinstance(owner, v.Ref) and isinstance(machine.contents(owner), v.Keyed):
        return get_key(machine, owner, index)
    if isinstance(owner, v.Tuple) and owner.fields and isinstance(index, v.Known) and isinstance(index.value, str):
        return field(machine, owner, index.value)
    if isinstance(owner, v.Ref | v.Lazy) and array.is_sequence(machine, index):
        return array.picked(machine, owner, index)
    if array.is_array(machine, owner):
        check_label(machine, view(machine, owner), index)
    return position(machine, owner, index)


def refuse_unknown_place(machine: Machine, owner: v.Value) -> None:
    """Whether there is an item at an unknown place may depend on data, unless it is known how many there are."""
    from lapwing.syntax.natural.frame import is_frame

    if isinstance(owner, v.Lazy | v.Ref) and not is_frame(owner):
        contents = machine.contents(owner)
        if not isinstance(contents, v.Items | v.Mapping | v.Instance):
            machine.outside("an item at a place that an unknown function gives", "Compute the place from numbers.")


def field(machine: Machine, row: v.Tuple, name: str) -> v.Value:
    """A field of a record."""
    if name not in row.fields:
        machine.reject(f"asks for the field `{name}`, and a row has {', '.join(row.fields)}")
    return row.items[row.fields.index(name)]


def position(machine: Machine, owner: v.Value, index: v.Value) -> v.Value:
    """The item at a place; a negative place counts from the end."""
    found = view(machine, owner)
    if isinstance(index, v.Known) and isinstance(index.value, bool | None) and found.kind in v.NUMPYS:
        machine.outside(f"{index.value} as a place in an array, which gives it another axis,", "Use reshape.")
    if isinstance(found, v.Items):
        if isinstance(index, v.Known) and isinstance(index.value, int):
            place = int(index.value)
            if -len(found.values) <= place < len(found.values):
                return found.values[place]
            machine.raise_error(error_of(found.kind), ())
            return found.values[0] if found.values else v.Known(0)
        return choose_item(machine, found, index)
    if found.guard is not None:
        return position(machine, settle(machine, found), index)
    from lapwing.syntax.natural.library.places_of_best import item_of_winner

    item = item_of_winner(machine, found, index) or checked(machine, found, index)
    if found.kind in v.NUMPYS:
        item = v.numpys(item)
    if not (isinstance(owner, v.Ref) and isinstance(item, v.Ref) and found.kind == "array"):
        return item
    row = machine.allocate(machine.state.heap[item.key])
    machine.state.shared.add(row.key)
    machine.views.setdefault(owner.key, set()).add(row.key)
    return row


def choose_item(machine: Machine, items: v.Items, index: v.Value) -> v.Value:
    """One of known items, at a place that is computed."""
    if not items.values:
        machine.raise_error(error_of(items.kind), shown_of(items.kind, index))
        return v.Known(0)
    index = wrapped(machine, machine.hold(index, "index"), v.Known(len(items.values)), items.kind)
    step = even_step(items)
    if step is not None and len(items.values) > FEW_ITEMS:
        return arithmetic(machine, "+", items.values[0], arithmetic(machine, "*", step, index))
    if len(items.values) > FEW_ITEMS and all(is_number(item) for item in items.values):
        return halved(machine, items.values, index, 0)

    def rest(place: int) -> v.Value:
        if place == len(items.values) - 1:
            return items.values[place]
        here = truth(machine, compare(machine, ast.Eq, index, v.Known(place)))
        if isinstance(here, bool):
            return items.values[place] if here else rest(place + 1)
        from lapwing.syntax.natural.operators import select

        value = items.values[place]
        if all(is_number(item) for item in items.values):
            return select(machine, here, value, rest(place + 1))
        return machine.choose(here, lambda: value, lambda: rest(place + 1))

    return rest(0)


FEW_ITEMS = 12


def even_step(items: v.Items) -> v.Known | None:
    """The distance from each constant to the next, if it is always the same."""
    numbers = [item.value for item in items.values if isinstance(item, v.Known)]
    if len(numbers) < len(items.values) or not all(type(number) is int for number in numbers):
        return None
    steps = {two - one for one, two in pairwise(numbers) if isinstance(one, int) and isinstance(two, int)}
    return v.Known(steps.pop()) if len(steps) == 1 else None


def halved(machine: Machine, values: tuple[v.Value, ...], index: v.Value, first: int) -> v.Value:
    """One of many numbers, looked for in halves."""
    from lapwing.syntax.natural.operators import select

    if len(values) == 1:
        return values[0]
    middle = len(values) // 2
    left = halved(machine, values[:middle], index, first)
    right = halved(machine, values[middle:], index, first + middle)
    below = truth(machine, compare(machine, ast.Lt, index, v.Known(first + middle)))
    if isinstance(below, bool):
        return left if below else right
    return select(machine, below, left, right)


def checked(machine: Machine, lazy: v.Lazy, index: v.Value) -> v.Value:
    """The item of a sequence whose length is not known."""
    term, _ = machine.number(wrapped(machine, index, lazy.length, lazy.kind))
    last = machine.keys
    found = machine.as_object(lazy.item(machine, term))
    share_made(machine.state, found, 0 if lazy.kind == "array" else last)
    return found


def shown_of(kind: v.Kind, *parts: v.Value) -> tuple[v.Value, ...]:
    """What the message of an IndexError shows: NumPy names the place and the size, a list does not."""
    return parts if kind in v.NUMPYS else ()


def wrapped(machine: Machine, index: v.Value, size: v.Value, kind: v.Kind = "list") -> v.Value:
    """The place that an index means, from the start: a negative one counts from the end; outside it is an error."""
    from lapwing.syntax.natural.bounds import is_at_least_zero
    from lapwing.syntax.natural.number import numeric
    from lapwing.syntax.natural.operators import select

    if isinstance(index, v.Opaque):
        machine.outside("a place that an unknown function gives", "Compute the place from numbers.")
    if not is_number(index):
        machine.raise_error("IndexError" if kind in v.NUMPYS else "TypeError", ())
        return v.Known(0)
    term, sort = numeric(machine, index)
    if sort != INT:
        mistaken(machine, index, "whole")
        machine.outside("an index that is not a whole number", "Use int(...).")
    place: v.Value = v.Number(term, INT)
    if isinstance(index, v.Known) and int(index.value) < 0:  # type: ignore[arg-type]
        place = arithmetic(machine, "+", size, index)
    elif not is_at_least_zero(machine, term):
        below = tree.Comparison(("<",), (term, tree.Number(0, machine.span)), machine.span)
        place = machine.hold(select(machine, below, arithmetic(machine, "+", size, place), place), "index")
    check_range(machine, place, size, kind)
    return place


def check_range(machine: Machine, index: v.Value, size: v.Value, kind: v.Kind = "list") -> None:
    """An index outside a sequence is an error, unless it is known to lie inside."""
    from lapwing.syntax.natural.bounds import is_at_least_zero, is_below

    term, _ = machine.number(index)
    limit, _ = machine.number(size)
    if not is_at_least_zero(machine, term):
        negative = tree.Comparison(("<",), (term, tree.Number(0, machine.span)), machine.span)
        machine.check(negative, error_of(kind), shown_of(kind, index, size))
    if not is_below(machine, term, limit):
        above = tree.Comparison((">=",), (term, limit), machine.span)
        machine.check(above, error_of(kind), shown_of(kind, index, size))


def sliced(
    machine: Machine, owner: v.Value, start: v.Value | None, stop: v.Value | None, step: v.Value | None
) -> v.Value:
    """`owner[start:stop:step]`; a slice of an array shares its items."""
    from lapwing.syntax.natural.array import viewed
    from lapwing.syntax.natural.frame import is_frame

    if isinstance(owner, v.Variant):
        return per_case(machine, owner, lambda case: sliced(machine, case, start, stop, step))
    made = cut(machine, owner, start, stop, step)
    return made if is_frame(owner) or isinstance(owner, v.Text) else viewed(machine, made, owner)


def cut(machine: Machine, owner: v.Value, start: v.Value | None, stop: v.Value | None, step: v.Value | None) -> v.Value:
    """The items of a slice."""
    ends = [None if isinstance(end, v.Known) and end.value is None else end for end in (start, stop, step)]
    if any(isinstance(end, v.Known) and not isinstance(end.value, int) for end in ends) or step == v.Known(0):
        machine.outside("a slice whose ends are no whole numbers", "Use int(...).")
    if isinstance(owner, v.Text):
        return part_of_text(machine, owner, (start, stop, step))
    if isinstance(owner, v.Known) and isinstance(owner.value, str):
        if any(end is not None and not isinstance(end, v.Known) for end in ends):
            machine.outside("a slice of a string at a place that is computed", "Use known places.")
        known = [end.value if isinstance(end, v.Known) else None for end in ends]
        return v.Known(owner.value[slice(*known)])  # type: ignore[arg-type]
    found = view(machine, owner)
    if isinstance(found, v.Items) and all(end is None or isinstance(end, v.Known) for end in ends):
        known = [None if end is None else end.value for end in ends]  # type: ignore[union-attr]
        values = found.values[slice(*known)]  # type: ignore[arg-type]
        return v.Tuple(values) if isinstance(owner, v.Tuple) else machine.allocate(v.Items(values, v.moved(found.kind)))
    if isinstance(found, v.Items):
        found = view(machine, v.Lazy(v.Known(len(found.values)), item_of(found), None, found.kind))
    if found.guard is not None:  # type: ignore[union-attr]
        found = view(machine, settle(machine, found))  # type: ignore[arg-type]
    if isinstance(found, v.Items):
        return cut(machine, machine.allocate(found), start, stop, step)
    return part(machine, found, *ends)


def item_of(items: v.Items) -> Callable[[Machine, tree.Expression], v.Value]:
    """How to read known items at a computed place."""

    def item(machine: Machine, index: tree.Expression) -> v.Value:
        return choose_item(machine, items, v.Number(index, INT))

    return item


def part(machine: Machine, lazy: v.Lazy, start: v.Value | None, stop: v.Value | None, step: v.Value | None) -> v.Value:
    """A slice of a sequence whose length is not known."""
    from lapwing.syntax.natural.library.extremes import larger

    lazy = replace_kind(lazy, v.moved(lazy.kind))
    size, stride = lazy.length, 1
    match step:
        case None:
            pass
        case v.Known(value=int() as by) if by > 0 or (start, stop) == (None, None):
            stride, lazy = abs(by), reversed_lazy(machine, lazy) if by < 0 else lazy
        case _:
            machine.outside("a slice with this step", "Use a loop.")
    if step == v.Known(-1):
        return lazy

    first, last = slice_bounds(machine, size, start, stop)
    amount = arithmetic(machine, "-", last, first) if first != v.Known(0) else last
    long = machine.hold(amount if first == v.Known(0) else larger(machine, amount, v.Known(0)), "size")
    if stride > 1:
        reached = arithmetic(machine, "+", long, v.Known(stride - 1))
        long = machine.hold(arithmetic(machine, "//", reached, v.Known(stride)), "size")
    offset, _ = machine.number(first)

    def item(inner: Machine, index: tree.Expression) -> v.Value:
        from lapwing.syntax.natural.number import simplified

        ahead = simplified(inner, "*", index, tree.Number(stride, inner.span), INT) if stride > 1 else index
        return lazy.item(inner, simplified(inner, "+", ahead, offset, INT))

    made = v.Lazy(long, item, None, lazy.kind)
    return made if made.kind in v.FRAMES else machine.allocate(v.Delayed(made, lazy.kind))


def slice_bounds(
    machine: Machine, size: v.Value, start: v.Value | None, stop: v.Value | None
) -> tuple[v.Value, v.Value]:
    """Where a slice starts and ends; the end may be before the start."""
    from lapwing.syntax.natural.bounds import is_at_least_zero
    from lapwing.syntax.natural.library.extremes import larger, smaller
    from lapwing.syntax.natural.number import numeric
    from lapwing.syntax.natural.operators import select

    def end(value: v.Value | None, default: v.Value) -> v.Value:
        if value is None:
            return default
        if isinstance(value, v.Known) and isinstance(value.value, int) and value.value < 0:
            return larger(machine, arithmetic(machine, "+", size, value), v.Known(0))
        term, sort = numeric(machine, value)
        if sort != INT:
            machine.outside("a slice whose ends are no whole numbers", "Use int(...).")
        inside = smaller(machine, v.Number(term, INT), size)
        if is_at_least_zero(machine, term):
            return inside
        from_end = larger(machine, arithmetic(machine, "+", size, value), v.Known(0))
        below = tree.Comparison(("<",), (term, tree.Number(0, machine.span)), machine.span)
        return select(machine, below, from_end, inside)

    return machine.hold(end(start, v.Known(0)), "start"), machine.hold(end(stop, size), "stop")


def reversed_lazy(machine: Machine, lazy: v.Lazy) -> v.Lazy:
    """A sequence in reverse."""
    size, _ = machine.number(machine.hold(lazy.length, "size"))

    def item(inner: Machine, index: tree.Expression) -> v.Value:
        last = tree.Binary("-", size, tree.Number(1, inner.span), inner.span)
        return lazy.item(inner, tree.Binary("-", last, index, inner.span))

    return v.Lazy(lazy.length, item, None, lazy.kind)


__all__ = ["at", "check_range", "get", "length", "position", "reversed_lazy", "sliced", "wrapped"]
