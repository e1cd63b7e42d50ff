"""Asking for the types of values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from lapwing.kernel.language.sort import BOOL, INT, REAL, Sort
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence
from lapwing.syntax.natural.kind import noted_kind
from lapwing.syntax.natural.library.registry import NAMED, Arguments, library
from lapwing.syntax.natural.operators import per_case
from lapwing.syntax.natural.sequence import view
from lapwing.syntax.natural.whose import whose

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

PYTHON: dict[str, tuple[Sort, ...]] = {"int": (INT, BOOL), "float": (REAL,), "bool": (BOOL,), "complex": ()}
ABSTRACT: dict[str, tuple[Sort, ...]] = {"Integral": (INT, BOOL)} | dict.fromkeys(
    ("Number", "Real", "Complex"), (BOOL, INT, REAL)
)
NUMPY: dict[str, tuple[Sort, ...]] = {"number": (INT, REAL), "floating": (REAL,), "integer": (INT,)}
NUMPY["generic"] = (BOOL, INT, REAL)
LISTS = {"list": "list", "ndarray": "array", "Series": "series", "DataFrame": "frame", "set": "set"}
OTHERS = (
    "str",
    "tuple",
    "dict",
    "Sequence",
    "Iterable",
    "Collection",
    "NoneType",
    "Generator",
    "RandomState",
    "Random",
)


def is_instance(machine: Machine, value: v.Value, types: v.Value) -> v.Value:
    """Whether a value is of one of the types."""
    from lapwing.syntax.natural.number import logic

    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: is_instance(machine, case, types))
    if (isinstance(value, v.Ref) and value.key in machine.tuples) or (isinstance(value, v.Tuple) and value.fields):
        machine.outside("asking for the type of this value", "Ask for its items.")
    asked = list(view(machine, types).values) if is_sequence(machine, types) else [types]  # type: ignore[union-attr]
    if isinstance(value, v.Opaque):
        return v.Opaque("isinstance", (value,))
    noted_kind(machine, value)
    if value_sort(machine, value) is not None and not any(isinstance(each, v.Class) for each in asked):
        return v.Known(number_is(machine, value, [name_of(machine, each) for each in asked]))
    result: v.Value = v.Known(False)
    for each in asked:
        if isinstance(each, v.Class):
            result = logic(machine, "|", result, v.Known(is_made_by(machine, value, each)))
        else:
            result = logic(machine, "|", result, v.Known(is_of_type(machine, value, name_of(machine, each))))
    return result


def name_of(machine: Machine, asked: v.Value) -> str:
    """The last name of a type from a library."""
    if isinstance(asked, v.Library):
        return asked.path.split(".")[-1]
    machine.outside("asking for this type", "Ask for int, float, str, list, dict or a class of the file.")


def is_made_by(machine: Machine, value: v.Value, made: v.Class) -> bool:
    """Whether an object is of a class of the file, or of one that extends it."""
    from lapwing.syntax.natural.lineage import lineage

    contents = machine.state.heap.get(value.key) if isinstance(value, v.Ref) else None
    if isinstance(contents, v.Instance):
        return made in lineage(machine, contents.of)
    if isinstance(value, v.Tuple) or getattr(value, "of", None) is not None:
        machine.outside(f"asking whether this is of the class `{made.name}`", "Ask for one of its fields.")
    return False


def number_is(machine: Machine, value: v.Value, names: list[str]) -> bool:
    """Whether a number is of one of the types: what was computed in several ways may be an int or a float."""
    sort, numpy = value_sort(machine, value), whose(value)
    if not isinstance(numpy, bool):
        machine.outside(
            "asking for the type of what is NumPy's in some runs and Python's in others", "Convert it first."
        )
    asked: set[Sort] = set()
    for name in names:
        if name not in (*PYTHON, *ABSTRACT, *NUMPY, *LISTS, *OTHERS):
            refuse(machine, name)
        asked |= set(ABSTRACT.get(name, ()))
        asked |= set(NUMPY.get(name, ()) if numpy else () if name in NUMPY else PYTHON.get(name, ()))
        asked |= {REAL} if numpy and name == "float" else set()
    wider: dict[object, set[Sort]] = {REAL: {BOOL, INT, REAL}, INT: {BOOL, INT}, BOOL: {BOOL}}
    possible: set[Sort] = {sort} if is_given(machine, value) else wider[REAL if numpy else sort]  # type: ignore[arg-type]
    if possible <= asked or not possible & asked:
        return possible <= asked
    machine.outside("asking for the type of a computed number", "Ask for (int, float), or convert the number.")


def is_given(machine: Machine, value: v.Value) -> bool:
    """Whether a number is a constant, a parameter or a part of a row: its type is what the contract says."""
    if not isinstance(value, v.Number) or value.numpy:
        return isinstance(value, v.Known) and not value.numpy
    term: tree.Expression = value.term
    if isinstance(term, tree.Name) and term.name not in machine.roles:
        found = [each for each in machine.code if isinstance(each, tree.Assign) and term in each.targets]
        if len(found) != 1 or len(found[0].targets) != 1:
            return False
        term = found[0].values[0]
    while isinstance(term, tree.Subscript) or (isinstance(term, tree.Builtin) and term.function == "floor"):
        term = term.list if isinstance(term, tree.Subscript) else term.arguments[0]
    return isinstance(term, tree.Name) and term.name in machine.roles


def is_of_type(machine: Machine, value: v.Value, name: str) -> bool:
    """Whether a value is of a type with this name."""
    from lapwing.syntax.natural.text import is_text

    if name in (*PYTHON, *ABSTRACT, *NUMPY):
        return value_sort(machine, value) is not None and number_is(machine, value, [name])
    if name == "str":
        return is_text(value)
    if name == "tuple":
        return isinstance(value, v.Tuple)
    if name == "dict":
        fields = isinstance(value, v.Tuple) and bool(value.fields)
        return fields or (isinstance(value, v.Ref) and isinstance(machine.state.heap[value.key], v.Keyed))
    if name in ("Iterable", "Collection"):
        return is_sequence(machine, value) or is_text(value) or is_of_type(machine, value, "dict")
    if name == "Sequence":
        listed = is_sequence(machine, value) and (isinstance(value, v.Tuple) or view(machine, value).kind == "list")
        return listed or is_text(value)
    if name in LISTS:
        if not is_sequence(machine, value) or isinstance(value, v.Tuple):
            return False
        return NAMED.get(found := view(machine, value).kind, found) == LISTS[name]
    if name == "NoneType":
        return value == v.Known(None)
    if name in ("Generator", "RandomState", "Random"):
        return isinstance(value, v.Rng)
    refuse(machine, name)


def refuse(machine: Machine, name: str) -> NoReturn:
    """Refuse to ask for a type."""
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
    numpy = isinstance(value, v.Number | v.Known) and value.numpy
    if len(given.positional) > 1 or given.named or numpy or (isinstance(value, v.Tuple) and value.fields):
        machine.outside("asking for this type", "Use isinstance.")
    for name in ("bool", "int", "float", "str", "tuple", "dict", "list"):
        if is_of_type(machine, value, name):
            return v.Library(f"builtins.{name}")
    if value == v.Known(None):
        return v.Library("types.NoneType")
    machine.outside("asking for this type", "Use isinstance.")
