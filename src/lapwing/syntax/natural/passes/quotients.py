"""Noise around a name that holds a quotient is drawn around the quotient itself: its grid is as fine as that needs."""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.syntax.lowering.centres import CENTRED, draws
from lapwing.syntax.natural.passes.substitute import with_blocks
from lapwing.syntax.natural.passes.uses import writes_of
from lapwing.syntax.walk import blocks_of, names_in, targets_of

Held = dict[str, tree.Expression]


def around_quotients(block: tree.Block, held: Held | None = None) -> tree.Block:
    """The same code, with the quotients that names hold as centres."""
    known = dict(held or {})
    made: list[tree.Statement] = []
    for statement in block:
        made.append(_around(statement, known))
        changed = {target.name for target in targets_of(statement)}
        for inner in blocks_of(statement):
            changed |= writes_of(inner).keys()
        known = _still(known, changed)
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Binary(operator="/") as quotient,)):
                if not draws(quotient) and all(name.name != target.name for name in names_in(quotient)):
                    known[target.name] = quotient
            case _:
                pass
    return tuple(made)


def _around(statement: tree.Statement, known: Held) -> tree.Statement:
    match statement:
        case tree.Assign(
            targets=targets,
            values=(tree.Draw(law=law, arguments=(tree.Name(name=name), width), span=span),),
            declared=declared,
            span=place,
        ) if law in CENTRED and name in known:
            return tree.Assign(targets, (tree.Draw(law, (known[name], width), span),), declared, place)
        case tree.For() | tree.While():
            changed = {target.name for target in targets_of(statement)}
            for inner in blocks_of(statement):
                changed |= writes_of(inner).keys()
            return with_blocks(statement, lambda inner: around_quotients(inner, _still(known, changed)))
        case _:
            return with_blocks(statement, lambda inner: around_quotients(inner, known))


def _still(known: Held, changed: set[str]) -> Held:
    """The names whose quotient is what it was, after some names were changed."""
    return {
        name: quotient
        for name, quotient in known.items()
        if name not in changed and not any(each.name in changed for each in names_in(quotient))
    }
