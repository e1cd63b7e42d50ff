"""Taking a key out of a dictionary."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.dictionary import as_table, find, find_in
from lapwing.syntax.natural.known_key import covers, is_known_key
from lapwing.syntax.natural.operators import compare, select, truth
from lapwing.syntax.natural.sequence import lazy_of, store
from lapwing.syntax.natural.tally import opened

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def take_key(machine: Machine, owner: v.Value, key: v.Value, default: v.Value | None = None) -> v.Value:
    """Remove a key; what it had, or a default where it is missing."""
    if not isinstance(owner, v.Ref):
        machine.outside("taking a key out of this value", "Use a dictionary.")
    contents = opened(machine, owner)
    if isinstance(contents, v.Mapping) and is_known_key(key):
        return take_known(machine, owner, contents, key, default)
    if not isinstance(contents, v.Mapping | v.Table) or not has_shape(machine, contents):
        machine.outside("taking a key of the data out of this dictionary", "Build another dictionary.")
    if isinstance(contents, v.Mapping) and contents.entries and covers(machine, contents, key):
        return take_one(machine, owner, contents, key)
    return take_found(machine, owner, contents, key, default)


def has_shape(machine: Machine, contents: v.Mapping | v.Table) -> bool:
    """Whether the keys of a dictionary are of one kind, and its values are numbers or strings."""
    from lapwing.syntax.natural.copies import is_scalar

    pairs = s.pairs_of(s.shape_of_contents(machine, contents))  # type: ignore[arg-type]
    return pairs is not None and is_scalar(pairs.item)


def take_known(machine: Machine, owner: v.Ref, contents: v.Mapping, key: v.Value, default: v.Value | None) -> v.Value:
    """Remove a known key from a dictionary with known keys."""
    place = find(contents, key)
    if place is None:
        if default is None:
            machine.raise_error("KeyError", (key,))
        return default or v.Known(None)
    kept = contents.entries[:place] + contents.entries[place + 1 :]
    machine.change(owner, v.Mapping(kept, contents.default, contents.kind))
    return contents.entries[place][1]


def take_one(machine: Machine, owner: v.Ref, contents: v.Mapping, key: v.Value) -> v.Value:
    """Remove whichever of the known keys it is."""
    place: v.Value = v.Known(len(contents.entries) - 1)
    for number in reversed(range(len(contents.entries) - 1)):
        here = truth(machine, compare(machine, ast.Eq, key, contents.entries[number][0]))
        if isinstance(here, bool):
            place = v.Known(number) if here else place
        else:
            place = select(machine, here, v.Known(number), place)
    place = machine.hold(place, "place")
    keys = machine.allocate(v.Items(tuple(known for known, _ in contents.entries)))
    values = machine.allocate(v.Items(tuple(value for _, value in contents.entries)))
    return without(machine, owner, contents, (keys, values), place)


def without(
    machine: Machine, owner: v.Ref, contents: v.Mapping | v.Table, pair: tuple[v.Ref, v.Ref], place: v.Value
) -> v.Value:
    """The dictionary loses the key at a place; what that key had."""
    from lapwing.syntax.natural.library.lists import pop

    keys, values = pair
    pop(machine, keys, place)
    item = pop(machine, values, place)
    kept = [store(machine, machine.state.heap.pop(each.key)) for each in (keys, values)]
    machine.change(owner, v.Table(kept[0], kept[1], contents.default, contents.kind))
    return item


def take_found(
    machine: Machine, owner: v.Ref, contents: v.Mapping | v.Table, key: v.Value, default: v.Value | None
) -> v.Value:
    """Remove a key that is looked for."""
    shape = s.pairs_of(s.shape_of_contents(machine, contents))  # type: ignore[arg-type]
    key_shape = s.join(shape.key, s.open_shape(s.shape_of(machine, machine.settled(key))))  # type: ignore[union-attr]
    table = as_table(machine, contents, key_shape, shape.item)  # type: ignore[union-attr]
    machine.change(owner, table)
    place = machine.hold(find_in(machine, table, key), "found")
    absent = truth(machine, compare(machine, ast.Lt, place, v.Known(0)))

    def take() -> v.Value:
        found = machine.hold(lazy_of(table.values).item(machine, machine.number(place)[0]), "value")
        kept = [remaining(machine, stored, place) for stored in (table.keys, table.values)]
        machine.change(owner, v.Table(kept[0], kept[1], table.default, table.kind))
        return found

    if default is None:
        if absent is True:
            machine.raise_error("KeyError", (key,))
        elif absent is not False:
            machine.check(absent, "KeyError", (key,))
        return take()
    if isinstance(absent, bool):
        return default if absent else take()
    return machine.choose(absent, lambda: default, take)


def remaining(machine: Machine, stored: v.Stored, place: v.Value) -> v.Stored:
    """A list of the core without the item at a place."""
    from lapwing.syntax.natural.library.lists import remove_at

    ref = machine.allocate(stored)
    remove_at(machine, ref, place)
    found = machine.state.heap.pop(ref.key)
    return found if isinstance(found, v.Stored) else store(machine, found)
