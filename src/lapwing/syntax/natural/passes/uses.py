"""How often names are read and written in a block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lapwing.syntax import tree
from lapwing.syntax.walk import blocks_of, expressions_of, names_in, targets_of

Uses = tuple[tree.Statement, Counter[str], Counter[str]]
KNOWN: dict[int, Uses] = {}
"""The uses of statements that were looked at, by their identity; each is kept, so that no other has it."""
MOST_KNOWN = 20_000


def uses_of(statement: tree.Statement) -> Uses:
    """How often each name is read and assigned in a statement, at any depth."""
    found = KNOWN.get(id(statement))
    if found is not None and found[0] is statement:
        return found
    reads = Counter(name.name for expression in expressions_of(statement) for name in names_in(expression))
    writes = Counter(target.name for target in targets_of(statement))
    for inner in blocks_of(statement):
        for part in inner:
            _, more, others = uses_of(part)
            reads.update(more)
            writes.update(others)
    if len(KNOWN) >= MOST_KNOWN:
        KNOWN.clear()
    KNOWN[id(statement)] = statement, reads, writes
    return statement, reads, writes


def reads_of(block: tree.Block) -> Counter[str]:
    """How often each name is read, at any depth."""
    found: Counter[str] = Counter()
    for statement in block:
        found.update(uses_of(statement)[1])
    return found


def writes_of(block: tree.Block) -> Counter[str]:
    """How often each name is assigned, at any depth."""
    found: Counter[str] = Counter()
    for statement in block:
        found.update(uses_of(statement)[2])
    return found


def times_read(block: tree.Block, name: str) -> int:
    """How often a name is read, at any depth."""
    return sum(uses_of(statement)[1][name] for statement in block)


def times_written(block: tree.Block, name: str) -> int:
    """How often a name is assigned, at any depth."""
    return sum(uses_of(statement)[2][name] for statement in block)


def written_in(block: tree.Block) -> Iterator[str]:
    """The names that are assigned, at any depth, as often as they are."""
    waiting = [*reversed(block)]
    while waiting:
        statement = waiting.pop()
        for target in targets_of(statement):
            yield target.name
        for inner in reversed(blocks_of(statement)):
            waiting.extend(reversed(inner))


def gifts(block: tree.Block) -> Iterator[tuple[str, tree.Expression | None]]:
    """Each name that a statement sets or changes, and to which value, if that is one expression for this name alone."""
    for statement in block:
        alone = isinstance(statement, tree.Assign) and len(statement.targets) == len(statement.values) == 1
        value = statement.values[0] if isinstance(statement, tree.Assign) and alone else None
        yield from ((target.name, value) for target in targets_of(statement))
        for inner in blocks_of(statement):
            yield from gifts(inner)


def leaves(block: tree.Block) -> bool:
    """Whether a block may end the round of the loop it stands in."""
    for statement in block:
        if isinstance(statement, tree.Break | tree.Continue):
            return True
        if isinstance(statement, tree.If) and any(leaves(inner) for inner in blocks_of(statement)):
            return True
    return False


def may_not_end(block: tree.Block) -> bool:
    """Whether a block has a loop that may go on for ever."""
    return any(
        isinstance(statement, tree.While) or any(may_not_end(inner) for inner in blocks_of(statement))
        for statement in block
    )


def jumps(block: tree.Block) -> bool:
    """Whether a block may leave itself early."""
    for statement in block:
        if isinstance(statement, tree.Break | tree.Continue | tree.Return):
            return True
        if any(jumps(inner) for inner in blocks_of(statement)):
            return True
    return False
