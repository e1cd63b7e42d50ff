"""`range`, `enumerate`, `zip`, `reversed`, `map` and `filter`."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, Base
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.operators import arithmetic, truth
from lapwing.syntax.natural.sequence import settle, static_items, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@dataclass(frozen=True, slots=True, eq=False)
class RangeLazy(v.Lazy):
    """A range, with its ends as expressions."""

    start: tree.Expression = None  # type: ignore[assignment]
    stop: tree.Expression = None  # type: ignore[assignment]
    step: int = 1


def as_range(found: v.Items | v.Lazy) -> RangeLazy | None:
    """A sequence that is a range."""
    return found if isinstance(found, RangeLazy) else None


def make_range(machine: Machine, start: v.Value, stop: v.Value, step: int) -> v.Value:
    """`range(start, stop, step)`."""
    from lapwing.syntax.natural.library.extremes import larger

    ends = [end_of(machine, end) for end in (start, stop)]
    if any(sort not in (INT, BOOL) for _, sort in ends):
        machine.raise_error("TypeError", ())
        return machine.allocate(v.Items(()))
    if isinstance(start, v.Known) and isinstance(stop, v.Known):
        many = len(range(int(start.value), int(stop.value), step))  # type: ignore[arg-type]
        length: v.Value = v.Known(many)
    elif step in (1, -1):
        distance = arithmetic(machine, "-", stop, start) if step == 1 else arithmetic(machine, "-", start, stop)
        from lapwing.syntax.natural.sign import is_nonnegative

        known = is_nonnegative(machine, machine.number(distance)[0])
        length = distance if known else larger(machine, distance, v.Known(0))
    else:
        first, second = (stop, start) if step > 0 else (start, stop)
        rounded = arithmetic(machine, "+", arithmetic(machine, "-", first, second), v.Known(abs(step) - 1))
        length = larger(machine, arithmetic(machine, "//", rounded, v.Known(abs(step))), v.Known(0))
    (first_term, _), (last_term, _) = ends

    def item(at: Machine, index: tree.Expression) -> v.Value:
        moved = arithmetic(at, "*", v.Number(index, INT), v.Known(step)) if step != 1 else number(index)
        return arithmetic(at, "+", start, moved)

    return RangeLazy(length, item, None, "list", None, first_term, last_term, step)


def end_of(machine: Machine, value: v.Value) -> tuple[tree.Expression, Base]:
    """An end of a range, computed now; the length of a parameter stays what it is."""
    if isinstance(value, v.Number):
        match machine.expanded(value.term):
            case tree.Builtin(function="len", arguments=(tree.Name(name=name),)) as size if name in machine.roles:
                return size, INT
            case _:
                pass
    return machine.number(machine.hold(value, "end"))


def number(index: tree.Expression) -> v.Value:
    """An index as a value."""
    return v.Known(index.value) if isinstance(index, tree.Number) else v.Number(index, INT)


@library("numpy.arange")
def arange_(machine: Machine, given: Arguments) -> v.Value:
    """Evenly spaced numbers; a step that is not an integer needs constant ends."""
    from lapwing.syntax.natural.array import to_array

    kind = given.named.pop("dtype", None)
    parts = given.positional
    if any(isinstance(part, v.Known) and isinstance(part.value, Fraction) for part in parts) and not given.named:
        found: v.Value = machine.allocate(v.Items(known_steps(machine, parts), "array"))
    else:
        made = range_(machine, given)
        known = isinstance(made, v.Lazy) and isinstance(made.length, v.Known) and int(made.length.value) <= 2000  # type: ignore[arg-type]
        found = machine.allocate(v.Items(static_items(machine, made), "array")) if known else to_array(machine, made)
    if kind is None:
        return found
    from lapwing.syntax.natural.library.arrays import cast

    return cast(machine, found, kind)


def known_steps(machine: Machine, parts: list[v.Value]) -> tuple[v.Value, ...]:
    """The numbers from a start up to a stop, all of them known."""
    if not all(isinstance(part, v.Known) and isinstance(part.value, int | Fraction) for part in parts):
        machine.outside(
            "the function np.arange with a step that is not a whole number and ends that are not known", "Use a list."
        )
    values = [Fraction(part.value) for part in parts]  # type: ignore[union-attr, arg-type]
    start, stop = (Fraction(0), values[0]) if len(values) == 1 else (values[0], values[1])
    step = values[2] if len(values) == 3 else Fraction(1)
    if step == 0 or abs((stop - start) / step) > 2000:
        machine.outside("an array this long", "Use fewer points.")
    many = max(ceil((float(stop) - float(start)) / float(step)), 0)
    return tuple(v.Known(start + step * place) for place in range(many))


@library("builtins.range")
def range_(machine: Machine, given: Arguments) -> v.Value:
    """`range(start, stop, step)`; the step is a constant integer."""
    positional = list(given.positional)
    given.named.pop("dtype", None)
    if given.named or not 1 <= len(positional) <= 3:
        machine.outside("this kind of range", "Use range(start, stop, step).")
    step = positional[2] if len(positional) == 3 else v.Known(1)
    if step == v.Known(0):
        machine.raise_error("ValueError", ())
        return machine.allocate(v.Items(()))
    if not (isinstance(step, v.Known) and isinstance(step.value, int)):
        machine.outside("a range whose step is not a known whole number", "Write the step as a number.")
    start, stop = (v.Known(0), positional[0]) if len(positional) == 1 else (positional[0], positional[1])
    return make_range(machine, start, stop, int(step.value))


def unguarded(machine: Machine, value: v.Value) -> v.Items | v.Lazy:
    """A sequence whose places are those of its items."""
    found = view(machine, value)
    return view(machine, settle(machine, found)) if isinstance(found, v.Lazy) and found.guard is not None else found


@library("builtins.enumerate")
def enumerate_(machine: Machine, given: Arguments) -> v.Value:
    """Pairs of index and item."""
    (items,), (start,) = given.split(machine, "enumerate", "iterable", "start=")
    first = start or v.Known(0)
    found = unguarded(machine, items)
    if isinstance(found, v.Items):
        pairs = [
            v.Tuple((arithmetic(machine, "+", first, v.Known(place)), item)) for place, item in enumerate(found.values)
        ]
        return machine.allocate(v.Items(tuple(pairs)))
    inner = found.item

    def item(at: Machine, index: tree.Expression) -> v.Value:
        return v.Tuple((arithmetic(at, "+", number(index), first), inner(at, index)))

    return v.Lazy(found.length, item)


COLUMNS = "@columns"


def columns_of(machine: Machine, rows: v.Value) -> v.Value | None:
    """`zip(*rows)` of a list of unknown length whose rows are equally long: its columns, and nothing of no rows."""
    from lapwing.syntax.natural.array import is_sequence
    from lapwing.syntax.natural.item import position
    from lapwing.syntax.natural.operators import compare

    found = view(machine, rows) if is_sequence(machine, rows) else None
    if not isinstance(found, v.Lazy) or isinstance(found.length, v.Known):
        return None
    held = view(machine, settle(machine, found))
    if not isinstance(held, v.Lazy):
        return None
    with machine.scratch():
        sample = held.item(machine, machine.probe(held))
        inside = view(machine, sample) if is_sequence(machine, sample) else None
        known = v.Known(len(inside.values)) if isinstance(inside, v.Items) else inside and inside.length
    if not isinstance(known, v.Known) or (isinstance(inside, v.Lazy) and inside.guard is not None):
        return None
    many = int(known.value)  # type: ignore[arg-type]

    def column(_: Machine, place: tree.Expression) -> v.Value:
        def cell(at: Machine, index: tree.Expression) -> v.Value:
            where: v.Value = v.Known(int(place.value)) if isinstance(place, tree.Number) else v.Number(place, INT)
            return position(at, held.item(at, index), where)

        return v.Lazy(held.length, cell)

    some = compare(machine, ast.Gt, held.length, v.Known(0))
    if some == v.Known(True) or is_told(machine, some):
        columns = [column(machine, tree.Number(place, machine.span)) for place in range(many)]
        return machine.allocate(v.Items(tuple(columns)))
    return v.Lazy(v.Known(many), column, lambda _m, _i: some)


def is_told(machine: Machine, value: v.Value) -> bool:
    """Whether the branches taken so far say that a comparison holds."""
    from lapwing.syntax.natural.operators import flat_path

    facts = [machine.expanded(fact) for fact in flat_path(machine.path)]
    return isinstance(value, v.Number) and machine.expanded(value.term) in facts


@library("builtins.zip")
def zip_(machine: Machine, given: Arguments) -> v.Value:
    """Items of several sequences side by side, up to the shortest."""
    if COLUMNS in given.named:
        return given.positional[0]
    from lapwing.syntax.natural.array import as_lazy
    from lapwing.syntax.natural.library.extremes import smaller
    from lapwing.syntax.natural.operators import compare

    strict = given.named.pop("strict", v.Known(False))
    given.take(machine, "zip", *(f"iterable {place}" for place in range(len(given.positional))))
    if not isinstance(strict, v.Known):
        machine.outside("zip with strict= that is not known", "Write strict=True or leave it out.")
    found = [unguarded(machine, value) for value in given.positional]
    if not found:
        return machine.allocate(v.Items(()))
    if strict.value and len(found) > 1:
        check_strictly(machine, found)
    if all(isinstance(each, v.Items) for each in found):
        rows = zip(*(each.values for each in found), strict=False)  # type: ignore[union-attr]
        return machine.allocate(v.Items(tuple(v.Tuple(row) for row in rows)))
    lazies = [as_lazy(machine, each) for each in found]
    length = lazies[0].length
    for other in lazies[1:]:
        from lapwing.syntax.natural.array import is_same_length

        if not is_same_length(machine, lazies[0], other):
            same = truth(machine, compare(machine, ast.Eq, length, other.length))
            if same is not True:
                length = machine.hold(smaller(machine, length, other.length), "size")

    def item(at: Machine, index: tree.Expression) -> v.Value:
        return v.Tuple(tuple(each.item(at, index) for each in lazies))

    return v.Lazy(length, item)


def check_strictly(machine: Machine, found: list[v.Items | v.Lazy]) -> None:
    """Sequences of different lengths are an error, which is known when they have been gone through."""
    import ast

    from lapwing.syntax.natural.array import as_lazy
    from lapwing.syntax.natural.operators import compare

    first, *others = [as_lazy(machine, each) for each in found]
    for other in others:
        differ = truth(machine, compare(machine, ast.NotEq, first.length, other.length))
        if differ is True:
            machine.raise_error("ValueError", ())
        elif differ is not False:
            machine.check(differ, "ValueError")


@library("builtins.reversed")
def reversed_(machine: Machine, given: Arguments) -> v.Value:
    """A sequence in reverse."""
    from lapwing.syntax.natural.item import reversed_lazy

    (items,) = given.need(machine, "reversed", "sequence")
    found = unguarded(machine, items)
    if isinstance(found, v.Items):
        return machine.allocate(v.Items(tuple(reversed(found.values))))
    return reversed_lazy(machine, found)


@library("builtins.map")
def map_(machine: Machine, given: Arguments) -> v.Value:
    """Applies a function to every item."""
    from lapwing.syntax.natural.call import apply

    function, *sequences = given.positional
    if len(sequences) > 1:
        rows = zip_(machine, Arguments(sequences, {}))
        return each_item(machine, rows, lambda row: apply(machine, function, list(row.items), {}))
    return each_item(machine, sequences[0], lambda item: apply(machine, function, [item], {}))


def each_item(machine: Machine, sequence: v.Value, function) -> v.Value:  # type: ignore[no-untyped-def]
    """A function of every item: at once where it draws noise, else when asked for."""
    from lapwing.syntax.natural.comprehension import is_pure
    from lapwing.syntax.natural.sequence import append, each

    found = view(machine, sequence)
    if isinstance(found, v.Items):
        return machine.allocate(v.Items(tuple(machine.hold(function(item), "item") for item in found.values)))
    inner = found.item
    lazy = v.Lazy(found.length, lambda at, index: function(inner(at, index)), found.guard)
    if is_pure(machine, lazy):
        return lazy
    ref = machine.allocate(v.Items(()))
    each(machine, found, lambda item: append(machine, ref, function(item)))
    return ref


@library("builtins.filter")
def filter_(machine: Machine, given: Arguments) -> v.Value:
    """The items that a function accepts."""
    from lapwing.syntax.natural.array import as_lazy
    from lapwing.syntax.natural.call import apply
    from lapwing.syntax.natural.comprehension import is_pure
    from lapwing.syntax.natural.number import logic
    from lapwing.syntax.natural.operators import as_bool
    from lapwing.syntax.natural.sequence import append, each

    function, sequence = given.positional
    found = as_lazy(machine, view(machine, sequence))
    before, inner = found.guard, found.item

    def guard(at: Machine, index: tree.Expression) -> v.Value:
        item = inner(at, index)
        here = as_bool(at, item if function == v.Known(None) else apply(at, function, [item], {}))
        return here if before is None else logic(at, "&", before(at, index), here)

    lazy = v.Lazy(found.length, inner, guard)
    if is_pure(machine, lazy):
        return lazy
    ref = machine.allocate(v.Items(()))

    def keep(item: v.Value) -> None:
        here = truth(machine, item if function == v.Known(None) else apply(machine, function, [item], {}))
        if here is True:
            append(machine, ref, item)
        elif here is not False:
            machine.branch(here, lambda: append(machine, ref, item))

    each(machine, found, keep)
    return ref
