"""`value.name`: fields, methods and constants of modules."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.classes import check_class, unknown_base
from lapwing.syntax.natural.decorators import bases_of
from lapwing.syntax.natural.lineage import Bound, bound_in, constant_of, lineage, method_of

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
            bound = bound_in(machine, bases, name)
            if bound is not None:
                return bound_attribute(machine, bound, inner, name)
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
    line = lineage(machine, made)
    bound = bound_in(machine, line, name)
    if bound is not None:
        return bound_attribute(machine, bound, owner, name, made)
    unknown = next((base for each in line if (base := unknown_base(machine, each)) is not None), None)
    if unknown is not None:
        machine.outside(f"`{name}` of `{made.name}`, which may come from `{unknown}`,", "Define it in the class.")
    if isinstance(owner, v.Ref):
        machine.raise_error("AttributeError", ())
        return v.Known(None)
    machine.reject(f"asks `{made.name}` for `{name}`, which it does not have")


def bound_attribute(machine: Machine, bound: Bound, owner: v.Value, name: str, asked: v.Class | None = None) -> v.Value:
    """A method, property or constant as an object, or the class that was asked for it, has it."""
    made, value = bound
    if not isinstance(value, ast.FunctionDef):
        return enum_member(machine, made, name, value)
    found = method_of(machine, made, value)
    if found is None:
        machine.outside(f"the method `{name}` of `{made.name}`", "Write it without decorators.")
    decorators = found.marks
    if "staticmethod" in decorators:
        return found
    if "classmethod" in decorators:
        return v.Method(class_of(machine, owner) or asked or made, found)
    if isinstance(owner, v.Class):
        return found
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
    return v.Method(owner, found)


def class_of(machine: Machine, owner: v.Value) -> v.Class | None:
    """The class of an object, or the class itself."""
    contents = machine.state.heap.get(owner.key) if isinstance(owner, v.Ref) else None
    return owner if isinstance(owner, v.Class) else contents.of if isinstance(contents, v.Instance) else None


def enum_member(machine: Machine, made: v.Class, name: str, value: ast.expr) -> v.Value:
    """A constant of a class; a member of an enumeration stands for its value."""
    if is_enum(machine, made) and is_auto(value):
        return v.Known(automatic(machine, made, name), made)
    found = constant_of(machine, made, value)
    if not is_enum(machine, made):
        return found
    if not isinstance(found, v.Known):
        machine.outside("a member of an enumeration that is not a number or string", "Use numbers or strings.")
    return v.Known(found.value, made)


def is_auto(value: ast.expr) -> bool:
    """Whether a member of an enumeration gets the next number."""
    return isinstance(value, ast.Call) and ast.unparse(value.func).split(".")[-1] == "auto"


def automatic(machine: Machine, made: v.Class, name: str) -> int:
    """What `auto()` gives: one more than the largest number above it."""
    if {path for _, path in bases_of(machine, made)} - {"enum.Enum", "enum.IntEnum"}:
        machine.outside("auto() in this enumeration", "Write the values out.")
    largest = 0
    for each, value in constants_of(made):
        if each == name:
            return largest + 1
        if is_auto(value):
            largest += 1
            continue
        above = enum_member(machine, made, each, value)
        if not isinstance(above, v.Known) or not isinstance(above.value, int):
            machine.outside("auto() beside members that are not whole numbers", "Write the numbers out.")
        largest = max(largest, int(above.value))
    machine.reject(f"asks `{made.name}` for `{name}`, which it does not have")


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
    return any(path in ENUMS for each in lineage(machine, made) for _, path in bases_of(machine, each))


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
