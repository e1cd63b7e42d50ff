"""What an observer sees: the result or the error, and what was shown on the way, as results of the core."""

from __future__ import annotations

import ast
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.fit import fit
from lapwing.syntax.natural.hidden import hides, is_string, told_part
from lapwing.syntax.natural.merge import copied
from lapwing.syntax.natural.passes.substitute import with_blocks
from lapwing.syntax.natural.typed import INSTEAD, WHAT, differ_in_type
from lapwing.syntax.natural.whose import plainly

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MOST_RESULTS = 500
MISREAD = ("TypeError", "AttributeError")
"""A function that fails so in every run was more likely misread than written so."""


def with_outcomes(machine: Machine, body: tree.Block, told: bool = True) -> tuple[tree.Block, s.Shape]:
    """The program with what each of its ends gives, and the shape of all it may give.

    What unknown functions give is told by their arguments, or not at all.
    """
    errors = [error_of(value) for _, value, _ in machine.returns]
    if machine.returns and all(error.startswith(MISREAD) for error in errors):
        machine.span = machine.returns[0][0].span
        machine.reject(f"ends with an error in every run: {errors[0]}")
    values = []
    shape: s.Shape | None = None
    for _, value, state in machine.returns:
        machine.state = state
        seen = released(machine, observed(machine, value), told)
        values.append(seen)
        found = s.shape_of(machine, seen)
        shape = found if shape is None else s.join(shape, found)
    if shape is None:
        machine.reject("never ends with a result")
    check_types(machine, values)
    ends: dict[int, tree.Block] = {}
    for (statement, _, state), value in zip(machine.returns, values, strict=True):
        machine.state = state
        machine.span = statement.span
        with machine.block() as code:
            leaves = apart(tuple(fit(machine, value, shape)), shape) or (tree.Number(0, statement.span),)
        if len(leaves) > MOST_RESULTS:
            machine.outside(f"a result of more than {MOST_RESULTS} numbers", "Return a list.")
        ends[id(statement)] = (*code, tree.Return(leaves, statement.span))
    return _ended(body, ends), plainly(shape)


def check_types(machine: Machine, values: list[v.Value]) -> None:
    """Results that are equal as numbers are so as what is printed."""
    ends = [
        (value, state, statement.span) for value, (statement, _, state) in zip(values, machine.returns, strict=True)
    ]
    for (one, first, _), (two, second, span) in combinations(ends, 2):
        if differ_in_type(one, two, first, second):
            machine.span = span
            machine.outside(WHAT, INSTEAD)


def error_of(value: v.Value) -> str:
    """The error that is the outcome; nothing if there is none."""
    match value:
        case v.Tuple(items=(v.Known(value=str() as name), *_), fields=("@error", *_)):
            return name.removeprefix("@error ")
        case _:
            return ""


def apart(leaves: tuple[tree.Expression, ...], shape: s.Shape) -> tuple[tree.Expression, ...]:
    """What an observer sees of the leaves, of which no list is given twice: the second one is a copy."""
    found: list[tree.Expression] = []
    for leaf, (sort, is_mark) in zip(leaves, s.leaves_of(shape), strict=True):
        if not is_mark:
            found.append(copied(leaf, sort) if leaf in found else leaf)
    return tuple(found)


def observed(machine: Machine, value: v.Value) -> v.Value:
    """A result together with what was shown before it, and public parameters that were changed."""
    shown = machine.state.heap.get(machine.output.key)
    changed = tuple(v.Ref(key) for key, contents in machine.given if machine.state.heap[key] != contents)
    silent = isinstance(shown, v.Items) and not shown.values
    parts = (*(() if silent else (machine.output,)), *(machine.settled(each) for each in changed))
    return v.Tuple((value, *parts), ("result", *("shown" for _ in parts))) if parts else value


def released(machine: Machine, value: v.Value, told: bool) -> v.Value:
    """What an unknown function gives tells no more than its arguments: these stand for it, or nothing does."""

    def inner(part: v.Value) -> v.Value:
        return released(machine, part, told)

    match value:
        case v.Opaque(parts=parts, told=places):
            machine.opaque = True
            seen = parts if told else tuple(parts[place] for place in places)
            return v.Tuple(tuple(map(inner, seen)), ("@opaque",) * len(seen)) if seen else v.Known(None)
        case v.Tuple(items=items, fields=fields):
            return v.Tuple(tuple(map(inner, items)), fields)
        case v.Variant(cases=cases) if not told and any(isinstance(c, v.Opaque) and not is_string(c) for c in cases):
            machine.opaque = True
            return v.Known(None)
        case v.Variant(tag=tag, cases=cases):
            return v.Variant(tag, tuple(map(inner, cases)))
        case v.Ref(key=key):
            match machine.state.heap[key]:
                case v.Items(values=values, kind=kind):
                    return machine.allocate(v.Items(tuple(map(inner, values)), kind))
                case v.Mapping(entries=entries, default=default, kind=kind):
                    return machine.allocate(
                        v.Mapping(tuple((name, inner(item)) for name, item in entries), default, kind)
                    )
                case v.Instance(of=of) if is_closure(of):
                    machine.reject(f"gives back an object of `{of.name}`, whose methods may know more than its fields")
                case v.Instance(of=of, fields=fields):  # type: ignore[misc]
                    return machine.allocate(v.Instance(of, tuple((name, inner(item)) for name, item in fields)))  # type: ignore[arg-type, str-unpack]
                case v.Stored() as stored if hides(stored.shape):
                    machine.opaque = True
                    return value if told else bare(machine, stored)
                case v.Table(keys=keys, values=kept) if hides(keys.shape) or hides(kept.shape):
                    machine.opaque = True
                    return value if told else v.Tuple((bare(machine, keys), bare(machine, kept)))
                case _:
                    return value
        case v.Uniform():
            return v.Number(*machine.number(value))
        case v.Rng():
            machine.reject("gives back something random that is not a number")
        case v.Library(path="@clock"):
            machine.reject("gives back what a clock shows")
        case v.Attribute(name=name):
            machine.reject(f"gives back the method `{name}`, or a field that Lapwing does not know")
        case v.Known(of=v.Class() as made) | v.Number(of=v.Class() as made) | v.Text(of=v.Class() as made) if (
            is_closure(made)
        ):
            machine.reject(f"gives back a member of `{made.name}`, whose methods may know more than its value")
        case v.Class() if is_closure(value):
            machine.reject(f"gives back the class `{value.name}`, whose methods may know more than its name")
        case v.Function() | v.Method() | v.Partial() | v.Super():
            machine.reject("gives back a function, which may know more than its result")
        case _:
            return value


def is_closure(made: v.Class) -> bool:
    """Whether a class is made in a function, whose variables its methods may read."""
    return made.frame != 0 and any(isinstance(part, ast.FunctionDef) for part in made.node.body)


def bare(machine: Machine, stored: v.Stored) -> v.Value:
    """A list without what unknown functions give in its items; at least its length is told."""
    shape, kept = told_part(stored.shape)
    names = tuple(name for name, stays in zip(stored.names, kept, strict=True) if stays)
    return machine.allocate(replace(stored, shape=shape, names=names)) if names else stored.length


def _ended(block: tree.Block, ends: dict[int, tree.Block]) -> tree.Block:
    made: list[tree.Statement] = []
    for statement in block:
        if id(statement) in ends:
            made.extend(ends[id(statement)])
        else:
            made.append(with_blocks(statement, lambda inner: _ended(inner, ends)))
    return tuple(made)
