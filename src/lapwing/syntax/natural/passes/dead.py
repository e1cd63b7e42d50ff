"""What nobody reads is not computed.  A draw that nobody reads changes nothing."""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks
from lapwing.syntax.natural.passes.uses import jumps, may_not_end, written_in
from lapwing.syntax.walk import blocks_of, expressions_of, names_in

Facts = dict[int, tuple[bool, frozenset[str]]]
"""For each branch or loop, whether it matters in any case, and what it sets; each is looked at once."""


def without_dead(block: tree.Block) -> tree.Block:
    """A block without assignments whose variable no result, condition or jump depends on."""
    live: set[str] = set()
    facts: Facts = {}
    while True:
        more = _needed(block, live, facts)
        if more <= live:
            break
        live |= more
    return _kept(block, live, facts)


def _needed(block: tree.Block, live: set[str], facts: Facts) -> set[str]:
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
                if _matters(statement, live, facts):
                    for expression in expressions_of(statement):
                        found.update(name.name for name in names_in(expression))
                    if isinstance(statement, tree.For):
                        found.add(statement.target.name)
                    for inner in blocks_of(statement):
                        found |= _needed(inner, live, facts)
            case _:
                pass
    return found


def _matters(statement: tree.Statement, live: set[str], facts: Facts) -> bool:
    """Whether a branch or loop sets something that is needed, jumps, or may not end."""
    if id(statement) not in facts:
        facts[id(statement)] = _looked_at(statement)
    always, writes = facts[id(statement)]
    return always or not live.isdisjoint(writes)


def _looked_at(statement: tree.Statement) -> tuple[bool, frozenset[str]]:
    inside = tuple(blocks_of(statement))
    jumping = any(jumps(inner) for inner in inside) and (not isinstance(statement, tree.For) or _ends(inside))
    return jumping or may_not_end((statement,)), frozenset(name for inner in inside for name in written_in(inner))


def _ends(blocks: tuple[tree.Block, ...]) -> bool:
    """Whether a block may end the program or leave an outer loop."""
    for block in blocks:
        for statement in block:
            if isinstance(statement, tree.Return):
                return True
            if _ends(tuple(blocks_of(statement))):
                return True
    return False


def _kept(block: tree.Block, live: set[str], facts: Facts) -> tree.Block:
    kept: list[tree.Statement] = []
    for statement in block:
        match statement:
            case tree.Assign(targets=(target,)) if target.name not in live:
                continue
            case tree.If() | tree.While() | tree.For():
                if not _matters(statement, live, facts):
                    continue
                inner = with_blocks(statement, lambda body: _kept(body, live, facts))
                if isinstance(inner, tree.If) and not inner.then and not inner.otherwise:
                    continue
                kept.append(inner)
            case _:
                kept.append(statement)
    return tuple(kept)
