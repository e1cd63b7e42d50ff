"""`np.bincount` and `np.histogram`: one pass over the rows, one cell for each value or bin."""

from __future__ import annotations

import ast
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import REAL
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.change import set_item
from lapwing.syntax.natural.item import position
from lapwing.syntax.natural.jump import is_public_path
from lapwing.syntax.natural.library.arrays import filled, linspace_
from lapwing.syntax.natural.library.extremes import larger
from lapwing.syntax.natural.library.registry import Arguments
from lapwing.syntax.natural.number import logic
from lapwing.syntax.natural.operators import arithmetic, compare, truth
from lapwing.syntax.natural.sequence import each, fold, static_items, view
from lapwing.syntax.natural.state import PUBLIC
from lapwing.syntax.natural.untyped import check_typed

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def bincount(machine: Machine, items: v.Value, least: v.Value | None) -> v.Value:
    """A cell for each whole number up to the largest item, or up to a given number of cells."""
    from lapwing.syntax.natural.bounds import is_below
    from lapwing.syntax.natural.library.extremes import extreme_of

    size = least or v.Known(0)
    found = view(machine, items)
    below = truth(machine, compare(machine, ast.Lt, size, v.Known(0)))
    if below is True:
        machine.raise_error("ValueError", ())
    elif below is not False:
        machine.check(below, "ValueError")
    check_typed(machine, items, "TypeError")
    inside = isinstance(found, v.Lazy) and least is not None
    if inside:
        with machine.scratch():
            term, _ = machine.number(found.item(machine, machine.probe(found)))  # type: ignore[union-attr, arg-type]
            inside = is_below(machine, term, machine.number(size)[0])
    if not inside:
        top = extreme_of(machine, items, "max", v.Known(-1))
        size = machine.hold(larger(machine, size, arithmetic(machine, "+", top, v.Known(1))), "size")
    refuse_negative(machine, items)
    cells = filled(machine, size, v.Known(0))

    def count(item: v.Value) -> None:
        place = machine.hold(item, "place")
        more = arithmetic(machine, "+", position(machine, cells, place), v.Known(1))
        set_item(machine, cells, place, machine.hold(more, "cell"))

    if isinstance(found, v.Items):
        for item in found.values:
            count(item)
    else:
        each(machine, found, count)
    return cells


def refuse_negative(machine: Machine, items: v.Value) -> None:
    """Numbers below 0 are an error, before anything is counted."""
    from lapwing.syntax.natural.bounds import is_at_least_zero
    from lapwing.syntax.natural.library.extremes import extreme_of

    found = view(machine, items)
    if isinstance(found, v.Lazy):
        with machine.scratch():
            term, sort = machine.number(found.item(machine, machine.probe(found)))
            if sort != REAL and is_at_least_zero(machine, term):
                return
    elif all(isinstance(item, v.Known) and item.value >= 0 for item in found.values):  # type: ignore[operator]
        return
    least = extreme_of(machine, items, "min", v.Known(0))
    negative = truth(machine, compare(machine, ast.Lt, least, v.Known(0)))
    if negative is True:
        machine.raise_error("ValueError", ())
    elif negative is not False:
        machine.check(negative, "ValueError")


def data_ends(machine: Machine, items: v.Value) -> tuple[v.Value, v.Value]:
    """The ends that NumPy takes from the data: 0 and 1 of no items, half a step more where both are the same."""
    from lapwing.syntax.natural.library.extremes import extreme_of
    from lapwing.syntax.natural.library.lists import chosen

    low = machine.hold(extreme_of(machine, items, "min", v.Known(0)), "low")
    high = machine.hold(extreme_of(machine, items, "max", v.Known(1)), "high")
    same = truth(machine, compare(machine, ast.Eq, low, high))
    wider = [arithmetic(machine, sign, end, v.Known(Fraction(1, 2))) for sign, end in (("-", low), ("+", high))]
    if isinstance(same, bool):
        return (wider[0], wider[1]) if same else (low, high)
    return chosen(machine, same, wider[0], low), chosen(machine, same, wider[1], high)


def histogram(machine: Machine, items: v.Value, bins: v.Value | None, span: v.Value | None) -> v.Value:
    """The counts and the edges; the last bin contains its right edge."""
    from lapwing.syntax.natural.array import is_sequence

    bins = bins or v.Known(10)
    if not is_sequence(machine, bins):
        if not isinstance(bins, v.Known):
            machine.outside("a number of bins that is not known", "Give the edges, or the number as a constant.")
        given = span is not None and span != v.Known(None)
        ends = static_items(machine, span)[:2] if given else data_ends(machine, items)  # type: ignore[arg-type]
        bins = linspace_(machine, Arguments([*ends, arithmetic(machine, "+", bins, v.Known(1))], {}))
    edges = static_items(machine, bins)
    if len(edges) < 2:
        machine.raise_error("ValueError", ())
    check_rising(machine, edges)
    counts = []
    for place in range(len(edges) - 1):
        last = place == len(edges) - 2

        def step(total: v.Value, item: v.Value, place: int = place, last: bool = last) -> v.Value:
            above = compare(machine, ast.GtE, item, edges[place])
            below = compare(machine, ast.LtE if last else ast.Lt, item, edges[place + 1])
            return arithmetic(machine, "+", total, logic(machine, "&", above, below))

        counts.append(fold(machine, view(machine, items), v.Known(0), step, "count"))
    return v.Tuple((machine.allocate(v.Items(tuple(counts), "array")), bins))


def check_rising(machine: Machine, edges: tuple[v.Value, ...]) -> None:
    """Edges that fall are an error."""
    for one, two in pairwise(edges):
        falls = truth(machine, compare(machine, ast.Gt, one, two))
        if falls is True:
            machine.raise_error("ValueError", ())
        elif falls is not False and not (is_public_path(machine) and is_public(machine, one, two)):
            machine.check(falls, "ValueError")


def is_public(machine: Machine, *values: v.Value) -> bool:
    """Whether values are the same in both runs."""
    return all(machine.label_of(value) == PUBLIC for value in values)
