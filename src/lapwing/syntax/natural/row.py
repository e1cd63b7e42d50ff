"""Rows of the data, told apart by how their items are read: what is read twice is the same row."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import ListOf
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.passes.substitute import substituted
from lapwing.syntax.walk import names_in

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@dataclass(frozen=True, slots=True)
class Reading:
    """How the items of a row are read in a block of code, where no name gets another value."""

    length: v.Value
    item: tree.Expression
    block: int
    code: object = field(compare=False)


def reading_of(machine: Machine, row: v.Value) -> Reading | None:
    """How a row is read, if that takes no code, and nothing but parameters and numbers."""
    if not isinstance(row, v.Lazy) or row.guard is not None or not isinstance(row.length, v.Known | v.Number):
        return None
    code = machine.code
    with machine.scratch() as made:
        place = machine.probe(row)
        found = row.item(machine, place)
    if made or not isinstance(found, v.Number):
        return None
    others = {each.name for each in names_in(found.term)} - {place.name}
    if any(isinstance(machine.sorts.get(name), ListOf) and name not in machine.roles for name in others):
        return None
    return Reading(row.length, substituted(found.term, {place.name: tree.Blank(machine.span)}), id(code), code)
