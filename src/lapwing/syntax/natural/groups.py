"""Rows by the value of a column: `frame.groupby(column)`."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.frame import column, fields_of

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MOST_KEYS = 40

Reduce = Callable[["Machine", v.Value], v.Value]


def keys_of(machine: Machine, groups: v.Groups) -> v.Lazy:
    """The key of every row."""
    rows, names = groups.frame.item, groups.names

    def item(at: Machine, index: tree.Expression) -> v.Value:
        row = rows(at, index)
        if not isinstance(row, v.Tuple):
            at.reject("needs a data frame")
        found = tuple(row.items[row.fields.index(name)] for name in names)
        return found[0] if len(found) == 1 else v.Tuple(found)

    return v.Lazy(groups.frame.length, item, groups.frame.guard)


def members(machine: Machine, groups: v.Groups, key: v.Value) -> v.Lazy:
    """The rows of one group."""
    from lapwing.syntax.natural.array import mapped, picked
    from lapwing.syntax.natural.equality import equal

    every = keys_of(machine, groups)
    same = mapped(machine, v.Lazy(every.length, every.item, every.guard, "array"), lambda own: equal(machine, own, key))
    found = picked(machine, groups.frame, same)
    if not isinstance(found, v.Lazy):
        machine.reject("needs a data frame")
    return found


def possible(machine: Machine, groups: v.Groups) -> tuple[v.Known | v.Tuple, ...] | None:
    """The keys that may occur, in order, if the domains of the columns say so."""
    every = keys_of(machine, groups)
    with machine.scratch():
        sample = every.item(machine, machine.probe(every))
        columns = [values_in(machine, part) for part in (sample.items if isinstance(sample, v.Tuple) else (sample,))]
    if any(values is None for values in columns):
        return None
    rows = list(product(*(values or () for values in columns)))
    if len(rows) > MOST_KEYS:
        return None
    return tuple(row[0] if len(row) == 1 else v.Tuple(row) for row in rows)


def values_in(machine: Machine, value: v.Value) -> tuple[v.Known, ...] | None:
    """The values that a column may hold, in order."""
    from lapwing.syntax.natural.bounds import known_range

    match value:
        case v.Number(sort=sort) if sort == BOOL:
            return v.Known(False), v.Known(True)
        case v.Number(term=term, sort=sort) if sort == INT:
            found = known_range(machine, term)
        case v.Text(code=term):
            found = known_range(machine, term)
        case _:
            return None
    match found:
        case (tree.Number(value=int() as low), tree.Number(value=int() as high)) if high - low < MOST_KEYS:
            numbers = range(low, high + 1)
        case _:
            return None
    if isinstance(value, v.Number):
        return tuple(v.Known(number) for number in numbers)
    texts = {code: text for text, code in machine.texts.items()}
    if not all(number in texts for number in numbers):
        return None
    return tuple(v.Known(text) for text in sorted(texts[number] for number in numbers))


def is_there(machine: Machine, groups: v.Groups, key: v.Value) -> bool | tree.Expression:
    """Whether a key occurs."""
    from lapwing.syntax.natural.operators import compare, truth
    from lapwing.syntax.natural.sequence import length

    many = machine.hold(length(machine, members(machine, groups, key)), "count")
    return truth(machine, compare(machine, ast.Gt, many, v.Known(0)))


def occurring(machine: Machine, groups: v.Groups) -> v.Value:
    """The keys that occur, in order, where it is not known which may."""
    from lapwing.syntax.natural.library.sets import make_set
    from lapwing.syntax.natural.library.sorting import sort_items

    return sort_items(machine, make_set(machine, keys_of(machine, groups)), None, None)


def reduced(machine: Machine, groups: v.Groups, reduce: Reduce, blank: v.Value | None, kind: str = "groups") -> v.Ref:
    """A value for each group, under the key of the group."""

    def look(at: Machine, key: v.Value) -> v.Value:
        return reduce(at, members(at, groups, key))

    def build(at: Machine) -> v.Contents:
        known = possible(at, groups)
        if known is None:
            return build_table(at, occurring(at, groups), look, kind)
        return build_known(at, groups, known, look, kind)

    return machine.allocate(v.Tally(keys_of(machine, groups), look, blank, build, None, kind))


def build_known(
    machine: Machine,
    groups: v.Groups,
    known: tuple[v.Value, ...],
    look: Callable[[Machine, v.Value], v.Value],
    kind: str,
) -> v.Contents:
    """A dictionary with those of these keys that occur."""
    from lapwing.syntax.natural.sequence import append, store

    names, values = machine.allocate(v.Items(())), machine.allocate(v.Items(()))

    def add(key: v.Value, value: v.Value) -> None:
        append(machine, names, key)
        append(machine, values, value)

    for key in known:
        there, value = is_there(machine, groups, key), machine.hold(look(machine, key), "value")
        if there is True:
            add(key, value)
        elif there is not False:
            machine.branch(there, lambda key=key, value=value: add(key, value))  # type: ignore[misc]
    found = [store(machine, machine.state.heap.pop(ref.key)) for ref in (names, values)]
    return v.Table(found[0], replace(found[1], length=found[0].length), None, kind)


def build_table(machine: Machine, keys: v.Value, look: Callable[[Machine, v.Value], v.Value], kind: str) -> v.Contents:
    """A dictionary with these keys."""
    from lapwing.syntax.natural.sequence import lazy_of, store, view

    names = store(machine, view(machine, keys))
    rows = lazy_of(names)
    values = store(machine, v.Lazy(rows.length, lambda at, index: look(at, rows.item(at, index))))
    return v.Table(names, replace(values, length=names.length), None, kind)


def pairs_of(machine: Machine, groups: v.Groups) -> v.Lazy:
    """The keys that occur, each with its rows."""
    from lapwing.syntax.natural.item import item_of
    from lapwing.syntax.natural.sequence import view

    known = possible(machine, groups)
    found = v.Items(known) if known is not None else view(machine, occurring(machine, groups))
    if isinstance(found, v.Items):
        choose = item_of(found)
        size: v.Value = v.Known(len(found.values))

        def guard(at: Machine, index: tree.Expression) -> v.Value:
            there = is_there(at, groups, choose(at, index))
            return v.Known(there) if isinstance(there, bool) else v.Number(there, BOOL)

        return v.Lazy(size, lambda at, index: pair(at, groups, choose(at, index)), guard)
    rows = found
    return v.Lazy(rows.length, lambda at, index: pair(at, groups, rows.item(at, index)))


def pair(machine: Machine, groups: v.Groups, key: v.Value) -> v.Value:
    """A key with its rows, or with the column of them."""
    own = members(machine, groups, key)
    return v.Tuple((key, own if groups.column is None else column(machine, own, groups.column)))


def narrowed(machine: Machine, groups: v.Groups, name: str) -> v.Groups | None:
    """The groups with one column only, if there is such a column."""
    return v.Groups(groups.frame, groups.names, name) if name in fields_of(machine, groups.frame) else None
