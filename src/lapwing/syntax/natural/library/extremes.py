"""The largest and the smallest of several values."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.clipping import note_extreme
from lapwing.syntax.natural.evaluate import is_number
from lapwing.syntax.natural.number import logic, numeric
from lapwing.syntax.natural.operators import compare, per_case, select, truth
from lapwing.syntax.natural.rebuild import rebuild
from lapwing.syntax.natural.sequence import length, view
from lapwing.syntax.natural.whose import of_chosen

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def larger(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """The larger of two numbers."""
    return extreme(machine, "max", left, right)


def smaller(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """The smaller of two numbers."""
    return extreme(machine, "min", left, right)


def extreme(machine: Machine, function: str, left: v.Value, right: v.Value) -> v.Value:
    """`min` or `max` of two values."""
    found = extreme_value(machine, function, left, right)
    note_extreme(machine, function, left, right, found)
    return found


def extreme_value(machine: Machine, function: str, left: v.Value, right: v.Value) -> v.Value:
    """The same; what becomes of norms is not remembered."""
    for value in (left, right):
        if isinstance(value, v.Opaque):
            return v.Opaque(function, (left, right))
    if isinstance(left, v.Variant):
        return per_case(machine, left, lambda case: extreme(machine, function, case, right))
    if isinstance(right, v.Variant):
        return per_case(machine, right, lambda case: extreme(machine, function, left, case))
    if isinstance(left, v.Known) and isinstance(right, v.Known):
        second = compare(machine, ast.Lt if function == "min" else ast.Gt, right, left)
        return right if truth(machine, second) is True else left
    if not (is_number(left) or isinstance(left, v.Query)) or not (is_number(right) or isinstance(right, v.Query)):
        wins = truth(machine, compare(machine, ast.Lt if function == "min" else ast.Gt, right, left))
        if isinstance(wins, bool):
            return right if wins else left
        return machine.choose(wins, lambda: right, lambda: left)
    (one, first), (two, other) = numeric(machine, left), numeric(machine, right)
    if one == two:
        return left
    sort = max(first, other, key=(BOOL, INT, REAL).index)
    wins = tree.Comparison(("<" if function == "min" else ">",), (two, one), machine.span)
    return v.Number(tree.Builtin(function, (one, two), machine.span), sort, of_chosen(machine, wins, right, left))


def extreme_of(machine: Machine, items: v.Value, function: str, default: v.Value | None = None) -> v.Value:
    """The largest or smallest item; of none, a default or an error."""
    found = view(machine, items)
    if isinstance(found, v.Lazy) and found.source is not None:
        best = first_best(machine, found, function, lambda item: item, default, lambda item, _: item)
        if isinstance(best, v.Number) and isinstance(best.term, tree.Name):
            machine.extremes[best.term.name] = (found.source, function)
        return best
    if isinstance(found, v.Items):
        if not found.values:
            if default is not None:
                return default
            machine.raise_error("ValueError", ())
            return v.Known(0)
        result = found.values[0]
        for item in found.values[1:]:
            result = machine.hold(extreme(machine, function, result, item), "best")
        return result
    return first_best(machine, found, function, lambda item: item, default, lambda item, _: item)


def best_by(machine: Machine, items: v.Value, function: str, key: v.Value, default: v.Value | None) -> v.Value:
    """The item whose key is largest or smallest, the first of those."""
    from lapwing.syntax.natural.call import apply
    from lapwing.syntax.natural.dictionary import own_entries
    from lapwing.syntax.natural.item import choose_item, position
    from lapwing.syntax.natural.library.gumbel import gumbel_choice

    pairs = own_entries(machine, items, key)
    if pairs is not None:
        return first_best(
            machine, pairs, function, lambda pair: v.part(pair, 1), default, lambda pair, _: v.part(pair, 0)
        )
    found = view(machine, items)

    def score(item: v.Value) -> v.Value:
        return machine.hold(apply(machine, key, [item], {}), "score")

    if isinstance(found, v.Items):
        if not found.values:
            if default is not None:
                return default
            machine.raise_error("ValueError", ())
            return v.Known(0)
        scores = [score(item) for item in found.values]
        chosen = gumbel_choice(machine, v.Items(tuple(scores))) if function == "max" else None
        if chosen is not None:
            return choose_item(machine, found, chosen)
        winner, high = found.values[0], scores[0]
        for item, mark in zip(found.values[1:], scores[1:], strict=True):
            winner, high = better(machine, function, winner, high, item, mark)
        return winner
    if function == "max" and found.guard is None:
        marks = v.Lazy(found.length, lambda at, index: score(found.item(at, index)))
        chosen = gumbel_choice(machine, marks)
        if chosen is not None:
            return position(machine, found, chosen)
    return first_best(machine, found, function, score, default, lambda item, _: item)


def better(
    machine: Machine, function: str, winner: v.Value, high: v.Value, item: v.Value, score: v.Value
) -> tuple[v.Value, v.Value]:
    """The better of two items with their scores."""
    beats = truth(machine, compare(machine, ast.Gt if function == "max" else ast.Lt, score, high))
    if isinstance(beats, bool):
        return (item, score) if beats else (winner, high)
    if is_number(winner) and is_number(item) and is_number(high) and is_number(score):
        picked = machine.hold(select(machine, beats, item, winner), "winner")
        return picked, machine.hold(select(machine, beats, score, high), "best")
    pair = machine.choose(beats, lambda: v.Tuple((item, score)), lambda: v.Tuple((winner, high)))
    if not isinstance(pair, v.Tuple):
        machine.reject("needs values of one kind")
    return pair.items[0], pair.items[1]


def first_best(
    machine: Machine,
    lazy: v.Lazy,
    function: str,
    score: Callable[[v.Value], v.Value],
    default: v.Value | None,
    result: Callable[[v.Value, v.Value], v.Value],
    error: str = "ValueError",
    note: Callable[[v.Value, v.Value], None] | None = None,
) -> v.Value:
    """Go through a sequence and keep the first of the best items, noted with its score."""
    found, high, winner = ((machine.key(), name) for name in ("found", "best", "winner"))
    cells = machine.state.cells
    cells[found] = v.Known(False)
    cells[high], cells[winner] = (
        blank_item(machine, lazy, lambda item, _: score(item)),
        blank_item(machine, lazy, result),
    )
    position = machine.allocate(v.Items((v.Known(0),)))

    def look(item: v.Value) -> None:
        value = machine.hold(score(item), "score")
        contents = machine.state.heap[position.key]
        place = contents.values[0]  # type: ignore[index, union-attr]
        picked = result(item, place)
        beats = truth(
            machine, compare(machine, ast.Gt if function == "max" else ast.Lt, value, machine.state.cells[high])
        )
        there = truth(machine, machine.state.cells[found])
        fresh = logic(machine, "|", negation(machine, there), known(beats))

        def put() -> None:
            machine.state.cells[high], machine.state.cells[winner] = value, picked
            machine.state.cells[found] = v.Known(True)

        holds = truth(machine, fresh)
        if isinstance(holds, bool):
            if holds:
                put()
        else:
            machine.branch(holds, put)

    from lapwing.syntax.natural.sequence import each

    each(machine, lazy, look)
    there = truth(machine, machine.state.cells.pop(found))
    score_of_best, chosen = machine.state.cells.pop(high), machine.state.cells.pop(winner)
    if note is not None:
        note(chosen, score_of_best)
    machine.state.heap.pop(position.key, None)
    if there is True:
        return chosen
    missing = machine.negated(there) if not isinstance(there, bool) else None
    if default is not None and missing is not None:
        return machine.choose(missing, lambda: default, lambda: chosen)
    check_empty(machine, lazy, error)
    return chosen


def check_empty(machine: Machine, lazy: v.Lazy, error: str) -> None:
    """Of no items there is no largest one."""
    none = truth(machine, compare(machine, ast.Eq, length(machine, lazy), v.Known(0)))
    if none is True:
        machine.raise_error(error, ())
    elif none is not False:
        from lapwing.syntax.natural.sign import is_positive

        if not (lazy.guard is None and is_positive(machine, machine.number(lazy.length)[0])):
            machine.check(none, error)


def blank_item(machine: Machine, lazy: v.Lazy, result: Callable[[v.Value, v.Value], v.Value]) -> v.Value:
    """A value of the kind that the items give, that nobody reads."""
    from lapwing.syntax.natural import shape as s
    from lapwing.syntax.natural.fit import blank

    with machine.scratch():
        probe = machine.probe(lazy)
        value = machine.settled(result(lazy.item(machine, probe), v.Number(probe, INT)))
        shape = s.open_shape(s.shape_of(machine, value))
    return rebuild(machine, shape, (blank(machine, sort) for sort in s.sorts_of(shape)))


def negation(machine: Machine, holds: bool | tree.Expression) -> v.Value:
    """`not`, as a value."""
    return v.Known(not holds) if isinstance(holds, bool) else v.Number(machine.negated(holds), BOOL)


def known(holds: bool | tree.Expression) -> v.Value:
    """A condition as a value."""
    return v.Known(holds) if isinstance(holds, bool) else v.Number(holds, BOOL)
