"""The object of a method: what its contract says of it, and the rest as `__init__` leaves it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax import tree
from lapwing.syntax.contract.default import default_role
from lapwing.syntax.module import parse_python
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.decorators import marks_of
from lapwing.syntax.natural.evaluate import evaluate
from lapwing.syntax.natural.lineage import find_method, parents
from lapwing.syntax.natural.usage import default_of

if TYPE_CHECKING:
    from lapwing.syntax.contract.definition import Definition
    from lapwing.syntax.natural.inputs import Inputs
    from lapwing.syntax.natural.machine import Machine

SELF = "self."


def bind_receiver(machine: Machine, definition: Definition, inputs: Inputs, frame: int) -> None:
    """Bind the first parameter of a method: its object, or its class."""
    node = definition.node
    arguments = (*node.args.posonlyargs, *node.args.args)
    if not definition.in_class or not arguments or (frame, arguments[0].arg) in machine.state.cells:
        return
    made = owner_of(definition)
    if made is None:
        return
    if isinstance(node, ast.FunctionDef) and "classmethod" in marks_of(machine, node):
        machine.state.cells[(frame, arguments[0].arg)] = made
        return
    given = {name.removeprefix(SELF): value for name, value in inputs.values.items() if name.startswith(SELF)}
    receiver = machine.allocate(v.Instance(made, ()))
    note_kept(machine, definition.node)
    if not needed(machine, made, node) <= given.keys():
        initialise(machine, made, receiver, given, inputs)
    contents = machine.state.heap[receiver.key]
    fields = dict(contents.fields) if isinstance(contents, v.Instance) else {}
    machine.state.heap[receiver.key] = v.Instance(made, tuple({**fields, **given}.items()))
    machine.state.cells[(frame, arguments[0].arg)] = receiver


def note_kept(machine: Machine, node: ast.AST) -> None:
    """Say that what a method leaves in its object is not looked at."""
    stored = [part for part in ast.walk(node) if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)]
    kept = sorted({ast.unparse(part) for part in stored if isinstance(part.value, ast.Name)})
    if kept:
        machine.note(f"What the object keeps after the call ({', '.join(kept)}) is taken to stay hidden.")


def owner_of(definition: Definition) -> v.Class | None:
    """The class that a method belongs to."""
    body = parse_python(definition.source).body
    found: ast.ClassDef | None = None
    for name in definition.name.split(".")[:-1]:
        classes = [
            each for each in ast.walk(ast.Module(body, [])) if isinstance(each, ast.ClassDef) and each.name == name
        ]
        if not classes:
            return None
        found, body = classes[-1], classes[-1].body
    return None if found is None else v.Class(found, 0, found.name)


def needed(machine: Machine, made: v.Class, node: ast.AST) -> set[str]:
    """The fields that a method reads, itself or through other methods of the object."""
    found: set[str] = set()
    waiting, seen = [node], {id(node)}
    while waiting:
        for name in fields_read(waiting.pop()):
            method = find_method(machine, made, name)
            if method is None:
                found.add(name)
            elif id(method.node) not in seen:
                seen.add(id(method.node))
                waiting.append(method.node)
    return {name for name in found if not has_constant(machine, made, name)}


def fields_read(node: ast.AST) -> set[str]:
    """The attributes of the first parameter of a method."""
    first = next((each.arg for each in (*node.args.posonlyargs, *node.args.args)), "") if has_arguments(node) else ""  # type: ignore[attr-defined]
    return {
        part.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == first
    }


def has_arguments(node: ast.AST) -> bool:
    """Whether a node is a function."""
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)


def has_constant(machine: Machine, made: v.Class, name: str) -> bool:
    """Whether a class, or one it extends, binds a name itself, with a value."""
    from lapwing.syntax.natural.construct import is_record

    for statement in made.node.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if isinstance(statement, ast.AnnAssign) and statement.value is not None:
            targets = [statement.target]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return not is_record(machine, made)
    return any(has_constant(machine, base, name) for base in parents(machine, made))


def initialise(machine: Machine, made: v.Class, receiver: v.Ref, given: dict[str, v.Value], inputs: Inputs) -> None:
    """Set the fields that the contract does not name, as `__init__` does; what cannot be read sets none."""
    from lapwing.syntax.natural.call import apply
    from lapwing.syntax.natural.construct import default_of as default_of_field
    from lapwing.syntax.natural.construct import is_record, record_fields

    method = find_method(machine, made, "__init__")
    if method is None and is_record(machine, made):
        for name, declared in record_fields(machine, made).items():
            if name not in given:
                value = default_of_field(machine, declared)
                given[name] = value if value is not None else added(machine, inputs, name, made.node)
        return
    if method is None or not isinstance(method.node, ast.FunctionDef):
        return
    node = method.node
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)][1:]
    stored = stored_parameters(node)
    arguments: dict[str, v.Value] = {}
    for name in names:
        field = stored.get(name, name)
        default = default_of(node, name)
        if field in given:
            arguments[name] = given[field]
        elif default is not None:
            arguments[name] = machine.loaded(lambda: evaluate(machine, default))  # noqa: B023
        else:
            arguments[name] = added(machine, inputs, field, node, name)
    try:
        with machine.scratch():
            apply(machine, v.Method(receiver, method), [], arguments)
    except ProgramError:
        return
    machine.note(
        f"The object is taken to be as {made.name}.__init__ leaves it; fields that the contract names are as it says."
    )
    apply(machine, v.Method(receiver, method), [], arguments)


def stored_parameters(node: ast.FunctionDef) -> dict[str, str]:
    """The fields in which `__init__` keeps its parameters as they are."""
    found: dict[str, str] = {}
    for part in ast.walk(node):
        match part:
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(), attr=field)], value=ast.Name(id=name)):
                found.setdefault(name, field)
            case ast.AnnAssign(target=ast.Attribute(value=ast.Name(), attr=field), value=ast.Name(id=name)):
                found.setdefault(name, field)
            case _:
                pass
    return found


def added(machine: Machine, inputs: Inputs, field: str, node: ast.AST, name: str | None = None) -> v.Value:
    """A public parameter for a field that the contract does not name."""
    kind, _ = default_role(field.lstrip("_"))
    outer = inputs.node
    if isinstance(node, ast.FunctionDef):
        inputs.node = node
    try:
        inputs.add(name or field, tree.RoleTree(kind, {}, machine.span))
    finally:
        inputs.node = outer
    value = machine.as_object(inputs.values.pop(name or field))
    machine.note(f"self.{field} is taken to be public: the contract does not list it.")
    return value
