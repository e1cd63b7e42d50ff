"""Dictionaries that are filled key by key from data: `sums[key] += x`, `lists[key].append(x)`.

Nothing is looked up while they are filled: what was added under which key is kept, one after the other.  What a key
holds goes over the additions under that key alone, and which keys there are matters only where they are gone through.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from lapwing.kernel.language.sort import BOOL
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import reachable
from lapwing.syntax.natural.idioms import is_filled

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Made = Literal["sum", "list", "set", "dict", "cells"]
CHANGES = ("append", "add", "extend")
FACTORIES: dict[str, Made] = {
    "builtins.int": "sum",
    "builtins.float": "sum",
    "builtins.list": "list",
    "builtins.set": "set",
    "builtins.dict": "dict",
    "collections.Counter": "dict",
}


def made_by(machine: Machine, contents: v.Contents) -> Made | None:
    """What the values of a dictionary are that makes the missing ones: sums, lists or sets."""
    match contents:
        case v.Log(made=made):
            return made
        case v.Mapping(default=v.Library(path=path)):
            return FACTORIES.get(path)
        case v.Mapping(default=v.Function() as function):
            from lapwing.syntax.natural.call import apply

            with machine.scratch():
                return made_of(machine, apply(machine, function, [], {}))
        case _:
            return None


def made_of(machine: Machine, value: v.Value) -> Made | None:
    """What a first value makes of a dictionary: sums from 0, or lists or sets that are empty."""
    if value == v.Known(0):
        return "sum"
    contents = machine.state.heap.get(value.key) if isinstance(value, v.Ref) else None
    match contents:
        case v.Items(values=(), kind="list" | "set" as kind):
            return "list" if kind == "list" else "set"
        case v.Items(values=values, kind="list" | "array") if all(value == v.Known(0) for value in values):
            return "cells"
        case v.Mapping(entries=entries) if all(value == v.Known(0) for _, value in entries):
            return "cells" if entries else "dict"
        case _:
            return None


def as_log(machine: Machine, owner: v.Value, key: v.Value, made: Made | None = None) -> v.Log | None:
    """A dictionary as one that is filled key by key, if it is one or can become one; the key must come from data."""
    from lapwing.syntax.natural.known_key import is_known_key

    contents = machine.state.heap.get(owner.key) if isinstance(owner, v.Ref) else None
    if isinstance(contents, v.Log):
        return contents if made in (None, contents.made) else None
    if not isinstance(contents, v.Mapping) or contents.entries or is_known_key(key) or not is_key(key):
        return None
    if contents.kind not in ("dict", "defaultdict", "Counter"):
        return None
    found = made_by(machine, contents) or made
    if found is None or made not in (None, found):
        return None
    shape = s.open_shape(s.shape_of(machine, machine.settled(key)))
    return v.Log(found, machine.stored(v.Items(()), shape), None, None, contents.default, contents.kind)


def is_key(key: v.Value) -> bool:
    """Whether a value is a number, a string or a tuple of these."""
    if isinstance(key, v.Tuple):
        return all(is_key(part) for part in key.items)
    return isinstance(key, v.Known | v.Number | v.Text)


def touch(machine: Machine, owner: v.Ref, log: v.Log, key: v.Value, *added: v.Value) -> None:
    """A key is there from now on, with something more under it."""
    touched = grown(machine, log.touched, key)
    keys, items = log.keys, log.items
    for value in added:
        keys, items = grown(machine, keys, key), grown(machine, items, value)
    machine.change(owner, replace(log, touched=touched, keys=keys, items=items, last=key))


def grown(machine: Machine, stored: v.Stored | None, value: v.Value) -> v.Stored:
    """A list of the core with one more item."""
    from lapwing.syntax.natural.sequence import append

    if stored is None:
        shape = s.open_shape(s.shape_of(machine, machine.settled(value)))
        stored = machine.stored(v.Items(()), shape)
    ref = machine.allocate(stored)
    append(machine, ref, value)
    found = machine.state.heap.pop(ref.key)
    if not isinstance(found, v.Stored):
        machine.reject("needs a list")
    return found


def check_there(machine: Machine, log: v.Log, key: v.Value) -> None:
    """A key that is missing is an error, unless the dictionary makes what is missing."""
    from lapwing.syntax.natural.equality import contains
    from lapwing.syntax.natural.operators import truth
    from lapwing.syntax.natural.sequence import lazy_of

    if log.default is not None or log.kind == "Counter" or log.last == key:
        return
    there = truth(machine, contains(machine, lazy_of(log.touched), key))
    if there is False:
        machine.raise_error("KeyError", (key,))
    elif there is not True:
        machine.check(machine.negated(there), "KeyError", (key,))


def add_to(machine: Machine, owner: v.Value, key: v.Value, value: v.Value, missing: bool = False) -> bool:
    """`owner[key] += value`; with `missing`, a key that is not there has 0.  False if this is no such dictionary."""
    from lapwing.syntax.natural.evaluate import is_number

    key = machine.hold(key, "key")
    log = as_log(machine, owner, key, "sum" if missing else None)
    if log is None or log.made != "sum" or not is_number(value) or not isinstance(owner, v.Ref):
        return False
    if not missing:
        check_there(machine, log, key)
    touch(machine, owner, log, key, machine.hold(value, "added"))
    return True


def put_into(machine: Machine, owner: v.Value, key: v.Value, items: tuple[v.Value, ...], made: Made) -> bool:
    """`owner[key].append(item)` and the like; False if this is no such dictionary."""
    key = machine.hold(key, "key")
    log = as_log(machine, owner, key, made)
    if log is None or not isinstance(owner, v.Ref):
        return False
    check_there(machine, log, key)
    touch(machine, owner, log, key, *(machine.settled(machine.hold(item, "item")) for item in items))
    return True


def put_under(machine: Machine, owner: v.Value, key: v.Value, op: ast.operator, value: v.Value) -> bool:
    """`owner[key] += value`, `owner[key] -= value`; False if this is no such dictionary."""
    from lapwing.syntax.natural.array import is_sequence
    from lapwing.syntax.natural.operators import unary

    if isinstance(op, ast.Sub):
        return as_log(machine, owner, key, "sum") is not None and add_to(
            machine, owner, key, unary(machine, ast.USub, value)
        )
    if not isinstance(op, ast.Add):
        return False
    if is_sequence(machine, value):
        return extend(machine, owner, key, value)
    return add_to(machine, owner, key, value)


def extend(machine: Machine, owner: v.Value, key: v.Value, values: v.Value) -> bool:
    """`owner[key].extend(values)`; False if this is no such dictionary."""
    from lapwing.syntax.natural.sequence import each, view

    if as_log(machine, owner, key, "list") is None:
        return False
    found = view(machine, values)
    if isinstance(found, v.Items):
        return put_into(machine, owner, key, found.values, "list")
    put_into(machine, owner, key, (), "list")
    each(
        machine,
        found,
        lambda item: machine.reject("no list") if not put_into(machine, owner, key, (item,), "list") else None,
    )
    return True


def call_inside(machine: Machine, node: ast.Call) -> v.Value | None:
    """`owner[key].append(item)`, `owner.setdefault(key, []).append(item)`; None if this is no such dictionary."""
    from lapwing.syntax.natural.evaluate import evaluate

    match node:
        case ast.Call(
            func=ast.Attribute(value=bucket, attr="append" | "add" | "extend" as name), args=[item], keywords=[]
        ):
            pass
        case _:
            return None
    match bucket:
        case ast.Subscript(value=owner, slice=index) if not isinstance(index, ast.Slice | ast.Tuple):
            first = None
        case ast.Call(func=ast.Attribute(value=owner, attr="setdefault"), args=[index, first], keywords=[]):
            pass
        case _:
            return None
    if not is_filled(machine, owner):
        return None
    found, key = evaluate(machine, owner), machine.hold(evaluate(machine, index), "key")
    made: Made = "set" if name == "add" else "list"
    if first is not None and not make_there(machine, found, key, evaluate(machine, first)):
        return None
    if as_log(machine, found, key, made) is None:
        return None
    value = evaluate(machine, item)
    done = extend(machine, found, key, value) if name == "extend" else put_into(machine, found, key, (value,), made)
    return v.Known(None) if done else None


def make_there(machine: Machine, owner: v.Value, key: v.Value, value: v.Value) -> bool:
    """`owner.setdefault(key, value)` with a 0 or an empty list or set; False if this is no such dictionary."""
    key = machine.hold(key, "key")
    made = made_of(machine, value)
    log = None if made is None else as_log(machine, owner, key, made)
    if log is None or not isinstance(owner, v.Ref):
        return False
    touch(machine, owner, log, key)
    return True


# looking up


def under(machine: Machine, log: v.Log, key: v.Value) -> v.Value:
    """What is under a key that is there."""
    from lapwing.syntax.natural.equality import equal
    from lapwing.syntax.natural.library.sets import make_set
    from lapwing.syntax.natural.nested import inside
    from lapwing.syntax.natural.operators import arithmetic
    from lapwing.syntax.natural.sequence import fold, lazy_of

    if log.made in ("dict", "cells") and (log.keys is None or log.items is None):
        return inside(machine, log, None)
    if log.keys is None or log.items is None:
        empty = v.Items((), "set" if log.made == "set" else "list")
        return v.Known(0) if log.made == "sum" else machine.allocate(empty)
    keys, items = lazy_of(log.keys), lazy_of(log.items)

    def guard(at: Machine, index: tree.Expression) -> v.Value:
        found = equal(at, keys.item(at, index), key)
        return found if isinstance(found, v.Known) else v.Number(at.number(found)[0], BOOL)

    mine = v.Lazy(items.length, items.item, guard)
    if log.made in ("dict", "cells"):
        return inside(machine, log, mine)
    if log.made == "sum":
        return fold(machine, mine, v.Known(0), lambda one, two: arithmetic(machine, "+", one, two))
    return make_set(machine, mine) if log.made == "set" else mine


def look_up(machine: Machine, owner: v.Ref, log: v.Log, key: v.Value, default: v.Value | None) -> v.Value:
    """`owner[key]`, or `owner.get(key, default)`."""
    from lapwing.syntax.natural.equality import contains
    from lapwing.syntax.natural.operators import truth
    from lapwing.syntax.natural.sequence import lazy_of

    if default is None:
        check_there(machine, log, key)
        if log.default is not None and log.kind != "Counter":
            touch(machine, owner, log, key)
        return machine.hold(under(machine, log, key), "sum")
    found = machine.hold(under(machine, log, key), "sum")
    if made_of(machine, default) == log.made:
        return found
    there = truth(machine, contains(machine, lazy_of(log.touched), key))
    if isinstance(there, bool):
        return found if there else default
    return machine.choose(there, lambda: found, lambda: default)


def names_of(machine: Machine, log: v.Log) -> v.Stored:
    """The keys, in the order in which they came."""
    from lapwing.syntax.natural.library.sets import make_set
    from lapwing.syntax.natural.sequence import lazy_of, store, view

    return replace(store(machine, view(machine, make_set(machine, lazy_of(log.touched)))), kind="list")


def as_dictionary(machine: Machine, log: v.Log) -> v.Table:
    """A dictionary of sums with its keys and values side by side."""
    from lapwing.syntax.natural.sequence import lazy_of, store

    if log.made != "sum":
        machine.outside("a dictionary of lists with keys of the data as a whole", "Use the lists one by one.")
    names = names_of(machine, log)
    rows = lazy_of(names)
    values = store(machine, v.Lazy(rows.length, lambda at, index: under(at, log, rows.item(at, index))))
    return v.Table(names, replace(values, length=names.length), log.default, log.kind)


@dataclass(frozen=True, slots=True, eq=False)
class EntriesLazy(v.Lazy):
    """The entries of a dictionary that is filled key by key, in the order of some `keys`."""

    log: v.Log | None = None
    keys: v.Lazy | None = None


def close(machine: Machine, value: v.Value) -> None:
    """The dictionaries that a result leads to are seen with their keys and values side by side."""
    for key in sorted(reachable(machine.state, [value])):
        contents = machine.state.heap[key]
        if isinstance(contents, v.Log):
            machine.state.heap[key] = as_dictionary(machine, contents)


def pairs_of(machine: Machine, log: v.Log) -> v.Lazy:
    """The keys, each with what is under it."""
    from lapwing.syntax.natural.sequence import lazy_of

    return in_order(log, lazy_of(names_of(machine, log)))


def in_order(log: v.Log, keys: v.Lazy) -> v.Lazy:
    """The entries in the order of their keys."""

    def item(at: Machine, index: tree.Expression) -> v.Value:
        key = keys.item(at, index)
        return v.Tuple((key, under(at, log, key)))

    return EntriesLazy(keys.length, item, log=log, keys=keys)
