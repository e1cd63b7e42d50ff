"""Names without needless numbers."""

from __future__ import annotations

import re

from lapwing.syntax import tree
from lapwing.syntax.lowering.names import Names
from lapwing.syntax.natural.passes.substitute import renamed
from lapwing.syntax.walk import blocks_of, targets_of

NUMBERED = re.compile(r"_[0-9]+$")


def tidied(body: tree.Block, parameters: frozenset[str]) -> tree.Block:
    """The same program, its variables called after what they were called first."""
    names = Names(set(parameters))
    found: dict[str, str] = {}
    for name in _in_order(body):
        if name not in found and name not in parameters:
            base = name
            while NUMBERED.search(base):
                base = NUMBERED.sub("", base)
            found[name] = names.fresh(base or "value")
    step = {old: f"{new}\u0000" for old, new in found.items()}
    body = renamed(body, step)
    return renamed(body, {new: new[:-1] for new in step.values()})


def _in_order(block: tree.Block) -> list[str]:
    order: list[str] = []
    for statement in block:
        order += [target.name for target in targets_of(statement)]
        for inner in blocks_of(statement):
            order += _in_order(inner)
    return order
