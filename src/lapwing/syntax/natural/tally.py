"""Dictionaries that a library function fills from data: looked up without being built.

A count or sum of one key goes over the rows of that key alone.  Which keys there are matters only where the dictionary
itself is gone through, changed or released; it is built there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

SERIES = ("groups", "value counts")


def built(machine: Machine, contents: v.Contents) -> v.Contents:
    """The dictionary as one whose keys and values are kept; other contents as they are."""
    if isinstance(contents, v.Log):
        from lapwing.syntax.natural.log import as_dictionary

        return as_dictionary(machine, contents)
    return contents.build(machine) if isinstance(contents, v.Tally) else contents


def opened(machine: Machine, ref: v.Ref) -> v.Contents:
    """What a dictionary holds, built now and kept."""
    contents = machine.state.heap[ref.key]
    if isinstance(contents, v.Tally) or (isinstance(contents, v.Log) and contents.made == "sum"):
        contents = machine.state.heap[ref.key] = built(machine, contents)
    return contents


def look_up(machine: Machine, contents: v.Tally, key: v.Value, default: v.Value | None) -> v.Value:
    """The value of a key, a default, or an error."""
    from lapwing.syntax.natural.equality import contains
    from lapwing.syntax.natural.operators import truth

    found = machine.hold(contents.look(machine, key), "count")
    if contents.kind == "Counter":
        found = v.pythons(found)
    other = contents.default if default is None else default
    if other is not None and other == contents.blank:
        return found
    there = truth(machine, contains(machine, contents.keys, key))
    if isinstance(there, bool):
        if there:
            return found
        if other is None:
            machine.raise_error("KeyError", (key,))
        return other or v.Known(0)
    if other is None:
        machine.check(machine.negated(there), "KeyError", (key,))
        return found
    return machine.choose(there, lambda: found, lambda: other)


def keys_view(machine: Machine, value: v.Value) -> v.Items | v.Lazy:
    """A sequence of as many items as a value has: the keys of a dictionary."""
    from lapwing.syntax.natural.sequence import lazy_of, view

    contents = opened(machine, value) if isinstance(value, v.Ref) else None
    match contents:
        case v.Mapping(entries=entries):
            return v.Items(tuple(key for key, _ in entries))
        case v.Table(keys=keys):
            return lazy_of(keys)
        case v.Log():
            from lapwing.syntax.natural.log import names_of

            return lazy_of(names_of(machine, contents))
        case _:
            return view(machine, value)


def is_keyed(machine: Machine, value: v.Value) -> bool:
    """Whether a value is a pandas series with keys of its own."""
    if not isinstance(value, v.Ref):
        return False
    contents = machine.state.heap[value.key]
    return isinstance(contents, v.Keyed) and contents.kind in SERIES


def arithmetic_of(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`left sign right` where one is a series with keys: value by value, under the same keys."""
    from lapwing.syntax.natural.ufunc import elementwise

    if is_keyed(machine, left) and is_keyed(machine, right):
        left, right = as_series(machine, left), as_series(machine, right)
        if not has_keys_of(machine, left, right):
            machine.outside("arithmetic on two series with different keys", "Use the values of known keys.")
        return under_keys(
            machine, left, elementwise(machine, sign, *(plain_values(machine, side) for side in (left, right)))
        )
    owner = left if is_keyed(machine, left) else right
    check_other(machine, right if owner is left else left)
    ordered = as_series(machine, owner)
    sides = [plain_values(machine, ordered) if side is owner else side for side in (left, right)]
    return under_keys(machine, ordered, elementwise(machine, sign, *sides))


def check_other(machine: Machine, other: v.Value) -> None:
    """A series with keys and one without go by their labels."""
    from lapwing.syntax.natural.array import is_array
    from lapwing.syntax.natural.sequence import view

    if is_array(machine, other) and view(machine, other).kind in v.SERIES:
        machine.outside("arithmetic on two series whose labels may differ", "Use their .values.")


def compared_of(
    machine: Machine, left: v.Value, right: v.Value, function: Callable[[v.Value, v.Value], v.Value]
) -> v.Value:
    """A comparison with a series with keys: which of its values hold, under the same keys."""
    from lapwing.syntax.natural.array import zipped

    if is_keyed(machine, left) and is_keyed(machine, right):
        machine.outside("comparing two series with keys", "Compare the values of known keys.")
    owner = left if is_keyed(machine, left) else right
    ordered = as_series(machine, owner)
    if isinstance(owner, v.Ref):
        machine.state.heap[owner.key] = machine.state.heap[ordered.key]
    sides = [plain_values(machine, ordered) if side is owner else side for side in (left, right)]
    return under_keys(machine, ordered, zipped(machine, sides[0], sides[1], function))


