"""What a loop goes over must stay as it is: Python would go through the changed list, or stop with an error."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

THROUGH = {"enumerate", "zip", "reversed", "map", "filter", "iter"}


@dataclass(frozen=True, slots=True)
class Iterated:
    """The objects a loop goes over, with what they held before it; of some dictionaries only the keys matter."""

    objects: tuple[tuple[int, v.Contents, bool], ...]

    def check(self, machine: Machine) -> None:
        """Refuse if one of them has changed."""
        if machine.state.dead:
            return
        for key, before, keys_only in self.objects:
            now = machine.state.heap.get(key, before)
            if now != before and not (keys_only and same_keys(before, now)):
                machine.outside("changing what a loop goes over", "Loop over a copy: `for x in list(items)`.")


def same_keys(before: v.Contents, now: v.Contents) -> bool:
    """Whether two dictionaries have the same keys in the same order."""
    if not isinstance(before, v.Mapping) or not isinstance(now, v.Mapping):
        return False
    return [key for key, _ in before.entries] == [key for key, _ in now.entries]


def iterated(machine: Machine, node: ast.expr) -> Iterated:
    """The objects that `for … in node` goes over as they stand."""
    return Iterated(tuple(_objects(machine, node)))


def _objects(machine: Machine, node: ast.expr, whole: bool = False) -> list[tuple[int, v.Contents, bool]]:
    from lapwing.syntax.natural.evaluate import evaluate

    match node:
        case ast.Name() | ast.Attribute(value=ast.Name()) | ast.Subscript(slice=ast.Constant() | ast.Name()):
            with machine.scratch():
                found = evaluate(machine, node)
            if isinstance(found, v.Ref) and found.key in machine.state.heap:
                contents = machine.state.heap[found.key]
                return [(found.key, contents, isinstance(contents, v.Mapping) and not whole)]
            return []
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in THROUGH:
            return [each for argument in arguments for each in _objects(machine, argument, whole)]
        case ast.Call(func=ast.Attribute(value=owner, attr="items" | "values"), args=[]):
            return _objects(machine, owner, whole=True)
        case ast.Call(func=ast.Attribute(value=owner, attr="keys"), args=[]):
            return _objects(machine, owner)
        case _:
            return []
