"""`del`: of names, items, slices, keys, columns and fields."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.evaluate import evaluate
from lapwing.syntax.natural.part import Ends, index_of, remove_slice

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def delete(machine: Machine, target: ast.expr) -> None:
    """`del target`."""
    match target:
        case ast.Name(id=name):
            machine.state.cells.pop((machine.frame, name), None)
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            for each in targets:
                delete(machine, each)
        case ast.Subscript(value=owner, slice=ast.Slice() as index):
            whole, ends = evaluate(machine, owner), index_of(machine, index)
            if not isinstance(ends, Ends) or not isinstance(whole, v.Ref):
                machine.outside("deleting a part of this value", "Use a list.")
            remove_slice(machine, whole, ends)
        case ast.Subscript(value=owner, slice=index):
            delete_item(machine, evaluate(machine, owner), evaluate(machine, index))
        case ast.Attribute(value=owner, attr=name):
            delete_field(machine, evaluate(machine, owner), name)
        case _:
            machine.outside("this kind of `del`", "Remove it.")


def delete_item(machine: Machine, owner: v.Value, index: v.Value) -> None:
    """`del owner[index]`."""
    from lapwing.syntax.natural.array import is_sequence
    from lapwing.syntax.natural.frame import is_frame
    from lapwing.syntax.natural.library.lists import pop
    from lapwing.syntax.natural.removal import take_key

    contents = machine.state.heap[owner.key] if isinstance(owner, v.Ref) else None
    if isinstance(contents, v.Keyed):
        take_key(machine, owner, index, v.Known(None) if contents.kind == "Counter" else None)
        return
    if is_frame(owner):
        machine.outside("deleting a column of a data frame", "Leave the column unused.")
    if is_sequence(machine, owner) and machine.contents(owner).kind in v.NUMPYS:  # type: ignore[union-attr]
        machine.outside("deleting an item of an array or a series", "Use a mask.")
    pop(machine, owner, index)


def delete_field(machine: Machine, owner: v.Value, name: str) -> None:
    """`del owner.name`."""
    contents = machine.state.heap[owner.key] if isinstance(owner, v.Ref) else None
    if not (isinstance(owner, v.Ref) and isinstance(contents, v.Instance)):
        machine.outside("deleting a field of this value", "Remove it.")
    fields = dict(contents.fields)
    if fields.pop(name, None) is None:
        machine.raise_error("AttributeError", ())
        return
    machine.change(owner, v.Instance(contents.of, tuple(fields.items())))
