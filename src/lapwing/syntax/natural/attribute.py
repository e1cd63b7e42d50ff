"""`value.name`: fields, methods and constants of modules."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.classes import check_class, unknown_base

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


FIELD = "field."
"""What names of unknown functions start with that give a field or method of an unknown object."""


def attribute(machine: Machine, owner: v.Value, name: str) -> v.Value:
    """What `owner.name` is."""
    from lapwing.syntax.natural.frame import frame_attribute, is_frame
    from lapwing.syntax.natural.library.registry import constant, property_of
    from lapwing.syntax.natural.operators import per_case
    from lapwing.syntax.natural.tally import is_keyed, keyed_attribute

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
            return v.Opaque(f"{FIELD}{name}", (owner,))
        case v.Attribute(owner=inner, name=first) if isinstance(inner, v.Lazy | v.Ref | v.Text):
            return v.Opaque(f"{FIELD}{name}", (v.Opaque(f"{FIELD}{first}", (machine.settled(inner),)),))
        case v.Known(of=v.Class() as made) | v.Number(of=v.Class() as made) | v.Text(of=v.Class() as made):
            return member_attribute(machine, owner, made, name)
        case v.Groups():
            from lapwing.syntax.natural.groups import narrowed

            part = narrowed(machine, owner, name)
            return v.Attribute(owner, name) if part is None else part
        case v.Super(owner=inner, bases=bases):
            for base in bases:
                if find_method(machine, base, name) is not None:
                    return class_attribute(machine, base, inner, name)
            if name == "__init__":
                return v.Library("@object.__init__")
        case _:
            pass
    if is_keyed(machine, owner):
        found = keyed_attribute(machine, owner, name)
        if found is not None:
            return found
    if is_frame(owner):
        found = frame_attribute(machine, owner, name)
        if found is not None:
            return found
    found = property_of(machine, owner, name)
    if found is None:
        check_there(machine, owner, name)
    return v.Attribute(owner, name) if found is None else found


def check_there(machine: Machine, owner: v.Value, name: str) -> None:
    """A field that may be missing is an error, which matters where it is caught."""
    from lapwing.syntax.natural.library.registry import METHODS, is_sure, load

    load()
    if not is_sure(machine, owner, name, METHODS):
        machine.outside(f"`.{name}` inside `try`, where it may be missing,", "Ask for it outside `try`.")


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
    check_class(machine, made)
    found = find_method(machine, made, name)
    if found is not None:
        decorators = found.marks
        if "staticmethod" in decorators:
            return found
        if "classmethod" in decorators:
            return v.Method(made, found)
        if "property" in decorators or "cached_property" in decorators:
            from lapwing.syntax.natural.call import apply
            from lapwing.syntax.natural.change import set_field

            gives = apply(machine, found, [owner], {})
            if "cached_property" in decorators:
                gives = machine.hold(gives, name)
                set_field(machine, owner, name, gives)
            return gives
        if "abstractmethod" in decorators:
            machine.outside(f"the abstract method `{name}` of `{made.name}`", "Call the class that defines it.")
        return found if isinstance(owner, v.Class) else v.Method(owner, found)
    for statement in made.node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                return enum_member(machine, made, name, value)
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                return enum_member(machine, made, name, value)
            case _:
                pass
    for base in parents(machine, made):
        return class_attribute(machine, base, owner, name)
    unknown = unknown_base(machine, made)
    if unknown is not None:
        machine.outside(f"`{name}` of `{made.name}`, which may come from `{unknown}`,", "Define it in the class.")
    if isinstance(owner, v.Ref):
        machine.raise_error("AttributeError", ())
        return v.Known(None)
    machine.reject(f"asks `{made.name}` for `{name}`, which it does not have")


def enum_member(machine: Machine, made: v.Class, name: str, value: ast.expr) -> v.Value:
    """A constant of a class; a member of an enumeration stands for its value."""
    from lapwing.syntax.natural.evaluate import evaluate

    if is_enum(machine, made) and isinstance(value, ast.Call) and ast.unparse(value.func).split(".")[-1] == "auto":
        return v.Known(1 + [each for each, _ in constants_of(made)].index(name), made)
    outer, machine.frame = machine.frame, made.frame
    try:
        found = machine.loaded(lambda: evaluate(machine, value))
    finally:
        machine.frame = outer
    if not is_enum(machine, made):
        return found
    if not isinstance(found, v.Known):
        machine.outside("a member of an enumeration that is not a number or string", "Use numbers or strings.")
    return v.Known(found.value, made)


def constants_of(made: v.Class) -> list[tuple[str, ast.expr]]:
    """The constants of a class."""
    found: list[tuple[str, ast.expr]] = []
    for statement in made.node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.append((name, value))
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found.append((name, value))
            case _:
                pass
    return found


ENUMS = {f"enum.{name}" for name in ("Enum", "IntEnum", "StrEnum")}


def is_enum(machine: Machine, made: v.Class) -> bool:
    """Whether a class is an enumeration."""
    from lapwing.syntax.natural.evaluate import evaluate

    with machine.scratch():
        bases = [evaluate(machine, base) for base in made.node.bases if isinstance(base, ast.Name | ast.Attribute)]
    return any(isinstance(base, v.Library) and base.path in ENUMS for base in bases)


def members(machine: Machine, made: v.Class) -> list[v.Value]:
    """The members of an enumeration in their order, those with a value of their own."""
    if not is_enum(machine, made):
        machine.reject(f"needs a sequence, but this is `{made.name}`")
    found: list[v.Value] = []
    for name, value in constants_of(made):
        member = enum_member(machine, made, name, value)
        if member not in found:
            found.append(member)
    return found


def member_attribute(machine: Machine, member: v.Value, made: v.Class, name: str) -> v.Value:
    """`.value`, `.name` or a method of a member of an enumeration."""
    match name, member:
        case "value", (v.Known() | v.Number() | v.Text()):
            return replace(member, of=None)
        case "name", _:
            return name_of(machine, member, made, constants_of(made))
        case _:
            return class_attribute(machine, made, member, name)


def name_of(machine: Machine, member: v.Value, made: v.Class, names: list[tuple[str, ast.expr]]) -> v.Value:
    """The name of a member: the first with its value."""
    from lapwing.syntax.natural.operators import compare, truth

    (name, value), *rest = names
    here = truth(machine, compare(machine, ast.Eq, member, enum_member(machine, made, name, value)))
    if here is True or not rest:
        return v.Known(name)
    if here is False:
        return name_of(machine, member, made, rest)
    return machine.choose(here, lambda: v.Known(name), lambda: name_of(machine, member, made, rest))


def member_of(machine: Machine, made: v.Class, value: v.Value) -> v.Value:
    """The member of an enumeration that has a value; another value is an error."""
    from lapwing.syntax.natural.equality import contains
    from lapwing.syntax.natural.operators import truth

    known = members(machine, made)
    if isinstance(value, v.Known):
        for member in known:
            if isinstance(member, v.Known) and member.value == value.value:
                return member
    plain = v.Tuple(tuple(replace(member, of=None) for member in known if isinstance(member, v.Known)))
    there = truth(machine, contains(machine, plain, value))
    if there is False:
        machine.raise_error("ValueError", (value,))
    elif there is not True:
        machine.check(machine.negated(there), "ValueError", (value,))
    held = machine.hold(value, "member")
    if isinstance(held, v.Known | v.Number | v.Text):
        return replace(held, of=made)
    machine.outside("a member of an enumeration by this value", "Use a number or a string.")


def parents(machine: Machine, made: v.Class) -> list[v.Class]:
    """The classes of the file that a class extends."""
    found = []
    for base in made.node.bases:
        if isinstance(base, ast.Name):
            known = machine.lookup(base.id)
            if isinstance(known, v.Class):
                found.append(known)
    return found


def lineage(machine: Machine, made: v.Class) -> list[v.Class]:
    """A class and those it extends."""
    return [made, *(each for base in parents(machine, made) for each in lineage(machine, base))]


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
