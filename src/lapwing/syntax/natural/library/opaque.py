"""Library functions that Lapwing does not know: what they give tells no more than their arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.nearest import asked_back
from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def unknown_call(machine: Machine, name: str, why: str) -> NoReturn:
    """Refuse a function that nobody knows; one of a module of noise may only be spelled otherwise."""
    from lapwing.syntax.natural.library.registry import FUNCTIONS

    module, _, _ = name.rpartition(".")
    others = [path for path in FUNCTIONS if path.rpartition(".")[0] == module] if "random" in module else []
    spelled = asked_back(name, [path.rpartition(".")[2] for path in others])
    reject("unknown-call", machine.span, name=name, why=why, meant=spelled)


def opaque(machine: Machine, path: str, parts: list[v.Value]) -> v.Value:
    """An unknown function tells no more than its arguments, which must then be fit to be released."""
    words = set(path.lower().replace(".", " ").replace("_", " ").split())
    told = [as_data(machine, part) for part in parts]
    plain = all(is_plain_data(machine, part) for part in told)
    if path.rpartition(".")[2].startswith("read_"):
        machine.outside(f"`{path}`, which reads something that is no argument,", "Give the data as a parameter.")
    if not plain or words & READING or not (is_computed(told) or path.split(".")[0] in CONSTANT):
        unknown_call(machine, path, "")
    return v.Opaque(path, tuple(machine.settled(part) for part in told))


CONSTANT = {"math", "datetime", "scipy", "statistics", "calendar"}
"""Modules whose functions give the same for the same constants."""


def as_data(machine: Machine, value: v.Value) -> v.Value:
    """An argument of an unknown function as what it is made of."""
    match value:
        case v.Uniform():
            return v.Number(*machine.number(value))
        case v.Groups(frame=frame, names=names, column=column):
            return v.Tuple((frame, *(v.Known(name) for name in (*names, column))))
        case _:
            return value


READING = {
    "read",
    "load",
    "open",
    "input",
    "environ",
    "getenv",
    "get",
    "fetch",
    "request",
    "urlopen",
    "random",
    "now",
    "time",
    "today",
    "utcnow",
}


def is_computed(parts: list[v.Value]) -> bool:
    """Whether a call depends on something computed here; what it would give otherwise is anyone's guess."""
    return any(not isinstance(part, v.Known | v.Library) for part in parts)


def is_plain_data(machine: Machine, value: v.Value) -> bool:
    """Whether a value holds no functions or generators, through which more could be seen."""
    match value:
        case v.Known() | v.Number() | v.Text() | v.Query() | v.Library() | v.Odd():
            return True
        case v.Tuple(items=parts) | v.Opaque(parts=parts) | v.Variant(cases=parts):
            return all(is_plain_data(machine, part) for part in parts)
        case v.Lazy():
            return True
        case v.Ref(key=key):
            match machine.state.heap[key]:
                case v.Items(values=values):
                    return all(is_plain_data(machine, item) for item in values)
                case v.Mapping(entries=entries):
                    return all(is_plain_data(machine, item) for _, item in entries)
                case v.Instance(fields=fields):
                    return all(is_plain_data(machine, item) for _, item in fields)
                case _:
                    return True
        case _:
            return False
