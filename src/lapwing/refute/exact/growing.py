"""Which lists and counters only grow: then what has been appended stays, and a wrong item or too large a number rules
an outcome out at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.sort import INT, ListOf
from lapwing.kernel.term import Arithmetic, Empty, Literal, Local, Snoc


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


def rising(program: Program, local: Local) -> bool:
    """Whether a whole number is set once, before any loop or branch, and then only made larger by known numbers."""
    if local.sort != INT or any(statement.target == local for statement in drawn(program.body)):
        return False
    started = False
    for statement, at_top in assigned(program.body, True):
        if statement.target != local:
            continue
        match statement.value:
            case Literal() if at_top and not started:
                started = True
            case Arithmetic(operator="+", left=inner, right=Literal(value=step)) if inner == local and step >= 0:
                started = True
            case _:
                return False
    return True


def drawn(block: Block) -> Iterator[Sample]:
    """The draws of a block."""
    for statement in block:
        match statement:
            case Sample():
                yield statement
            case If(then=then, otherwise=otherwise):
                yield from drawn(then)
                yield from drawn(otherwise)
            case While(body=body):
                yield from drawn(body)
            case Assign():
                pass


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
