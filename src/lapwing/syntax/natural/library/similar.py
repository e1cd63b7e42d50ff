"""Methods of lists, arrays and series where it is not certain which of them has been given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.registry import MethodHandler

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

SIMILAR = ("list", "array", "series")
ONLY_ARRAYS = {"flatten", "reshape", "sort"}


def of_similar(
    machine: Machine, owner: v.Value, kind: str, name: str, known: Mapping[str, MethodHandler]
) -> MethodHandler | None:
    """A method that lists, arrays or series of this kind need not have: what the caller gave may be any of them."""
    found = [f"{each}.{name}" in known for each in SIMILAR]
    missing = not is_received(machine, owner) and any(found)
    if missing and not (kind == "series" and found[1] and name not in ONLY_ARRAYS):
        machine.raise_error("AttributeError", (v.Known(name),))
        return lambda *_: v.Known(None)
    return next((known[f"{each}.{name}"] for each in ("array", "list", "series") if f"{each}.{name}" in known), None)


def check_there(machine: Machine, owner: v.Value, kind: str, name: str) -> None:
    """An array that the function itself makes has no `.values`."""
    if name == "values" and kind == "array" and not is_received(machine, owner):
        machine.raise_error("AttributeError", (v.Known(name),))


def is_received(machine: Machine, owner: v.Value) -> bool:
    """Whether an object is what the caller gave."""
    return isinstance(owner, v.Ref) and owner.key in machine.received
