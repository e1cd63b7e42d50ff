"""`itertools` and `functools`: sequences made of others."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.number import numeric
from lapwing.syntax.natural.operators import compare, truth
from lapwing.syntax.natural.sequence import extend_in_place, fold, length, static_items, view
from lapwing.syntax.natural.sign import is_nonnegative

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@library("functools.reduce")
def reduce_(machine: Machine, given: Arguments) -> v.Value:
    """Folds a function over all items."""
    from lapwing.syntax.natural.call import apply
    from lapwing.syntax.natural.item import position, sliced

    (function, items), (start,) = given.split(machine, "reduce", "function", "iterable", "initial=")
    if start is None:
        empty = truth(machine, compare(machine, ast.Eq, length(machine, items), v.Known(0)))
        if empty is True:
            machine.raise_error("TypeError", ())
            return v.Known(0)
        if empty is not False:
            machine.check(empty, "TypeError")
        start = position(machine, items, v.Known(0))
        items = sliced(machine, items, v.Known(1), None, None)

    def step(one: v.Value, two: v.Value) -> v.Value:
        return apply(machine, function, [one, two], {})

    return fold(machine, view(machine, items), start, step)


def chained(machine: Machine, parts: list[v.Value]) -> v.Value:
    """One sequence after the other."""
    ref = machine.allocate(v.Items(()))
    for part in parts:
        extend_in_place(machine, ref, part)
    return ref


@library("itertools.chain")
def chain_(machine: Machine, given: Arguments) -> v.Value:
    """One sequence after the other."""
    return chained(machine, given.positional)


@library("itertools.chain.from_iterable")
def from_iterable(machine: Machine, given: Arguments) -> v.Value:
    """The sequences in a known sequence, one after the other."""
    (items,) = given.need(machine, "from_iterable", "iterable")
    return chained(machine, list(static_items(machine, items)))


@library("itertools.islice")
def islice_(machine: Machine, given: Arguments) -> v.Value:
    """A slice of a sequence."""
    from lapwing.syntax.natural.item import sliced

    items, *ends = given.positional
    if given.named or not 1 <= len(ends) <= 3:
        machine.outside("this use of islice", "Use islice(items, stop) or islice(items, start, stop).")
    start, stop = (None, ends[0]) if len(ends) == 1 else (ends[0], ends[1])
    for end in (start, stop):
        if end is not None and end != v.Known(None):
            never_below(machine, end)
    found = view(machine, items)
    owner = machine.allocate(found) if isinstance(found, v.Items) else found
    return sliced(machine, owner, start, stop, ends[2] if len(ends) == 3 else None)


def never_below(machine: Machine, end: v.Value) -> None:
    """An end below 0 is an error."""
    term, _ = numeric(machine, end)
    if isinstance(term, tree.Number):
        if term.value < 0:
            machine.raise_error("ValueError", ())
    elif not is_nonnegative(machine, term):
        machine.check(tree.Comparison(("<",), (term, tree.Number(0, machine.span)), machine.span), "ValueError")


@library("itertools.product")
def product_(machine: Machine, given: Arguments) -> v.Value:
    """All tuples of items of known sequences."""
    import itertools

    repeat = given.named.pop("repeat", v.Known(1))
    if given.named or not (isinstance(repeat, v.Known) and isinstance(repeat.value, int)):
        machine.outside("the product of a computed number of sequences", "Use nested loops.")
    parts = [static_items(machine, part) for part in given.positional] * int(repeat.value)
    return machine.allocate(v.Items(tuple(v.Tuple(each) for each in itertools.product(*parts))))


@library("itertools.combinations")
def combinations_(machine: Machine, given: Arguments) -> v.Value:
    """All combinations of n items of a known sequence."""
    import itertools

    items, many = given.need(machine, "combinations", "iterable", "r")
    if not (isinstance(many, v.Known) and isinstance(many.value, int)):
        machine.outside("combinations of a computed size", "Write the size as a number.")
    found = itertools.combinations(static_items(machine, items), int(many.value))
    return machine.allocate(v.Items(tuple(v.Tuple(each) for each in found)))


def refused(name: str) -> None:
    """What depends on how far a generator was read is refused."""

    @library(f"itertools.{name}")
    def refuse(machine: Machine, given: Arguments) -> v.Value:
        """Refused: it depends on how far a generator was read."""
        machine.outside(f"`itertools.{name}`", "Use a loop.")


for each in ("groupby", "tee", "cycle", "count", "takewhile"):
    refused(each)
