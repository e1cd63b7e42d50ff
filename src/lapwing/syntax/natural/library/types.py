"""Asking for the types of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence
from lapwing.syntax.natural.kind import noted_kind
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.operators import per_case
from lapwing.syntax.natural.sequence import view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

NUMBERS = {"int": (INT, BOOL), "float": (REAL,), "bool": (BOOL,), "complex": ()}
LISTS = {"list": "list", "ndarray": "array", "Series": "series", "DataFrame": "frame", "set": "set"}


def is_instance(machine: Machine, value: v.Value, types: v.Value) -> v.Value:
    """Whether a value is of one of the types."""
    from lapwing.syntax.natural.number import logic

    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: is_instance(machine, case, types))
    if is_sequence(machine, types):
        result: v.Value = v.Known(False)
        for each in view(machine, types).values:  # type: ignore[union-attr]
            result = logic(machine, "|", result, is_instance(machine, value, each))
        return result
    if isinstance(types, v.Class):
        contents = machine.state.heap.get(value.key) if isinstance(value, v.Ref) else None
        return v.Known(isinstance(contents, v.Instance) and contents.of == types)
    if isinstance(value, v.Opaque):
        return v.Opaque("isinstance", (value,))
    noted_kind(machine, value)
    name = types.path.split(".")[-1] if isinstance(types, v.Library) else ""
    return v.Known(is_of_type(machine, value, name))


def is_of_type(machine: Machine, value: v.Value, name: str) -> bool:
    """Whether a value is of a type with this name."""
    from lapwing.syntax.natural.text import is_text

    if name in ("Number", "Real", "number", "Complex", "floating", "integer", "Integral", "generic"):
        sorts = {"floating": (REAL,), "integer": (INT,), "Integral": (INT, BOOL)}.get(name, (BOOL, INT, REAL))
        return value_sort(machine, value) in sorts
    if name in NUMBERS:
        return value_sort(machine, value) in NUMBERS[name]
    if name == "str":
        return is_text(value)
    if name == "tuple":
        return isinstance(value, v.Tuple)
    if name == "dict":
        fields = isinstance(value, v.Tuple) and bool(value.fields)
        return fields or (isinstance(value, v.Ref) and isinstance(machine.state.heap[value.key], v.Keyed))
    if name in ("Sequence", "Iterable", "Collection"):
        return is_sequence(machine, value)
    if name in LISTS:
        if not is_sequence(machine, value) or isinstance(value, v.Tuple):
            return False
        return view(machine, value).kind == LISTS[name]
    if name == "NoneType":
        return value == v.Known(None)
    if name in ("Generator", "RandomState", "Random"):
        return isinstance(value, v.Rng)
    machine.outside(f"asking for the type `{name}`", "Ask for int, float, str, list, dict or a class of the file.")


def value_sort(machine: Machine, value: v.Value) -> object:
    """The sort of a number; None for other values."""
    if isinstance(value, v.Known):
        from lapwing.syntax.natural.shape import sort_of_known

        return sort_of_known(value)
    if isinstance(value, v.Odd):
        return REAL
    return value.sort if isinstance(value, v.Number) else value.answer.sort if isinstance(value, v.Query) else None


@library("builtins.type")
def type_(machine: Machine, given: Arguments) -> v.Value:
    """The type of a value."""
    value = given.positional[0]
    for name in ("bool", "int", "float", "str", "tuple", "dict", "list"):
        if is_of_type(machine, value, name):
            return v.Library(f"builtins.{name}")
    if value == v.Known(None):
        return v.Library("types.NoneType")
    machine.outside("asking for this type", "Use isinstance.")
