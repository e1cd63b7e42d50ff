"""What nobody reads is not computed.  A draw that nobody reads changes nothing."""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks
from lapwing.syntax.natural.passes.uses import jumps, may_not_end, writes_of
from lapwing.syntax.walk import blocks_of, expressions_of, names_in


def without_dead(block: tree.Block) -> tree.Block:
    """A block without assignments whose variable no result, condition or jump depends on."""
    live: set[str] = set()
    while True:
        more = _needed(block, live)
        if more <= live:
            break
        live |= more
    return _kept(block, live)


def _needed(block: tree.Block, live: set[str]) -> set[str]:
    """The names that what is kept reads."""
    found: set[str] = set()
    for statement in block:
        match statement:
            case tree.Assign(targets=(target,), values=values):
                if target.name in live:
                    found.update(name.name for value in values for name in names_in(value))
            case tree.Return(values=values):
                found.update(name.name for value in values for name in names_in(value))
            case tree.If() | tree.While() | tree.For():
                if _matters(statement, live):
                    for expression in expressions_of(statement):
                        found.update(name.name for name in names_in(expression))
                    if isinstance(statement, tree.For):
                        found.add(statement.target.name)
                    for inner in blocks_of(statement):
                        found |= _needed(inner, live)
            case _:
                pass
    return found


def _matters(statement: tree.Statement, live: set[str]) -> bool:
    """Whether a branch or loop sets something that is needed, jumps, or may not end."""
    inside = tuple(blocks_of(statement))
    if any(jumps(inner) for inner in inside) and (not isinstance(statement, tree.For) or _ends(inside)):
        return True
    if may_not_end((statement,)):
        return True
    return any(live & writes_of(inner).keys() for inner in inside)


def _ends(blocks: tuple[tree.Block, ...]) -> bool:
    """Whether a block may end the program or leave an outer loop."""
    for block in blocks:
        for statement in block:
            if isinstance(statement, tree.Return):
                return True
            if _ends(tuple(blocks_of(statement))):
                return True
    return False


def _kept(block: tree.Block, live: set[str]) -> tree.Block:
    kept: list[tree.Statement] = []
    for statement in block:
        match statement:
            case tree.Assign(targets=(target,)) if target.name not in live:
                continue
            case tree.If() | tree.While() | tree.For():
                if not _matters(statement, live):
                    continue
                inner = with_blocks(statement, lambda body: _kept(body, live))
                if isinstance(inner, tree.If) and not inner.then and not inner.otherwise:
                    continue
                kept.append(inner)
            case _:
                kept.append(statement)
    return tuple(kept)