def has_keys_of(machine: Machine, owner: v.Value, mask: v.Value) -> bool:
    """Whether values stand under the keys of a series, all of them in the same order."""
    if not is_keyed(machine, owner) or not is_keyed(machine, mask):
        return False
    keys = [opened(machine, each) for each in (owner, mask) if isinstance(each, v.Ref)]
    match keys:
        case [v.Mapping(entries=one), v.Mapping(entries=two)]:
            return [key for key, _ in one] == [key for key, _ in two]
        case [v.Table(keys=one_keys), v.Table(keys=two_keys)]:
            return one_keys == two_keys
        case _:
            return False


def chosen_by(machine: Machine, owner: v.Value, mask: v.Value) -> v.Value:
    """`series[mask]`: the values that a mask chooses, under their keys."""
    from lapwing.syntax.natural.library.dicts import fill
    from lapwing.syntax.natural.operators import truth

    contents = opened(machine, owner) if isinstance(owner, v.Ref) else None
    flags = opened(machine, mask) if isinstance(mask, v.Ref) else None
    if isinstance(contents, v.Mapping) and isinstance(flags, v.Mapping):
        known = [truth(machine, flag) for _, flag in flags.entries]
        if all(isinstance(flag, bool) for flag in known):
            kept = tuple(entry for entry, flag in zip(contents.entries, known, strict=True) if flag)
            return machine.allocate(v.Mapping(kept, None, "groups"))
    values, chosen = (view_of(machine, each) for each in (owner, mask))
    names = keys_view(machine, owner)
    pairs = v.Lazy(
        values.length,
        lambda at, place: v.Tuple((as_lazy_of(at, names).item(at, place), values.item(at, place))),
        lambda at, place: chosen.item(at, place),
    )
    ref = machine.allocate(v.Mapping((), None, "groups"))
    fill(machine, ref, pairs)
    return ref


def view_of(machine: Machine, owner: v.Value) -> v.Lazy:
    """The values of a series with keys, asked at computed places."""
    from lapwing.syntax.natural.sequence import view

    return as_lazy_of(machine, view(machine, plain_values(machine, owner)))


def as_lazy_of(machine: Machine, found: v.Items | v.Lazy) -> v.Lazy:
    """A sequence that is asked at computed places."""
    from lapwing.syntax.natural.array import as_lazy

    return as_lazy(machine, found)


def set_chosen(machine: Machine, owner: v.Ref, mask: v.Value, value: v.Value) -> None:
    """`series[mask] = value`."""
    from lapwing.syntax.natural.array import is_sequence, zipped
    from lapwing.syntax.natural.chosen import put

    if is_sequence(machine, value) or is_keyed(machine, value):
        machine.outside("assigning a series to chosen values of another one", "Use .clip or .where.")
    values, chosen = plain_values(machine, owner), plain_values(machine, mask)
    made = under_keys(machine, owner, zipped(machine, values, chosen, lambda old, flag: put(machine, flag, value, old)))
    machine.change(owner, machine.contents(made))


def under_keys(machine: Machine, owner: v.Ref, made: v.Value) -> v.Value:
    """Values in the place of those of a series, under the same keys."""
    from lapwing.syntax.natural.sequence import settle, store, view

    contents = opened(machine, owner)
    found = view(machine, settle(machine, made))
    match contents, found:
        case v.Mapping(entries=entries), v.Items(values=values):
            pairs = tuple((key, value) for (key, _), value in zip(entries, values, strict=True))
            return machine.allocate(v.Mapping(pairs, None, "groups"))
        case v.Table(keys=keys), _:
            return machine.allocate(v.Table(keys, store(machine, found), None, "groups"))
        case _:
            machine.outside("arithmetic on this series", "Use the values of known keys.")


