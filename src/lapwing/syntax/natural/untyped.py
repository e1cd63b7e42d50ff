"""The type of an array that was made of a list without items: floats, whatever its items would have been."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def is_parameter(machine: Machine, value: v.Value) -> bool:
    """Whether an object is what the caller gave, which may be an array already."""
    contents = machine.state.heap[value.key] if isinstance(value, v.Ref) else None
    return isinstance(contents, v.Delayed) and contents.lazy.source in machine.roles


def made_of_list(machine: Machine, made: v.Value, items: v.Value) -> v.Value:
    """An array whose type is that of the items of a list, unless the caller gave it."""
    from lapwing.syntax.natural.sequence import view

    contents = machine.state.heap[made.key] if isinstance(made, v.Ref) else None
    found = view(machine, items)
    if is_parameter(machine, items) or not isinstance(contents, v.Delayed) or not isinstance(found, v.Lazy):
        return made
    return machine.allocate(replace(contents, lazy=replace(contents.lazy, lists=(found,))))


KEEPING = {"append", "concatenate", "copy", "cumsum", "delete", "diff", "flip", "full_like", "insert", "ones_like"}
KEEPING |= {"repeat", "roll", "sort", "take", "tile", "unique", "zeros_like"}
"""Functions and methods that give an array of the type of those they get."""


def of_type(machine: Machine, made: v.Value, values: Iterable[v.Value]) -> v.Value:
    """An array that has the type of others."""
    from lapwing.syntax.natural.array import is_array
    from lapwing.syntax.natural.sequence import lazy_of, view

    views = [view(machine, each) for each in values if is_array(machine, each)]
    lists = tuple(each for found in views if isinstance(found, v.Lazy) for each in found.lists)
    if not lists or not is_array(machine, made):
        return made
    if isinstance(made, v.Lazy):
        return replace(made, lists=made.lists or lists)
    contents = machine.state.heap[made.key] if isinstance(made, v.Ref) else None
    if isinstance(contents, v.Stored):
        contents = v.Delayed(lazy_of(contents), contents.kind)
    if not isinstance(contents, v.Delayed) or not isinstance(made, v.Ref):
        return made
    machine.state.heap[made.key] = replace(contents, lazy=replace(contents.lazy, lists=contents.lazy.lists or lists))
    return made


def keeping_type(
    machine: Machine, path: str, made: v.Value, values: list[v.Value], named: dict[str, v.Value]
) -> v.Value:
    """What a function gives: an array of the type of those that it got, if it keeps that."""
    from lapwing.syntax.natural.sequence import static_items

    if path.rpartition(".")[2] not in KEEPING or path.startswith("builtins.") or "dtype" in named:
        return made
    parts = static_items(machine, values[0]) if path == "numpy.concatenate" else values
    return of_type(machine, made, parts)


def typed(made: v.Value) -> v.Value:
    """An array whose type was stated."""
    return replace(made, lists=()) if isinstance(made, v.Lazy) else made


def of_lists(machine: Machine, made: v.Lazy) -> v.Lazy:
    """What is computed from arrays of lists; truth values are such, also of no items, as comparisons give them."""
    from lapwing.syntax.natural.evaluate import is_bool

    if not made.lists:
        return made
    with machine.scratch():
        compared = is_bool(made.item(machine, machine.probe(made)))
    return replace(made, lists=()) if compared else made


def check_typed(machine: Machine, values: v.Value, error: str) -> None:
    """Where whole numbers or truth values are needed, an array that was made of a list without items is an error."""
    from lapwing.syntax.natural.odd import has_rows
    from lapwing.syntax.natural.operators import compare, truth
    from lapwing.syntax.natural.sequence import length, view

    found = view(machine, values)
    if isinstance(found, v.Items) and not found.values and found.kind == "array":
        machine.outside("an array without items where its type decides", "Leave it out.")
    for made_of in found.lists if isinstance(found, v.Lazy) and found.kind not in v.SERIES else ():
        many = length(machine, made_of)
        empty = truth(machine, compare(machine, ast.Eq, many, v.Known(0)))
        if empty is True:
            machine.raise_error(error, ())
        elif empty is not False and not has_rows(machine, machine.number(many)[0]):
            machine.check(empty, error)
