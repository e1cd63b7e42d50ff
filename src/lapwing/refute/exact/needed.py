"""A program without what nothing needs: values that lead to no result, and to no condition of a loop.

Draws and assignments always end and touch nothing else, so the results are distributed as before.  Loops stay, with all
that decides how often they run: one may never end.
"""

from __future__ import annotations

from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.refute.exact.early import locals_in, terms_of_law

Names = frozenset[str]


def needed(program: Program) -> Block:
    """The body of a program without what nothing needs."""
    found = Names().union(*map(locals_in, program.results), guards_of(program.body))
    while not (more := needs_of(program.body, found, Names())) <= found:
        found |= more
    return kept(program.body, found)


def guards_of(block: Block) -> Names:
    """What the conditions of loops read."""
    found = Names()
    for statement in block:
        match statement:
            case While(condition=condition, body=body):
                found |= locals_in(condition) | guards_of(body)
            case If(then=then, otherwise=otherwise):
                found |= guards_of(then) | guards_of(otherwise)
            case _:
                pass
    return found


def needs_of(block: Block, wanted: Names, around: Names) -> Names:
    """What the wanted values are made of, and what decides whether they are set, or whether a loop is reached."""
    found = Names()
    for statement in block:
        match statement:
            case Assign(target=target, value=term) if target.name in wanted:
                found |= around | locals_in(term)
            case Sample(target=target, law=law) if target.name in wanted:
                found |= around.union(*map(locals_in, terms_of_law(law)))
            case If(condition=condition, then=then, otherwise=otherwise):
                inner = around | locals_in(condition)
                found |= needs_of(then, wanted, inner) | needs_of(otherwise, wanted, inner)
            case While(body=body):
                found |= around | needs_of(body, wanted, around)
            case _:
                pass
    return found


def kept(block: Block, wanted: Names) -> Block:
    """The statements that set what is wanted, and the loops."""
    return tuple(made for statement in block if (made := kept_of(statement, wanted)) is not None)


def kept_of(statement: Statement, wanted: Names) -> Statement | None:
    """A statement without what is not wanted, if anything is left."""
    match statement:
        case Assign(target=target) | Sample(target=target):
            return statement if target.name in wanted else None
        case If(condition=condition, then=then, otherwise=otherwise):
            ways = kept(then, wanted), kept(otherwise, wanted)
            return If(condition, *ways) if any(ways) else None
        case While(condition=condition, body=body):
            return While(condition, kept(body, wanted))
