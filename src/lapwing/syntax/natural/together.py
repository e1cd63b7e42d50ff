"""Datasets of the same people: one dataset of the core, each row of which holds a row of each.

So they have as many rows, and neighbours differ in the same row of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.inputs import Inputs, Read
    from lapwing.syntax.natural.machine import Machine

Members = Mapping[str, tree.RoleTree]
WIDEST = 100


def followers(roles: Members) -> dict[str, dict[str, tree.RoleTree]]:
    """The datasets that others belong to, with these others."""
    found: dict[str, dict[str, tree.RoleTree]] = {}
    for name, role in roles.items():
        leader = role.options.get("along")
        if isinstance(leader, str):
            seen = {name}
            while isinstance(further := roles[leader].options.get("along"), str) and leader not in seen:
                seen.add(leader)
                leader = further
            found.setdefault(leader, {})[name] = role
    return found


def row_of(roles: Members) -> tree.RoleTree:
    """What a row of all the datasets is, as fields side by side."""
    fields = {name: cast("tree.RoleTree", role.options["of"]) for name, role in roles.items()}
    return tree.RoleTree("Row", cast("dict[str, object]", fields), next(iter(roles.values())).span)  # type: ignore[arg-type]


def add_together(inputs: Inputs, roles: Members) -> None:
    """Take the parameters of datasets of the same people; the first says who neighbours are."""
    from lapwing.syntax.natural.inputs import PRIVATE

    leader, first = next(iter(roles.items()))
    leaves: list[tree.RoleTree] = []
    parts: list[tuple[str, int, int, tree.RoleTree, Read]] = []
    for name, role in roles.items():
        domain = cast("tree.RoleTree", role.options["of"])
        many, plain, read = part_of(inputs, name, domain)
        inside = [cast("tree.RoleTree", each) for each in plain.options.values()] if plain.kind == "Row" else [plain]
        parts.append((name, len(leaves), many, plain, read))
        leaves += inside * max(many, 1)
    if len(leaves) > WIDEST:
        inputs.machine.outside(f"rows of more than {WIDEST} numbers", "Use fewer columns.")
    whole = [leaf.kind in ("Bit", "Integers") for leaf in leaves]
    options: dict[str, object] = {
        "of": tree.RoleTree("Row", {str(place): leaf for place, leaf in enumerate(leaves)}, first.span)
    }
    if "neighbours" in first.options:
        options["neighbours"] = first.options["neighbours"]
    made = tree.RoleTree("Database", cast("dict[str, tree.RoleTree]", options), first.span)
    core = inputs.parameter(leader, made, PRIVATE, public_length=options.get("neighbours") != "add-remove")
    inputs.note_range(core.name, cast("tree.RoleTree", options["of"]))
    for name, start, many, plain, read in parts:
        inputs.names.setdefault(name, core.name)
        mine = whole[start] and not all(whole)
        inputs.values[name] = inputs.sequence(name, core, reader(start, many, plain, read, mine, whole))


def part_of(inputs: Inputs, name: str, domain: tree.RoleTree) -> tuple[int, tree.RoleTree, Read]:
    """The numbers of a row of one dataset: how many a vector has, of which domain each is, and how one is read."""
    if domain.kind != "Vector":
        plain, read = inputs.domain(name, domain)
        if plain.kind == "Vector":
            inputs.machine.outside("datasets of the same people with such rows", "Use numbers, records or vectors.")
        return 0, plain, read
    length = domain.options.get("length")
    if not (isinstance(length, tree.Number) and isinstance(length.value, int)):
        inputs.machine.outside(
            "a dataset along one of vectors of unknown length", "Say the length as a number: Vector(length=3)."
        )
    inner = cast("tree.RoleTree", domain.options.get("of", tree.RoleTree("Reals", {}, domain.span)))
    plain, read = inputs.domain(name, inner)
    if plain.kind in ("Row", "Vector"):
        inputs.machine.outside("vectors of such values along other data", "Use vectors of numbers.")
    return int(length.value), plain, read


def reader(start: int, many: int, plain: tree.RoleTree, read: Read, floored: bool, whole: list[bool]) -> Read:
    """How a row of one dataset is read off a row of all of them."""

    def cell(at: Machine, row: tree.Expression, place: tree.Expression, floor: bool) -> tree.Expression:
        item = tree.Subscript(row, place, at.span)
        return tree.Builtin("floor", (item,), at.span) if floor else item

    def vector(at: Machine, row: tree.Expression) -> v.Value:
        def item(inner: Machine, index: tree.Expression) -> v.Value:
            return read(inner, cell(inner, row, moved(inner, start, index), floored))

        return v.Lazy(v.Known(many), item, None, "array")

    def single(at: Machine, row: tree.Expression) -> v.Value:
        if plain.kind != "Row":
            return read(at, cell(at, row, tree.Number(start, at.span), floored))
        places = range(start, start + len(plain.options))
        mixed = not all(whole)
        found = tuple(cell(at, row, tree.Number(place, at.span), whole[place] and mixed) for place in places)
        return read(at, tree.ListDisplay(found, at.span))

    chosen: Callable[[Machine, tree.Expression], v.Value] = vector if many else single
    return chosen


def moved(machine: Machine, start: int, index: tree.Expression) -> tree.Expression:
    """A place in a row of all datasets."""
    if isinstance(index, tree.Number):
        return tree.Number(int(index.value) + start, machine.span)
    if start == 0:
        return index
    from lapwing.syntax.natural.number import combine

    return machine.number(combine(machine, "+", v.Number(index, INT), v.Known(start)))[0]
