"""Statements at some place of a program, and another one in their place."""

from lapwing.kernel.language.program import Block, If, Statement, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Local
from lapwing.kernel.rules.shared.counting import check_known, settle


def statements_at(block: Block, path: tuple[int, ...]) -> Block:
    """The statements that a path leads to."""
    match path:
        case (start, stop) if 0 <= start < stop <= len(block):
            return block[start:stop]
        case (start, branch, *rest) if rest and 0 <= start < len(block):
            return statements_at(inner(block[start], branch), tuple(rest))
    refuse("there are no such statements")


def inner(statement: Statement, branch: int) -> Block:
    """A block of a branch or loop."""
    match statement, branch:
        case (If(then=found), 0) | (If(otherwise=found), 1) | (While(body=found), 0):
            return found
    refuse("there is no such block")


def exchange(
    block: Block, path: tuple[int, ...], made: Statement, kept: frozenset[Local]
) -> tuple[Block, frozenset[Local]]:
    """The block with one assignment for the statements, and what is settled behind it if they leave this settled."""
    start, stop = path[0], path[1]
    if len(path) > 2:
        old, stop = block[start], start + 1
        within, kept = exchange(inner(old, path[1]), path[2:], made, kept)
        if isinstance(old, While):
            check_known((old.condition,), kept)
            settle(old.body, kept)
            made = While(old.condition, within)
        if isinstance(old, If):
            made = If(old.condition, *((old.then, within) if path[1] else (within, old.otherwise)))
    return (*block[:start], made, *block[stop:]), settle(block[stop:], kept)
