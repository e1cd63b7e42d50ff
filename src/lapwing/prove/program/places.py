"""Where a statement stands: the blocks and the loop around it."""

from __future__ import annotations

from lapwing.kernel.language.program import Block, If, Program, While
from lapwing.prove.program.sites import Path


def block_at(program: Program, path: Path) -> tuple[Block, int]:
    """The block a place lies in, and its number there."""
    return blocks_around(program, path)[0]


def blocks_around(program: Program, path: Path) -> list[tuple[Block, int]]:
    """The block a place lies in and its number there, and so on outwards as far as one round of a loop goes."""
    block = program.body
    place, rest = path[0], path[1:]
    found = [(block, place)]
    while rest:
        statement = block[place]
        match statement:
            case If(then=then, otherwise=otherwise):
                block = then if rest[0] == 0 else otherwise
            case While(body=body):
                block = body
                found.clear()
            case _:
                raise LookupError(path)
        place, rest = rest[1], rest[2:]
        found.insert(0, (block, place))
    return found


def loop_around(program: Program, path: Path) -> While | None:
    """The innermost loop that a place lies in, if it lies in one."""
    block, found = program.body, None
    while len(path) > 1:
        statement = block[path[0]]
        match statement:
            case If(then=then, otherwise=otherwise):
                block = then if path[1] == 0 else otherwise
            case While(body=body):
                block, found = body, statement
            case _:
                pass
        path = path[2:]
    return found
