"""What a domain says of its values: the numbers they are made of, their ends, and their norm."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.syntax import tree

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def clipped_to(machine: Machine, row: tree.Expression, order: str, bound: tree.Expression) -> tree.Expression:
    """A row clipped to the norm that its domain has: rows of the domain stay what they are, and there are no others."""
    made = tree.Builtin("clip_norm" if order == "norm2" else "clip_norm1", (row, bound), machine.span)
    target = machine.name("row", ListOf(REAL), machine.label(row) | machine.label(bound))
    machine.assign(target, made)
    return target


def leaves_of(role: tree.RoleTree) -> list[tree.RoleTree]:
    """The numbers a domain is made of."""
    return [cast("tree.RoleTree", each) for each in role.options.values()] if role.kind == "Row" else [role]


def range_of(role: tree.RoleTree) -> tuple[tree.Expression, tree.Expression] | None:
    """The ends of a domain of whole numbers."""
    if role.kind == "Bit":
        return tree.Number(0, role.span), tree.Number(1, role.span)
    if role.kind == "Integers":
        return cast("tree.Expression", role.options["low"]), cast("tree.Expression", role.options["high"])
    return None
