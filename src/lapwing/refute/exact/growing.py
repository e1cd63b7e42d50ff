"""Which lists and counters only grow: then what has been appended stays, and a wrong item or too large a number rules
an outcome out at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import Arithmetic, Empty, Literal, Local, Snoc


def growing(program: Program, local: Local) -> bool:
    """Whether a list starts empty, before any loop or branch, and then is only appended to."""
    return isinstance(local.sort, ListOf) and only_grows(program, local)


def rising(program: Program, local: Local) -> bool:
    """Whether a whole number is set once, before any loop or branch, and then only made larger by known numbers."""
    is_drawn = any(isinstance(node, Sample) and node.target == local for node in inside(program.body))
    return local.sort == INT and not is_drawn and only_grows(program, local)


def only_grows(program: Program, local: Local) -> bool:
    """Whether what is assigned to a variable is a known value at first, and then always the variable and more."""
    started = False
    for statement, at_top in assigned(program.body, True):
        if statement.target != local:
            continue
        match statement.value:
            case Empty() | Literal() if at_top and not started:
                pass
            case Snoc(list=inner) if inner == local:
                pass
            case Arithmetic(operator="+", left=inner, right=Literal(value=step)) if inner == local and step >= 0:
                pass
            case _:
                return False
        started = True
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
