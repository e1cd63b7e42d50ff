"""Dictionaries of dictionaries, or of known cells, that are filled from data: `table[a][b] += x`.

They are kept as what was added under which keys, one after the other, as dictionaries of lists are.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import share
from lapwing.syntax.natural.idioms import is_filled
from lapwing.syntax.natural.log import as_log, put_into

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

NESTED = ("dict", "cells")


def blank_of(machine: Machine, log: v.Log) -> v.Contents | None:
    """What the dictionary puts under a key that is missing; None if it puts nothing there."""
    from lapwing.syntax.natural.call import apply

    if log.default is None:
        return None
    with machine.scratch():
        made = apply(machine, log.default, [], {})
        return machine.contents(made) if isinstance(made, v.Ref) else None


def add_inside(machine: Machine, target: ast.expr, op: ast.operator, node: ast.expr) -> bool:
    """`table[a][b] += x`, `table[a][b] -= x`; False if this is no such dictionary."""
    found = inner_place(machine, target)
    if found is None or not isinstance(op, ast.Add | ast.Sub):
        return False
    owner, key, log, place = found
    inner = inner_key(machine, blank_of(machine, log), place)
    return inner is not None and put_amount(machine, owner, key, log, inner, node, isinstance(op, ast.Sub))


def assign_inside(machine: Machine, target: ast.expr, amount: ast.expr) -> bool:
    """`table[a][b] = table[a].get(b, 0) + amount`; False if this is no such dictionary."""
    found = inner_place(machine, target)
    if found is None or found[2].made != "dict":
        return False
    owner, key, log, place = found
    return put_amount(machine, owner, key, log, place, amount, negative=False)


def inner_place(machine: Machine, target: ast.expr) -> tuple[v.Value, v.Value, v.Log, v.Value] | None:
    """The dictionary, the outer key and the inner one of `table[a][b]`."""
    from lapwing.syntax.natural.evaluate import evaluate

    match target:
        case ast.Subscript(value=ast.Subscript(value=table, slice=first), slice=second):
            if isinstance(first, ast.Slice) or isinstance(second, ast.Slice) or not is_filled(machine, table):
                return None
        case _:
            return None
    owner, key = evaluate(machine, table), machine.hold(evaluate(machine, first), "key")
    log = as_log(machine, owner, key)
    if log is None or log.made not in NESTED:
        return None
    return owner, key, log, machine.hold(evaluate(machine, second), "key")


def inner_key(machine: Machine, blank: v.Contents | None, place: v.Value) -> v.Value | None:
    """A key at which something can be added: what is missing there counts as 0, or is one of the known cells."""
    from lapwing.syntax.natural.item import wrapped

    match blank:
        case v.Mapping(entries=(), kind="Counter"):
            return place
        case v.Mapping(entries=(), kind="defaultdict", default=v.Library(path="builtins.int" | "builtins.float")):
            return place
        case v.Mapping(entries=entries) if entries and any(key == place for key, _ in entries):
            return place
        case v.Items(values=values, kind=kind) if values:
            return machine.hold(wrapped(machine, place, v.Known(len(values)), kind), "index")
        case _:
            return None


def put_amount(
    machine: Machine, owner: v.Value, key: v.Value, log: v.Log, place: v.Value, node: ast.expr, negative: bool
) -> bool:
    """Keep an amount under both keys."""
    from lapwing.syntax.natural.evaluate import evaluate, is_number
    from lapwing.syntax.natural.operators import unary

    value = evaluate(machine, node)
    if not is_number(value):
        machine.outside("adding this to an item of a dictionary of dictionaries", "Add numbers.")
    amount = machine.hold(unary(machine, ast.USub, value) if negative else value, "added")
    return put_into(machine, owner, key, (v.Tuple((place, amount)),), log.made)


def inside(machine: Machine, log: v.Log, mine: v.Lazy | None) -> v.Value:
    """What is under a key, made of what was added there; it is a copy, so that it must not change."""
    blank = blank_of(machine, log)
    match blank:
        case v.Items(values=values, kind=kind):
            cells = tuple(machine.hold(sum_of(machine, mine, v.Known(place)), "sum") for place in range(len(values)))
            found = machine.allocate(v.Items(cells, kind))
        case v.Mapping(entries=entries) if entries:
            pairs = tuple((key, machine.hold(sum_of(machine, mine, key), "sum")) for key, _ in entries)
            found = machine.allocate(v.Mapping(pairs))
        case _:
            found = machine.allocate(inner_dictionary(machine, blank, mine))
    share(machine.state, found)
    return found


def inner_dictionary(machine: Machine, blank: v.Contents | None, mine: v.Lazy | None) -> v.Contents:
    """The sums under the inner keys."""
    kind = blank.kind if isinstance(blank, v.Mapping) else "dict"
    default = None if kind == "dict" else v.Known(0)
    if mine is None:
        return v.Mapping((), v.Library("builtins.int") if default is not None else None, kind)
    rows = mine
    keys = v.Lazy(rows.length, lambda at, index: v.part(rows.item(at, index), 0), rows.guard)

    def build(at: Machine) -> v.Contents:
        from lapwing.syntax.natural.groups import build_table
        from lapwing.syntax.natural.library.sets import make_set

        return build_table(at, make_set(at, keys), lambda inner, key: sum_of(inner, rows, key), kind)

    return v.Tally(keys, lambda at, key: sum_of(at, rows, key), v.Known(0), build, default, kind)


def sum_of(machine: Machine, mine: v.Lazy | None, key: v.Value) -> v.Value:
    """The sum of what was added at an inner key."""
    from lapwing.syntax.natural.equality import equal
    from lapwing.syntax.natural.number import logic
    from lapwing.syntax.natural.operators import arithmetic
    from lapwing.syntax.natural.sequence import fold

    if mine is None:
        return v.Known(0)
    before = mine.guard

    def guard(at: Machine, index: tree.Expression) -> v.Value:
        found = equal(at, v.part(mine.item(at, index), 0), key)
        here = found if isinstance(found, v.Known) else v.Number(at.number(found)[0], BOOL)
        return here if before is None else logic(at, "&", before(at, index), here)

    amounts = v.Lazy(mine.length, lambda at, index: v.part(mine.item(at, index), 1), guard)
    return fold(machine, amounts, v.Known(0), lambda one, two: arithmetic(machine, "+", one, two))
