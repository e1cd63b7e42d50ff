"""Which lists only grow: then what has been appended stays, and a wrong item rules an outcome out at once."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.sort import ListOf
from lapwing.kernel.term import Empty, Local, Snoc


def growing(program: Program, local: Local) -> bool:
    """Whether a list starts empty, before any loop or branch, and then is only appended to."""
    if not isinstance(local.sort, ListOf):
        return False
    started = False
    for statement, at_top in assigned(program.body, True):
        if statement.target != local:
            continue
        match statement.value:
            case Empty() if at_top and not started:
                started = True
            case Snoc(list=inner) if inner == local:
                started = True
            case _:
                return False
    return True


def assigned(block: Block, at_top: bool) -> Iterator[tuple[Assign, bool]]:
    """The assignments of a block in order, and whether each runs exactly once."""
    for statement in block:
        match statement:
            case Assign():
                yield statement, at_top
            case Sample():
                pass
            case If(then=then, otherwise=otherwise):
                yield from assigned(then, False)
                yield from assigned(otherwise, False)
            case While(body=body):
                yield from assigned(body, False)
