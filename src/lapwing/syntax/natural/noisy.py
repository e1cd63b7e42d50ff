"""Arrays of data with noise on them that are read several times: they are computed where they get their name.

An array is otherwise computed where it is read.  Each place would then read the data and the noise apart from each
other, and only together are they released.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.raw import is_raw
from lapwing.syntax.natural.sequence import settle

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def computed_if_noisy(machine: Machine, name: str, value: v.Value) -> v.Value:
    """The value, computed here and now if it is such an array."""
    if not isinstance(value, v.Ref) or not isinstance(contents := machine.state.heap[value.key], v.Delayed):
        return value
    lazy = contents.lazy
    if lazy.guard is not None or isinstance(lazy.length, v.Known) or reads(machine, name) < 2:
        return value
    with machine.scratch():
        item = lazy.item(machine, machine.probe(lazy))
        label = machine.label_of(item) if isinstance(item, v.Number) and not is_raw(machine, item) else None
    return settle(machine, value) if label is not None and label.data and label.noise else value


def reads(machine: Machine, name: str) -> int:
    """How often a name is read in the function that is evaluated."""
    function = machine.functions.get(machine.frame, machine.outermost)
    found = [] if function is None else [each for each in ast.walk(function) if isinstance(each, ast.Name)]
    return sum(each.id == name and isinstance(each.ctx, ast.Load) for each in found)
