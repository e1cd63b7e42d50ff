"""How often names are read and written in a block."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lapwing.syntax import tree
from lapwing.syntax.walk import blocks_of, expressions_of, names_in, targets_of


def reads_of(block: tree.Block) -> Counter[str]:
    """How often each name is read, at any depth."""
    found: Counter[str] = Counter()
    for statement in block:
        for expression in expressions_of(statement):
            found.update(name.name for name in names_in(expression))
        for inner in blocks_of(statement):
            found.update(reads_of(inner))
    return found


def writes_of(block: tree.Block) -> Counter[str]:
    """How often each name is assigned, at any depth."""
    return Counter(written_in(block))


def written_in(block: tree.Block) -> Iterator[str]:
    """The names that are assigned, at any depth, as often as they are."""
    waiting = [*reversed(block)]
    while waiting:
        statement = waiting.pop()
        for target in targets_of(statement):
            yield target.name
        for inner in reversed(blocks_of(statement)):
            waiting.extend(reversed(inner))


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
