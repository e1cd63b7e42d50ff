"""What a loop goes over must stay as it is: Python would go through the changed list, or stop with an error."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.tally import opened

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

THROUGH = {"enumerate", "zip", "reversed", "map", "filter", "iter"}


Matters = Literal["all", "keys", "later"]


@dataclass(frozen=True, slots=True)
class Iterated:
    """The objects a loop goes over, with what they held before it.

    Of some dictionaries only the keys matter, of others only the entries that are still to come.
    """

    objects: tuple[tuple[int, v.Contents, Matters], ...]

    def check(self, machine: Machine, place: int | None = None) -> None:
        """Refuse if one of them has changed; rounds that are written out have a place."""
        if machine.state.dead:
            return
        for key, before, matters in self.objects:
            now = machine.state.heap.get(key, before)
            stays = matters == "keys" and now != before and keys_stay(machine, before, now)
            stays = stays or (matters == "later" and place is not None and later_stay(before, now, place))
            if now != before and not stays:
                machine.outside("changing what a loop goes over", "Loop over a copy: `for x in list(items)`.")


def later_stay(before: v.Contents, now: v.Contents, place: int) -> bool:
    """Whether a dictionary still has its keys, and after a place the same values under them."""
    if not isinstance(before, v.Mapping) or not isinstance(now, v.Mapping) or not same_keys(before, now):
        return False
    return before.entries[place + 1 :] == now.entries[place + 1 :]


def keys_stay(machine: Machine, before: v.Contents, now: v.Contents) -> bool:
    """Whether a dictionary still has its keys; a new key from data is an error of the loop."""
    from lapwing.syntax.natural.operators import compare, truth

    if not isinstance(before, v.Table) or not isinstance(now, v.Table):
        return same_keys(before, now)
    grown = truth(machine, compare(machine, ast.NotEq, now.keys.length, before.keys.length))
    if grown is True:
        return False
    if grown is not False:
        machine.check(grown, "RuntimeError")
    return True


def same_keys(before: v.Contents, now: v.Contents) -> bool:
    """Whether two dictionaries have the same keys in the same order."""
    if not isinstance(before, v.Mapping) or not isinstance(now, v.Mapping):
        return False
    return [key for key, _ in before.entries] == [key for key, _ in now.entries]


def iterated(machine: Machine, node: ast.expr, loop: ast.For | None = None) -> Iterated:
    """The objects that `for … in node` goes over as they stand."""
    own = loop is not None and keeps_keys(node, loop)
    if own and isinstance(owner := owner_of(node), ast.expr):
        with machine.scratch():
            found = evaluate_owner(machine, owner)
        if isinstance(found, v.Ref) and isinstance(machine.state.heap.get(found.key), v.Tally | v.Log):
            opened(machine, found)
    return Iterated(tuple(_objects(machine, node, values_too=own)))


def evaluate_owner(machine: Machine, node: ast.expr) -> v.Value:
    """What a loop goes over."""
    from lapwing.syntax.natural.evaluate import evaluate

    return evaluate(machine, node)


def owner_of(node: ast.expr) -> ast.expr | None:
    """The dictionary that `for … in node` goes over."""
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr="items" | "keys"), args=[]):
            return owner
        case ast.Name() | ast.Attribute(value=ast.Name()):
            return node
        case _:
            return None


def keeps_keys(node: ast.expr, loop: ast.For) -> bool:
    """Whether a loop over a dictionary changes it, and only the value of the key it is at: `for k in d: d[k] = …`."""
    owner, target = owner_of(node), loop.target
    key = target.elts[0] if isinstance(target, ast.Tuple) and target.elts else target
    if owner is None or not isinstance(key, ast.Name):
        return False
    shown = ast.unparse(owner)
    parts = [part for statement in loop.body for part in ast.walk(statement)]
    stores = [part for part in parts if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store | ast.Del)]
    mine = [part for part in stores if ast.unparse(part.value) == shown]
    bound = [part for part in parts if isinstance(part, ast.Name) and part.id == key.id]
    ends = any(isinstance(part, ast.Break | ast.Return) for part in parts)
    same = all(isinstance(part.slice, ast.Name) and part.slice.id == key.id for part in mine)
    return bool(mine) and same and not ends and all(isinstance(part.ctx, ast.Load) for part in bound)


def _objects(
    machine: Machine, node: ast.expr, whole: bool = False, values_too: bool = False, in_order: bool = True
) -> list[tuple[int, v.Contents, Matters]]:
    from lapwing.syntax.natural.evaluate import evaluate

    match node:
        case ast.Name() | ast.Attribute(value=ast.Name()) | ast.Subscript(slice=ast.Constant() | ast.Name()):
            with machine.scratch():
                found = evaluate(machine, node)
            if isinstance(found, v.Ref) and found.key in machine.state.heap:
                contents = machine.state.heap[found.key]
                if isinstance(contents, v.Suspended):
                    return []
                keyed = isinstance(contents, v.Table) and values_too
                known = isinstance(contents, v.Mapping)
                matters: Matters = (
                    "keys" if (known and not whole) or keyed else "later" if known and in_order else "all"
                )
                return [(found.key, contents, matters)]
            return []
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in THROUGH:
            return [each for argument in arguments for each in _objects(machine, argument, whole, in_order=False)]
        case ast.Call(func=ast.Attribute(value=owner, attr="items" | "values"), args=[]):
            return _objects(machine, owner, True, values_too, in_order)
        case ast.Call(func=ast.Attribute(value=owner, attr="keys"), args=[]):
            return _objects(machine, owner, values_too=values_too)
        case _:
            return []
