"""Objects of classes of the file: what `__init__`, or the fields of a dataclass, make of them."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lapwing.diagnostics.diagnostic import reject
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.attribute import is_enum, member_of
from lapwing.syntax.natural.call import Named, apply
from lapwing.syntax.natural.classes import check_class, unknown_base
from lapwing.syntax.natural.decorators import RECORD, bases_of, is_frozen, marks_of_class, path_of, words_of_class
from lapwing.syntax.natural.lineage import constant_of, find_method, lineage, method_of

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

RECORDS = {"dataclass", "define", "frozen"}
FIELDS = {f"{module}.field" for module in ("dataclasses", "attr", "attrs")} | {"attr.ib"}
PLAIN = {"default", "default_factory", "factory", "init", "repr", "compare", "eq", "order", "hash", "metadata"}
OTHER_TYPES = {"InitVar", "KW_ONLY"}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass: the class that declares it, how its default is made, and whether a call may give it."""

    of: v.Class
    default: ast.expr | None = None
    factory: ast.expr | None = None
    given: bool = True


def construct(machine: Machine, made: v.Class, positional: list[v.Value], named: Named) -> v.Value:
    """An object of a class of the file: its fields are set by `__init__`, or by the fields a dataclass declares."""
    line = lineage(machine, made)
    for each in line:
        check_class(machine, each)
    check_private_names(machine, line)
    if len(positional) == 1 and not named and is_enum(machine, made):
        return member_of(machine, made, positional[0])
    if RECORD in marks_of_class(machine, made) or any(
        path == "typing.NamedTuple" for _, path in bases_of(machine, made)
    ):
        values = bind_fields(machine, made, fields_of(machine, made), positional, named)
        return v.Tuple(tuple(values.values()), tuple(values))
    if any(is_named_tuple(machine, each) for each in line):
        machine.outside(f"`{made.name}`, which extends a named tuple,", "Use the named tuple itself.")
    ref = machine.allocate(v.Instance(made, ()))
    for each in line:
        initialise = next((part for part in each.node.body if is_init(part)), None)
        if isinstance(initialise, ast.FunctionDef):
            method = method_of(machine, each, initialise)
            if method is None:
                machine.outside(f"`__init__` of `{each.name}`", "Write it without decorators.")
            apply(machine, v.Method(ref, method), positional, named)
            return ref
        if is_record(machine, each):
            fill(machine, ref, made, bind_fields(machine, each, record_fields(machine, each), positional, named))
            return ref
    if positional or named:
        unknown = next((base for each in line if (base := unknown_base(machine, each))), None)
        if unknown is not None:
            machine.outside(f"an object of `{made.name}`, which is made by `{unknown}`,", "Define `__init__`.")
        machine.raise_error("TypeError", ())
    return ref


def is_named_tuple(machine: Machine, made: v.Class) -> bool:
    """Whether objects of a class are tuples."""
    tuples = any(path == "typing.NamedTuple" for _, path in bases_of(machine, made))
    return tuples or RECORD in marks_of_class(machine, made)


def is_init(statement: ast.stmt) -> bool:
    """Whether a statement of a class says how its objects are made."""
    return isinstance(statement, ast.FunctionDef) and statement.name == "__init__"


def is_record(machine: Machine, made: v.Class) -> bool:
    """Whether a class is a dataclass."""
    return bool(marks_of_class(machine, made) & RECORDS)


def fill(machine: Machine, ref: v.Ref, made: v.Class, values: Named) -> None:
    """Give a new object the fields of its dataclass."""
    machine.change(ref, v.Instance(made, tuple(values.items())))
    after = find_method(machine, made, "__post_init__")
    if after is not None:
        apply(machine, v.Method(ref, after), [], {})


