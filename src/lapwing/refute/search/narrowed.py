"""One result by itself: what shows there shows in the whole program, whatever the other results are."""

from __future__ import annotations

from dataclasses import replace

from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Local, Term
from lapwing.refute.exact.event import Anything, Event, Outcome

MOST_RESULTS = 4


def narrowed(program: Program) -> tuple[Program, ...]:
    """For each of the first results, the program that computes it alone; none where there is nothing to leave out."""
    if len(program.results) == 1:
        return ()
    return tuple(with_result(program, result) for result in program.results[:MOST_RESULTS])


def with_result(program: Program, result: Term) -> Program:
    """The program without what a result does not need."""
    needed = {each for each in variables_of(result) if isinstance(each, Local)}
    while True:
        more = needed | needed_in(program.body, frozenset(needed), frozenset())
        if more == needed:
            return replace(program, body=kept(program.body, frozenset(needed)), results=(result,))
        needed = more


def needed_in(block: Block, needed: frozenset[Local], around: frozenset[Local]) -> frozenset[Local]:
    """What the variables that are needed are made of in a block, with the conditions around it."""
    found: frozenset[Local] = frozenset()
    for statement in block:
        match statement:
            case Assign(target=target, value=made) | Sample(target=target, law=made):
                found |= around | locals_in(made) if target in needed else frozenset()
            case If(condition=condition, then=then, otherwise=otherwise):
                inner = around | locals_in(condition)
                found |= needed_in(then, needed, inner) | needed_in(otherwise, needed, inner)
            case While(condition=condition, body=body):
                found |= needed_in(body, needed, around | locals_in(condition))
    return found


def locals_in(value: object) -> frozenset[Local]:
    """The variables in a term or a law."""
    return frozenset(each for each in variables_of(value) if isinstance(each, Local))


def kept(block: Block, needed: frozenset[Local]) -> Block:
    """The statements that set what is needed."""
    return tuple(made for statement in block if (made := kept_of(statement, needed)) is not None)


def kept_of(statement: Statement, needed: frozenset[Local]) -> Statement | None:
    """A statement without what is not needed, if anything is left."""
    match statement:
        case Assign(target=target) | Sample(target=target):
            return statement if target in needed else None
        case If(condition=condition, then=then, otherwise=otherwise):
            ways = kept(then, needed), kept(otherwise, needed)
            return If(condition, *ways) if any(ways) else None
        case While(condition=condition, body=body):
            inner = kept(body, needed)
            return While(condition, inner) if inner else None


def widened(event: Event, place: int, count: int) -> Event:
    """The event of a result by itself as one of all results."""
    return Event(
        tuple(
            Outcome(tuple(outcome.parts[0] if at == place else Anything() for at in range(count)))
            for outcome in event.outcomes
        )
    )
