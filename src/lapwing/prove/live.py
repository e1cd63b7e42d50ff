"""Which variables still matter at a place of a program."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.data import parts_of
from lapwing.kernel.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.substitute import variables_of
from lapwing.kernel.term import Local, Term
from lapwing.prove.sites import Path


def locals_in(*terms: Term) -> frozenset[Local]:
    """The variables that terms read."""
    return frozenset(each for term in terms for each in variables_of(term) if isinstance(each, Local))


@dataclass(frozen=True, slots=True)
class Live:
    """The variables whose values at a loop's head, and after the loop, are still read."""

    head: frozenset[Local]
    after: frozenset[Local]


def live_at_loops(program: Program) -> dict[Path, Live]:
    """What is live at each loop."""
    found: dict[Path, Live] = {}
    live_before(program.body, (), locals_in(*program.results), found)
    return found


def live_before(block: Block, path: Path, after: frozenset[Local], found: dict[Path, Live]) -> frozenset[Local]:
    """The variables read from here on, given those read after the block."""
    for number, statement in reversed(list(enumerate(block))):
        here = (*path, number)
        match statement:
            case Assign(target=target, value=value):
                after = after - {target} | (locals_in(value) if target in after else frozenset())
            case Sample(target=target, law=law):
                after = after - {target} | locals_in(*parts_of(law))
            case If(condition=condition, then=then, otherwise=otherwise):
                first = live_before(then, (*here, 0), after, found)
                second = live_before(otherwise, (*here, 1), after, found)
                after = first | second | locals_in(condition)
            case While(condition=condition, body=body):
                head = after | locals_in(condition)
                while (more := head | live_before(body, (*here, 0), head, found)) != head:
                    head = more
                found[here] = Live(head, after)
                after = head
    return after
