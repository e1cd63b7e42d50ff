"""Assignments: to names, tuples of names, items and fields."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.evaluate import evaluate
from lapwing.syntax.natural.owners import Chosen, indexed, owners
from lapwing.syntax.natural.part import PartPlace, index_of, object_of, read_part, write_part

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@dataclass(frozen=True, slots=True)
class NamePlace:
    name: str


@dataclass(frozen=True, slots=True)
class ItemPlace:
    owner: v.Value
    index: v.Value


@dataclass(frozen=True, slots=True)
class FieldPlace:
    owner: v.Value
    name: str


Place = NamePlace | ItemPlace | FieldPlace | PartPlace | Chosen


def store_to(machine: Machine, target: ast.expr, value: v.Value) -> None:
    """Give a target a value."""
    match target:
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            from lapwing.syntax.natural.unpacking import unpack

            unpack(machine, targets, value)
        case ast.Starred(value=inner):
            store_to(machine, inner, value)
        case _:
            write_place(machine, place_of(machine, target), value)


def place_of(machine: Machine, target: ast.expr) -> Place:
    """Where a value is to go; what the place needs is computed now."""
    match target:
        case ast.Name(id=name):
            return NamePlace(name)
        case ast.Subscript(value=owner, slice=ast.Tuple(elts=[*front, last])) if is_grid(machine, owner, target):
            found = owners(machine, owner)
            for each in front:
                found = indexed(machine, found, machine.hold(evaluate(machine, each), "index"))
            where = machine.hold(evaluate(machine, last), "index")
            return one_of([(condition, ItemPlace(value, where)) for condition, value in found])
        case ast.Subscript(value=owner, slice=ast.Slice() as index):
            return PartPlace(object_of(machine, evaluate(machine, owner)), (index_of(machine, index),))
        case ast.Subscript(value=owner, slice=ast.Tuple(elts=indices)) if not is_keyed(machine, owner):
            whole = object_of(machine, evaluate(machine, owner))
            return PartPlace(whole, tuple(index_of(machine, index) for index in indices))
        case ast.Subscript(value=owner, slice=index):
            found = [(condition, object_of(machine, value)) for condition, value in owners(machine, owner)]
            where = machine.hold(evaluate(machine, index), "index")
            return one_of([(condition, ItemPlace(value, where)) for condition, value in found])
        case ast.Attribute(value=owner, attr=name):
            return one_of([(condition, FieldPlace(value, name)) for condition, value in owners(machine, owner)])
        case _:
            machine.outside("this target of an assignment", "Assign to a name, an item or a field.")


def one_of(places: list[tuple[tree.Expression | None, Place]]) -> Place:
    """A single place, or one of several."""
    return places[0][1] if len(places) == 1 else Chosen(tuple(places))


def is_grid(machine: Machine, owner: ast.expr, target: ast.Subscript) -> bool:
    """Whether `owner[i, j]` is an item of an array of arrays."""
    from lapwing.syntax.natural.array import is_array

    if not isinstance(target.slice, ast.Tuple) or any(isinstance(each, ast.Slice) for each in target.slice.elts):
        return False
    with machine.scratch():
        return is_array(machine, evaluate(machine, owner))


def is_keyed(machine: Machine, owner: ast.expr) -> bool:
    """Whether a value is a dictionary, whose keys may be tuples."""
    with machine.scratch():
        found = evaluate(machine, owner)
        return isinstance(found, v.Ref) and isinstance(machine.contents(found), v.Keyed)


def read_place(machine: Machine, place: Place) -> v.Value:
    """What is at a place now."""
    from lapwing.syntax.natural.attribute import attribute
    from lapwing.syntax.natural.item import at

    match place:
        case NamePlace(name=name):
            return machine.lookup(name)
        case ItemPlace(owner=owner, index=index):
            return at(machine, owner, index)
        case FieldPlace(owner=owner, name=name):
            return attribute(machine, owner, name)
        case PartPlace(owner=owner, indices=indices):
            return read_part(machine, owner, indices)
        case Chosen():
            machine.outside("reading one of several places", "Name the item first.")


def write_place(machine: Machine, place: Place, value: v.Value) -> None:
    """Put a value to a place."""
    from lapwing.syntax.natural.change import set_field, set_item
    from lapwing.syntax.natural.noisy import computed_if_noisy

    match place:
        case NamePlace(name=name):
            machine.define(name, computed_if_noisy(machine, name, identified(machine, machine.hold(value, name))))
        case ItemPlace(owner=owner, index=index):
            set_item(machine, owner, index, machine.hold(value, "cell"))
        case FieldPlace(owner=owner, name=name):
            set_field(machine, owner, name, identified(machine, machine.hold(value, name)))
        case PartPlace(owner=owner, indices=indices):
            write_part(machine, owner, indices, machine.hold(value, "cell"))
        case Chosen():
            held = machine.hold(value, "cell")
            place.each(machine, lambda inner: write_place(machine, inner, held))


def identified(machine: Machine, value: v.Value) -> v.Value:
    """An array that was computed, as an object: it may change, and other arrays may share its items."""
    return machine.as_object(value) if isinstance(value, v.Lazy) and value.kind == "array" else value
