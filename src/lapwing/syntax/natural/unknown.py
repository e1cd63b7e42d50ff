"""Functions from elsewhere: what they give is unknown, but within bounds where it is clipped.

`min(max(f(row), low), high)` lies between the bounds whatever f is, as long as f depends on its arguments alone.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, REAL, Base
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.failure import nearest
from lapwing.syntax.natural.hidden import STR
from lapwing.syntax.natural.sequence import append
from lapwing.syntax.natural.state import PUBLIC
from lapwing.syntax.natural.term import spelled
from lapwing.syntax.natural.text import is_text

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

BETWEEN = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "truediv",
    "&": "and_",
    "|": "or_",
    "^": "xor",
    "<<": "lshift",
    ">>": "rshift",
    "<": "lt",
    "<=": "le",
    ">": "gt",
    ">=": "ge",
    "==": "eq",
    "!=": "ne",
}
"""The operators, by their names in the module `operator`."""
WHOLE = {"min": "min", "max": "max", "abs": "abs", "len": "len", STR: "str"}
"""Functions of which an unknown value has all arguments, by the names that values have."""
NOT_BELOW_0 = ("len", "abs")
CLIPS = ("builtins.min", "builtins.max", "numpy.clip", "numpy.minimum", "numpy.maximum", "numpy.fmin", "numpy.fmax")


def named_call(machine: Machine, path: str, found: v.Value, keywords: tuple[str, ...]) -> v.Value:
    """What an unknown function gives, told apart by the names of its arguments too."""
    if not isinstance(found, v.Opaque) or found.name != path:
        return found
    if nearest(machine) is not None:
        machine.outside(f"calling {path}, which Lapwing does not know, inside `try`", "Call it outside `try`.")
    machine.note(f"{path} is taken to depend on its arguments alone: it fails, keeps, changes and shows nothing.")
    return v.Opaque(" ".join((path, *keywords)), found.parts)


def clipped_arguments(machine: Machine, path: str, positional: list[v.Value]) -> list[v.Value]:
    """The arguments of a clip with unknown values as numbers, if the other ones are public."""
    unknown = [value for value in positional if isinstance(value, v.Opaque)]
    rest = [value for value in positional if not isinstance(value, v.Opaque)]
    if path not in CLIPS or len(unknown) != 1 or not rest:
        return positional
    number = as_number(machine, unknown[0])
    if number is None or not all(is_bound(machine, value) for value in rest):
        return positional
    return [number if value is unknown[0] else value for value in positional]


def is_bound(machine: Machine, value: v.Value) -> bool:
    """Whether a value is a public number."""
    from lapwing.syntax.natural.evaluate import is_number

    return is_number(value) and machine.label_of(value) == PUBLIC


def as_number(machine: Machine, value: v.Opaque) -> v.Value | None:
    """What an unknown function gives for single numbers and strings, as a number of the core."""
    found: tree.Expression | None = as_term(machine, value, REAL)
    if found is None:
        return None
    if value.name in NOT_BELOW_0:
        found = tree.Builtin("max", (found, tree.Number(0, machine.span)), machine.span)
    return machine.hold(v.Number(found, REAL), "unknown")


def as_truth(machine: Machine, value: v.Opaque) -> tree.Expression:
    """Whether what an unknown function gives for single numbers and strings counts as true."""
    found = as_term(machine, value, BOOL)
    if found is None:
        machine.outside("a branch on what an unknown function gives", "Branch on released values themselves.")
    held = machine.hold(v.Number(found, BOOL), "unknown")
    return machine.number(held)[0]


def as_term(machine: Machine, value: v.Opaque, sort: Base) -> tree.Opaque | None:
    """The call of an unknown function in the core: equal arguments, equal results."""
    if "." not in value.name and value.name not in BETWEEN and value.name not in WHOLE:
        return None
    told: list[tuple[str, tuple[tree.Expression, ...]]] = []
    for part in value.parts:
        leaves = leaves_of(machine, part)
        if leaves is None:
            return None
        told.append(leaves)
    name = f"operators.{BETWEEN[value.name]}" if value.name in BETWEEN else value.name
    name = f"builtins.{WHOLE[value.name]}" if value.name in WHOLE else name
    kinds = [kind for kind, _ in told]
    full = " ".join((name, *kinds)) if any(kinds) else name
    return tree.Opaque(spelled(full), tuple(leaf for _, leaves in told for leaf in leaves), sort, machine.span)


def leaves_of(machine: Machine, value: v.Value) -> tuple[str, tuple[tree.Expression, ...]] | None:
    """The numbers that an argument is made of, and how; nothing is to be said of how a single one is."""
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.number import numeric

    if is_number(value):
        return "", (numeric(machine, value)[0],)
    if is_text(value):
        return "", (machine.code_of(value),)
    match value:
        case v.Known(value=None):
            return "None", ()
        case v.Opaque():
            inner = as_term(machine, value, REAL)
            return None if inner is None else ("", (inner,))
        case v.Tuple(items=items, fields=fields):
            found = [leaves_of(machine, item) for item in items]
            first: tuple[tree.Expression, ...] = ()
        case v.Ref() | v.Lazy():
            return leaves_of_object(machine, value)
        case v.Variant(tag=tag, cases=cases):
            found, fields, first = [leaves_of(machine, case) for case in cases], ("one of",), (tag,)
        case _:
            return None
    inside = [each for each in found if each is not None]
    if len(inside) < len(found):
        return None
    kind = f"({' '.join((*fields, *(each[0] or '_' for each in inside)))})"
    return kind, (*first, *(leaf for _, leaves in inside for leaf in leaves))


def is_of_data(machine: Machine, value: v.Value) -> bool:
    """Whether a value is read from the data as it is: of equal numbers that are computed, strings may differ."""
    with machine.scratch():
        found = leaves_of(machine, value)
        return found is not None and all(isinstance(machine.expanded(leaf), tree.Subscript) for leaf in found[1])


def leaves_of_object(machine: Machine, value: v.Value) -> tuple[str, tuple[tree.Expression, ...]] | None:
    """The lists and numbers that an object is kept in, and a word for how."""
    from lapwing.syntax.natural import shape as s
    from lapwing.syntax.natural.fit import fit

    settled = machine.settled(value)
    shape = s.shape_of(machine, settled)
    word = sha256(repr(shape).encode()).hexdigest()[:12]
    return f"(object {word})", tuple(fit(machine, settled, shape))


def show_arguments(machine: Machine, found: v.Value) -> None:
    """A call of an unknown function for its own sake may show its arguments to anyone."""
    if isinstance(found, v.Opaque):
        shown = tuple(machine.settled(part) for part in found.parts)
        append(machine, machine.output, v.Tuple((v.Known(machine.span.line), *shown)))