def as_series(machine: Machine, owner: v.Value) -> v.Ref:
    """A series with keys in the order pandas shows it: value counts have the most frequent value first."""
    from lapwing.syntax.natural.library.dicts import fill, most_frequent

    if not isinstance(owner, v.Ref):
        machine.reject("needs a series")
    contents = opened(machine, owner)
    if not isinstance(contents, v.Mapping | v.Table) or contents.kind != "value counts":
        return owner
    ref = machine.allocate(v.Mapping((), None, "groups"))
    fill(machine, ref, most_frequent(machine, owner))
    return ref


def plain_values(machine: Machine, owner: v.Value) -> v.Value:
    """The values of a series with keys, as an array."""
    from lapwing.syntax.natural.array import to_array
    from lapwing.syntax.natural.dictionary import values_of

    found = values_of(machine, as_series(machine, owner))
    return to_array(machine, machine.allocate(found) if isinstance(found, v.Items) else found, "series")


ITEM_BY_ITEM = ("clip", "round", "abs", "astype", "apply", "map", "fillna")
REDUCTIONS = ("sum", "mean", "max", "min", "std", "var", "median", "any", "all", "tolist", "to_numpy")


def call_keyed(
    machine: Machine, owner: v.Value, name: str, positional: list[v.Value], named: dict[str, v.Value]
) -> v.Value | None:
    """A method of a series that has to do with its values alone; None for others."""
    from lapwing.syntax.natural.library.registry import call_method

    if name in ("idxmax", "idxmin") and not positional and not named:
        return best_key(machine, owner, "max" if name == "idxmax" else "min")
    if name in FIRST_OF:
        return first_of(machine, owner, name, positional, named)
    if name not in (*ITEM_BY_ITEM, *REDUCTIONS):
        return None
    ordered = as_series(machine, owner)
    made = call_method(machine, plain_values(machine, ordered), name, positional, named)
    return under_keys(machine, ordered, made) if name in ITEM_BY_ITEM else made


FIRST_OF = {"head": 5, "nlargest": 5, "nsmallest": 5, "sort_index": None}


def first_of(
    machine: Machine, owner: v.Value, name: str, positional: list[v.Value], named: dict[str, v.Value]
) -> v.Value:
    """The first entries of a series, in its own order, by their values, or by their keys."""
    from lapwing.syntax.natural.dictionary import entries_of
    from lapwing.syntax.natural.item import cut
    from lapwing.syntax.natural.library.dicts import fill
    from lapwing.syntax.natural.library.registry import Arguments
    from lapwing.syntax.natural.library.sorting import sort_by

    given, most = Arguments(positional, named), FIRST_OF[name]
    found = entries_of(machine, as_series(machine, owner))
    pairs: v.Value = machine.allocate(found) if isinstance(found, v.Items) else found
    if most is None:
        (rising,) = given.take(machine, name, "ascending=")
        pairs = sort_by(machine, pairs, lambda pair: v.part(pair, 0), rising == v.Known(False))
    else:
        (many,) = given.take(machine, name, "n=")
        if name != "head":
            pairs = sort_by(machine, pairs, lambda pair: v.part(pair, 1), name == "nlargest")
        pairs = cut(machine, pairs, None, many or v.Known(most), None)
    ref = machine.allocate(v.Mapping((), None, "groups"))
    fill(machine, ref, pairs)
    return ref


def best_key(machine: Machine, owner: v.Value, function: str) -> v.Value:
    """The key with the largest or smallest value, the first of those."""
    from lapwing.syntax.natural.dictionary import entries_of
    from lapwing.syntax.natural.library.extremes import better, first_best

    found = entries_of(machine, as_series(machine, owner))
    if isinstance(found, v.Lazy):
        return first_best(machine, found, function, lambda pair: v.part(pair, 1), None, lambda pair, _: v.part(pair, 0))
    if not found.values:
        machine.raise_error("ValueError", ())
        return v.Known(0)
    winner, high = (v.part(found.values[0], place) for place in (0, 1))
    for pair in found.values[1:]:
        winner, high = better(machine, function, winner, high, v.part(pair, 0), v.part(pair, 1))
    return winner


def keyed_attribute(machine: Machine, owner: v.Value, name: str) -> v.Value | None:
    """`.loc`, `.index`, `.values`; None for methods."""
    match name:
        case "loc" | "at":
            return owner
        case "values":
            return plain_values(machine, owner)
        case "index":
            found = keys_view(machine, as_series(machine, owner))
            return machine.allocate(found) if isinstance(found, v.Items) else found
        case _:
            return None