def check_private_names(machine: Machine, line: list[v.Class]) -> None:
    """`self.__x` of two classes are two fields, though they look like one."""
    seen: set[str] = set()
    for each in line:
        names = {part.attr for part in ast.walk(each.node) if isinstance(part, ast.Attribute)}
        private = {name for name in names if name.startswith("__") and not name.endswith("__")}
        if seen & private:
            machine.outside(f"`{min(seen & private)}` in two classes that extend each other", "Give them two names.")
        seen |= private


def record_fields(machine: Machine, made: v.Class) -> dict[str, Field]:
    """The fields of a dataclass, those of the classes it extends first."""
    found: dict[str, Field] = {}
    for each in reversed(lineage(machine, made)):
        if is_record(machine, each):
            words = words_of_class(machine, each)
            if {"init", "kw_only"} & words:
                machine.outside(f"`{min({'init', 'kw_only'} & words)}` of the dataclass `{each.name}`", "Leave it out.")
            found |= fields_of(machine, each)
    return found


def fields_of(machine: Machine, made: v.Class) -> dict[str, Field]:
    """The fields that a class declares itself."""
    found: dict[str, Field] = {}
    for statement in made.node.body:
        match statement:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=value):
                words = {part.id for part in ast.walk(kind) if isinstance(part, ast.Name)}
                words |= {part.attr for part in ast.walk(kind) if isinstance(part, ast.Attribute)}
                words |= {str(part.value) for part in ast.walk(kind) if isinstance(part, ast.Constant)}
                if any("ClassVar" in word for word in words):
                    continue
                if any(other in word for word in words for other in OTHER_TYPES):
                    machine.outside(f"the field `{name}` of `{made.name}`", "Use plain fields, or write `__init__`.")
                found[name] = field_of(machine, made, value)
            case _:
                pass
    return found


def field_of(machine: Machine, made: v.Class, value: ast.expr | None) -> Field:
    """A field, as its default or `field(...)` says."""
    if not isinstance(value, ast.Call) or path_of(machine, value.func) not in FIELDS:
        return Field(made, value)
    words = {word.arg: word.value for word in value.keywords}
    if value.args or not set(words) <= PLAIN:
        machine.outside("these arguments of field()", "Use default= and default_factory=.")
    given = words.get("init")
    if given is not None and not (isinstance(given, ast.Constant) and isinstance(given.value, bool)):
        machine.outside("field(init=...) that is not True or False", "Write one of the two.")
    is_given = not isinstance(given, ast.Constant) or given.value is True
    return Field(made, words.get("default"), words.get("default_factory") or words.get("factory"), is_given)


def default_of(machine: Machine, field: Field) -> v.Value | None:
    """The default of a field; None if it has none."""
    if field.factory is not None:
        return apply(machine, constant_of(machine, field.of, field.factory), [], {})
    if field.default is None:
        return None
    found = constant_of(machine, field.of, field.default)
    if isinstance(found, v.Ref):
        machine.outside("a default value that all objects share", "Use field(default_factory=...).")
    return found


def bind_fields(
    machine: Machine, made: v.Class, fields: dict[str, Field], positional: list[v.Value], named: Named
) -> Named:
    """The fields with what a call gives them."""
    open_to = [name for name, field in fields.items() if field.given]
    found = dict(zip(open_to, positional, strict=False)) | {k: value for k, value in named.items() if k in open_to}
    twice = set(open_to[: len(positional)]) & set(named)
    for name, field in fields.items():
        if name not in found and (value := default_of(machine, field)) is not None:
            found[name] = value
    missing = [name for name in open_to if name not in found]
    if missing or twice or len(positional) > len(open_to) or set(named) - set(open_to):
        reject("arguments", machine.span, name=made.name, why="the fields do not fit", signature=", ".join(open_to))
    return {name: machine.hold(found[name], name) for name in fields if name in found}


def check_frozen(machine: Machine, made: v.Class) -> None:
    """Refuse to change a field of an object that does not let it."""
    if any(is_frozen(machine, each) for each in lineage(machine, made)):
        machine.outside(f"changing a field of `{made.name}`, which is frozen,", "Make another object.")
