"""What nobody reads is not computed.  A draw that nobody reads changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks
from lapwing.syntax.natural.passes.uses import jumps, may_not_end, written_in
from lapwing.syntax.walk import blocks_of, expressions_of, names_in

Facts = dict[int, tuple[bool, frozenset[str]]]
"""For each branch or loop, whether it matters in any case, and what it sets; each is looked at once."""

Reads = dict[str, list[set[str]]]
"""For each variable, what is read where it is set."""


def without_dead(block: tree.Block) -> tree.Block:
    """A block without assignments whose variable no result, condition or jump depends on."""
    facts: Facts = {}
    reads: Reads = {}
    waiting = set(_always_read(block, facts, reads))
    live: set[str] = set()
    while waiting:
        name = waiting.pop()
        live.add(name)
        waiting.update(other for names in reads.get(name, ()) for other in names if other not in live)
    return _kept(block, live, facts)


def _always_read(block: tree.Block, facts: Facts, reads: Reads) -> Iterator[str]:
    """The names that are read in any case; those that are read where a variable is needed go to its reads."""
    for statement in block:
        match statement:
            case tree.Assign(targets=(target,), values=values):
                reads.setdefault(target.name, []).append(_names(values))
            case tree.Return(values=values):
                yield from _names(values)
            case tree.If() | tree.While() | tree.For():
                names = _names(expressions_of(statement))
                if isinstance(statement, tree.For):
                    names |= {statement.target.name}
                always, writes = _facts_of(statement, facts)
                if always:
                    yield from names
                for written in writes:
                    reads.setdefault(written, []).append(names)
                for inner in blocks_of(statement):
                    yield from _always_read(inner, facts, reads)
            case _:
                pass


def _names(expressions: tuple[tree.Expression, ...]) -> set[str]:
    return {name.name for expression in expressions for name in names_in(expression)}


def _matters(statement: tree.Statement, live: set[str], facts: Facts) -> bool:
    """Whether a branch or loop sets something that is needed, jumps, or may not end."""
    always, writes = _facts_of(statement, facts)
    return always or not live.isdisjoint(writes)


def _facts_of(statement: tree.Statement, facts: Facts) -> tuple[bool, frozenset[str]]:
    if id(statement) not in facts:
        facts[id(statement)] = _looked_at(statement)
    return facts[id(statement)]


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
