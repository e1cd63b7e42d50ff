"""`value.name`: fields, methods and constants of modules."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def attribute(machine: Machine, owner: v.Value, name: str) -> v.Value:
    """What `owner.name` is."""
    from lapwing.syntax.natural.frame import frame_attribute, is_frame
    from lapwing.syntax.natural.library.registry import constant, property_of
    from lapwing.syntax.natural.operators import per_case

    match owner:
        case v.Library(path=path):
            full = f"{path}.{name}"
            known = constant(full)
            return v.Library(full) if known is None else known
        case v.Tuple(fields=fields) if name in fields:
            return owner.items[fields.index(name)]
        case v.Ref() if isinstance(contents := machine.state.heap[owner.key], v.Instance):
            return field(machine, owner, contents, name)
        case v.Class():
            return class_attribute(machine, owner, owner, name)
        case v.Variant():
            return per_case(machine, owner, lambda case: attribute(machine, case, name))
        case v.Opaque():
            return v.Opaque(name, (owner,))
        case _:
            pass
    if is_frame(owner):
        found = frame_attribute(machine, owner, name)
        if found is not None:
            return found
    found = property_of(machine, owner, name)
    return v.Attribute(owner, name) if found is None else found


def field(machine: Machine, owner: v.Ref, contents: v.Instance, name: str) -> v.Value:
    """A field of an object, or one of its methods."""
    fields = dict(contents.fields)
    if name in fields:
        return fields[name]
    if name == "__class__":
        return contents.of
    return class_attribute(machine, contents.of, owner, name)


def class_attribute(machine: Machine, made: v.Class, owner: v.Value, name: str) -> v.Value:
    """A method or constant of a class."""
    found = find_method(machine, made, name)
    if found is not None:
        decorators = {ast.unparse(each).split(".")[-1] for each in found.node.decorator_list}  # type: ignore[union-attr]
        if "staticmethod" in decorators:
            return found
        if "classmethod" in decorators:
            return v.Method(made, found)
        if "property" in decorators or "cached_property" in decorators:
            from lapwing.syntax.natural.call import apply

            return apply(machine, found, [owner], {})
        return found if isinstance(owner, v.Class) else v.Method(owner, found)
    for statement in made.node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                return enum_member(machine, made, value)
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                return enum_member(machine, made, value)
            case _:
                pass
    for base in parents(machine, made):
        return class_attribute(machine, base, owner, name)
    if isinstance(owner, v.Ref):
        machine.raise_error("AttributeError", ())
        return v.Known(None)
    machine.reject(f"asks `{made.name}` for `{name}`, which it does not have")


def enum_member(machine: Machine, made: v.Class, value: ast.expr) -> v.Value:
    """A constant of a class; a member of an enumeration stands for its value."""
    from lapwing.syntax.natural.evaluate import evaluate

    outer, machine.frame = machine.frame, made.frame
    try:
        return machine.loaded(lambda: evaluate(machine, value))
    finally:
        machine.frame = outer


def parents(machine: Machine, made: v.Class) -> list[v.Class]:
    """The classes of the file that a class extends."""
    found = []
    for base in made.node.bases:
        if isinstance(base, ast.Name):
            try_value = machine.globals.value(machine, base.id)
            if isinstance(try_value, v.Class):
                found.append(try_value)
    return found


def find_method(machine: Machine, made: v.Class, name: str) -> v.Function | None:
    """A method of a class or of those it extends."""
    for statement in made.node.body:
        if isinstance(statement, ast.FunctionDef) and statement.name == name:
            outer, machine.frame = machine.frame, made.frame
            found = machine.loaded(lambda: machine.function(statement))  # noqa: B023
            machine.frame = outer
            return found if isinstance(found, v.Function) else None
    for base in parents(machine, made):
        found = find_method(machine, base, name)  # type: ignore[assignment]
        if found is not None:
            return found  # type: ignore[return-value]
    return None
