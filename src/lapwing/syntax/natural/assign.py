"""Assignments: to names, tuples of names, items and fields."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.evaluate import evaluate

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


Place = NamePlace | ItemPlace | FieldPlace


def store_to(machine: Machine, target: ast.expr, value: v.Value) -> None:
    """Give a target a value."""
    match target:
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            unpack(machine, targets, value)
        case ast.Starred(value=inner):
            store_to(machine, inner, value)
        case ast.Subscript(slice=ast.Slice()) | ast.Subscript(slice=ast.Tuple()):
            from lapwing.syntax.natural.array import assign_part

            assign_part(machine, target, value)
        case _:
            write_place(machine, place_of(machine, target), value)


def unpack(machine: Machine, targets: list[ast.expr], value: v.Value) -> None:
    """`a, *b = value`."""
    from lapwing.syntax.natural.operators import per_case
    from lapwing.syntax.natural.sequence import static_items

    if isinstance(value, v.Opaque):
        for target in targets:
            store_to(machine, target, value)
        return
    if isinstance(value, v.Variant):
        width = len(targets)
        value = per_case(machine, value, lambda case: v.Tuple(static_items(machine, case)[:width]))
    items = static_items(machine, value)
    stars = [place for place, target in enumerate(targets) if isinstance(target, ast.Starred)]
    if stars:
        after = len(targets) - stars[0] - 1
        middle = items[stars[0] : len(items) - after]
        items = (*items[: stars[0]], machine.allocate(v.Items(middle)), *items[len(items) - after :])
    if len(items) != len(targets):
        machine.raise_error("ValueError", ())
        return
    for target, item in zip(targets, items, strict=True):
        store_to(machine, target, item)


def place_of(machine: Machine, target: ast.expr) -> Place:
    """Where a value is to go; what the place needs is computed now."""
    match target:
        case ast.Name(id=name):
            return NamePlace(name)
        case ast.Subscript(value=owner, slice=index):
            return ItemPlace(evaluate(machine, owner), machine.hold(evaluate(machine, index), "index"))
        case ast.Attribute(value=owner, attr=name):
            return FieldPlace(evaluate(machine, owner), name)
        case _:
            machine.outside("this target of an assignment", "Assign to a name, an item or a field.")


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


def write_place(machine: Machine, place: Place, value: v.Value) -> None:
    """Put a value to a place."""
    from lapwing.syntax.natural.change import set_field, set_item

    match place:
        case NamePlace(name=name):
            machine.define(name, machine.hold(value, name))
        case ItemPlace(owner=owner, index=index):
            set_item(machine, owner, index, machine.hold(value, "cell"))
        case FieldPlace(owner=owner, name=name):
            set_field(machine, owner, name, machine.hold(value, name))


def delete(machine: Machine, target: ast.expr) -> None:
    """`del`."""
    from lapwing.syntax.natural.change import delete_item

    match target:
        case ast.Name(id=name):
            machine.state.cells.pop((machine.frame, name), None)
        case ast.Subscript(value=owner, slice=index):
            delete_item(machine, evaluate(machine, owner), evaluate(machine, index))
        case _:
            machine.outside("this kind of `del`", "Remove it.")
