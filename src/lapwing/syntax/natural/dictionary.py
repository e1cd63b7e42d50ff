"""Dictionaries: with known keys, or with keys that come from data."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.iterator import refuse_kept
from lapwing.syntax.natural.known_key import covers, is_known_key, normal_key
from lapwing.syntax.natural.operators import compare, truth
from lapwing.syntax.natural.sequence import append, each, lazy_of, store
from lapwing.syntax.natural.tally import built, look_up, opened

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def display(machine: Machine, keys: list[ast.expr | None], values: list[ast.expr]) -> v.Value:
    """`{key: value, **other}`."""
    from lapwing.syntax.natural.evaluate import evaluate

    ref = machine.allocate(v.Mapping(()))
    for key, value in zip(keys, values, strict=True):
        named = None if key is None else machine.hold(evaluate(machine, key), "key")
        found = evaluate(machine, value)
        refuse_kept(machine, value)
        if named is None:
            contents = machine.contents(found)
            if not isinstance(contents, v.Mapping):
                machine.outside("`**` of this value", "Write the keys out.")
            for each_key, each_value in contents.entries:
                set_key(machine, ref, each_key, each_value)
        else:
            set_key(machine, ref, named, machine.hold(found, "value"))
    return ref


def is_object(machine: Machine, key: v.Ref) -> bool:
    """Whether a key is an object of a class of the file."""
    return isinstance(machine.state.heap[key.key], v.Instance)


def find(contents: v.Mapping, key: v.Value) -> int | None:
    """The place of a known key."""
    wanted = normal_key(key)
    for place, (known, _) in enumerate(contents.entries):
        if normal_key(known) == wanted:
            return place
    return None


def get_key(machine: Machine, owner: v.Ref, key: v.Value, default: v.Value | None = None) -> v.Value:
    """`owner[key]`, or a default where there is no such key."""
    contents = machine.state.heap[owner.key]
    if isinstance(contents, v.Tally):
        return look_up(machine, contents, key, default)
    if isinstance(contents, v.Log):
        from lapwing.syntax.natural.log import look_up as look_up_in_log

        return look_up_in_log(machine, owner, contents, key, default)
    if isinstance(contents, v.Mapping):
        if is_known_key(key):
            return get_known(machine, owner, contents, key, default)
        if default is None and makes_missing(contents) and not covers(machine, contents, key):
            return made_there(machine, owner, contents, key)
        return choose_key(machine, contents, key, missing(machine, contents, default), 0)
    if not isinstance(contents, v.Table):
        machine.reject("needs a dictionary")
    found = get_table(machine, contents, key, default)
    if default is None and makes_missing(contents):
        found = machine.hold(found, "value")
        set_key(machine, owner, key, found)
    return found


def makes_missing(contents: v.Mapping | v.Table) -> bool:
    """Whether reading a key that is missing puts it there: a counter only says 0."""
    return contents.default is not None and contents.kind != "Counter"


def made_there(machine: Machine, owner: v.Ref, contents: v.Mapping, key: v.Value) -> v.Value:
    """The value of a key from data, which is there from now on."""
    from lapwing.syntax.natural.log import as_log
    from lapwing.syntax.natural.log import look_up as look_up_in_log

    log = as_log(machine, owner, key)
    if log is not None:
        machine.change(owner, log)
        return look_up_in_log(machine, owner, log, key, None)
    made = missing(machine, contents, None)
    if isinstance(made, v.Ref):
        machine.outside("this dictionary with keys of the data", "Keep counts, sums or lists under the keys.")
    found = machine.hold(choose_key(machine, contents, key, made, 0), "value")
    set_key(machine, owner, key, found)
    return found


def get_known(machine: Machine, owner: v.Ref, contents: v.Mapping, key: v.Value, default: v.Value | None) -> v.Value:
    """The value of a known key."""
    place = find(contents, key)
    if place is not None:
        return contents.entries[place][1]
    if default is not None:
        return default
    made = missing(machine, contents, None)
    if made is None:
        machine.raise_error("KeyError", (key,))
        return v.Known(0)
    if makes_missing(contents):
        set_key(machine, owner, key, made)
    return made


def missing(machine: Machine, contents: v.Mapping | v.Table, default: v.Value | None) -> v.Value | None:
    """What a missing key gives: a default, what the dictionary makes for it, or an error."""
    if default is not None or contents.default is None:
        return default
    from lapwing.syntax.natural.call import apply

    return apply(machine, contents.default, [], {})


def choose_key(machine: Machine, contents: v.Mapping, key: v.Value, default: v.Value | None, place: int) -> v.Value:
    """The value of whichever known key it is."""
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.operators import select

    if place == len(contents.entries):
        if default is not None:
            return default
        machine.raise_error("KeyError", (key,))
        return contents.entries[-1][1] if contents.entries else v.Known(0)
    known, value = contents.entries[place]
    last = place == len(contents.entries) - 1
    if last and default is None and covers(machine, contents, key):
        return value
    here = truth(machine, compare(machine, ast.Eq, key, known))
    if isinstance(here, bool):
        return value if here else choose_key(machine, contents, key, default, place + 1)
    numbers = all(is_number(item) for _, item in contents.entries) and (default is None or is_number(default))
    if numbers and default is not None:
        return select(machine, here, value, choose_key(machine, contents, key, default, place + 1))
    return machine.choose(here, lambda: value, lambda: choose_key(machine, contents, key, default, place + 1))


def set_key(machine: Machine, owner: v.Ref, key: v.Value, value: v.Value) -> None:
    """`owner[key] = value`."""
    from lapwing.syntax.natural.log import add_to, make_there

    if isinstance(key, v.Ref) and not machine.is_tuple(key) and not is_object(machine, key):
        machine.raise_error("TypeError", ())
        return
    before = machine.state.heap[owner.key]
    if isinstance(before, v.Log) and isinstance(value, v.Ref):
        machine.outside("another list under a key of the data", "Use .setdefault(key, []).append(item).")
    if isinstance(before, v.Mapping) and not before.entries and not is_known_key(key):
        if value == v.Known(0) or isinstance(value, v.Ref):
            if make_there(machine, owner, key, value):
                return
        elif add_to(machine, owner, key, value, missing=True):
            return
    contents = opened(machine, owner)
    if isinstance(contents, v.Mapping) and is_known_key(key):
        place = find(contents, key)
        entries = contents.entries
        if place is None:
            entries = (*entries, (key, value))  # type: ignore[arg-type]
        else:
            entries = (*entries[:place], (entries[place][0], value), *entries[place + 1 :])
        machine.change(owner, replace(contents, entries=entries))
    elif isinstance(contents, v.Mapping) and contents.entries and covers(machine, contents, key):
        set_one(machine, owner, contents, key, value)
    else:
        set_table(machine, owner, key, value)


def set_one(machine: Machine, owner: v.Ref, contents: v.Mapping, key: v.Value, value: v.Value) -> None:
    """One of the known keys gets a value."""
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.operators import select

    entries = []
    for known, old in contents.entries:
        here = truth(machine, compare(machine, ast.Eq, key, known))
        if isinstance(here, bool):
            entries.append((known, value if here else old))
        elif is_number(old) and is_number(value):
            entries.append((known, machine.hold(select(machine, here, value, old), "cell")))
        else:
            entries.append((known, machine.choose(here, lambda: value, lambda old=old: old)))  # type: ignore[misc]
    machine.change(owner, replace(contents, entries=tuple(entries)))


# keys from data


def as_table(machine: Machine, contents: v.Contents, key: s.Shape, item: s.Shape) -> v.Table:
    """A dictionary as two lists of the core, with keys and values of these shapes."""
    match built(machine, contents):
        case v.Table(keys=keys, values=values, default=default, kind=kind):
            return v.Table(store(machine, keys, key), store(machine, values, item), default, kind)
        case v.Mapping(entries=entries, default=default, kind=kind):
            keys = store(machine, v.Items(tuple(each for each, _ in entries)), key)
            values = store(machine, v.Items(tuple(each for _, each in entries)), item)
            return v.Table(keys, values, default, kind)
        case _:
            machine.reject("needs a dictionary")


def find_in(machine: Machine, table: v.Table, key: v.Value) -> v.Value:
    """The place of a key, or -1."""
    from lapwing.syntax.natural.equality import equal

    cell = (machine.key(), "found")
    machine.state.cells[cell] = v.Known(-1)
    keys = lazy_of(table.keys)

    def item(inner: Machine, index: tree.Expression) -> v.Value:
        return v.Tuple((v.Number(index, INT), keys.item(inner, index)))

    def look(pair: v.Value) -> None:
        place, other = pair.items  # type: ignore[union-attr]
        here = truth(machine, equal(machine, other, key))
        if here is True:
            machine.state.cells[cell] = place
        elif here is not False:
            machine.branch(here, lambda: machine.state.cells.__setitem__(cell, place))

    each(machine, v.Lazy(table.keys.length, item), look)
    return machine.state.cells.pop(cell)


def get_table(machine: Machine, table: v.Table, key: v.Value, default: v.Value | None) -> v.Value:
    """The value of a key from data."""
    place = machine.hold(find_in(machine, table, key), "found")
    absent = truth(machine, compare(machine, ast.Lt, place, v.Known(0)))
    other = missing(machine, table, default)
    values = lazy_of(table.values)
    term, _ = machine.number(place)
    if isinstance(absent, bool):
        if absent and other is None:
            machine.raise_error("KeyError", (key,))
        return values.item(machine, term) if not absent else (other or v.Known(0))
    if other is None:
        machine.check(absent, "KeyError", (key,))
        return values.item(machine, term)
    return machine.choose(absent, lambda: other, lambda: values.item(machine, term))


def set_table(machine: Machine, owner: v.Ref, key: v.Value, value: v.Value) -> None:
    """A key from data gets a value: the old one is replaced, or a new one added."""
    contents = machine.state.heap[owner.key]
    if isinstance(value, v.Ref):
        machine.outside("a dictionary of lists with keys of the data", "Keep counts or sums, or use known keys.")
    key_shape = s.open_shape(s.shape_of(machine, machine.settled(key)))
    item_shape = s.open_shape(s.shape_of(machine, machine.settled(value)))
    shape = s.shape_of_contents(machine, contents)
    known = s.pairs_of(shape)  # type: ignore[arg-type]
    if known is not None:
        key_shape, item_shape = s.join(known.key, key_shape), s.join(known.item, item_shape)
    table = as_table(machine, contents, key_shape, item_shape)
    place = machine.hold(find_in(machine, table, key), "found")
    keys, values = machine.allocate(table.keys), machine.allocate(table.values)
    absent = truth(machine, compare(machine, ast.Lt, place, v.Known(0)))

    def add() -> None:
        append(machine, keys, key)
        append(machine, values, value)

    def put() -> None:
        from lapwing.syntax.natural.change import set_stored

        term, _ = machine.number(place)
        machine.ranges[getattr(term, "name", "")] = (
            tree.Number(0, machine.span),
            tree.Binary("-", machine.number(table.keys.length)[0], tree.Number(1, machine.span), machine.span),
        )
        set_stored(machine, values, place, value)

    if isinstance(absent, bool):
        (add if absent else put)()
    else:
        machine.branch(absent, add, put)
    new_keys, new_values = machine.state.heap.pop(keys.key), machine.state.heap.pop(values.key)
    if not (isinstance(new_keys, v.Stored) and isinstance(new_values, v.Stored)):
        machine.reject("needs a dictionary")
    machine.change(owner, v.Table(new_keys, new_values, contents.default, contents.kind))  # type: ignore[union-attr]


def entries_of(machine: Machine, owner: v.Value) -> v.Items | v.Lazy:
    """The pairs of keys and values."""
    from lapwing.syntax.natural.library.key_order import CountsLazy

    given = machine.contents(owner)
    if isinstance(given, v.Log) and given.made != "sum":
        return pairs_of_log(machine, given)
    contents = built(machine, given)
    if isinstance(contents, v.Mapping):
        return v.Items(tuple(v.Tuple((key, value)) for key, value in contents.entries))
    if not isinstance(contents, v.Table):
        machine.reject("needs a dictionary")
    keys, values = lazy_of(contents.keys), lazy_of(contents.values)

    def item(inner: Machine, index: tree.Expression) -> v.Value:
        return v.Tuple((keys.item(inner, index), values.item(inner, index)))

    return CountsLazy(contents.keys.length, item, tally=given if isinstance(given, v.Tally) else None)


def values_of(machine: Machine, owner: v.Value) -> v.Items | v.Lazy:
    """The values."""
    if isinstance(log := machine.contents(owner), v.Log) and log.made != "sum":
        pairs = pairs_of_log(machine, log)
        return v.Lazy(pairs.length, lambda at, index: v.part(pairs.item(at, index), 1))
    contents = built(machine, machine.contents(owner))
    if isinstance(contents, v.Mapping):
        return v.Items(tuple(value for _, value in contents.entries))
    if not isinstance(contents, v.Table):
        machine.reject("needs a dictionary")
    return lazy_of(contents.values)


def pairs_of_log(machine: Machine, log: v.Log) -> v.Lazy:
    """The keys of a dictionary of lists, each with its list."""
    from lapwing.syntax.natural.log import pairs_of

    return pairs_of(machine, log)


def own_entries(machine: Machine, items: v.Value, key: v.Value) -> v.Lazy | None:
    """The entries of a dictionary whose keys are looked up in itself: `max(counts, key=counts.get)`."""
    if not isinstance(items, v.Ref) or key not in (v.Attribute(items, "get"), v.Attribute(items, "__getitem__")):
        return None
    contents = machine.state.heap[items.key]
    if not isinstance(contents, v.Table):
        return None
    keys, values = lazy_of(contents.keys), lazy_of(contents.values)
    return v.Lazy(keys.length, lambda at, index: v.Tuple((keys.item(at, index), values.item(at, index))))
