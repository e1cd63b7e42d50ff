"""Which variables still matter at a place of a program."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.term import Local
from lapwing.memoize import remembered
from lapwing.prove.program.sites import Path
from lapwing.syntax.lowering.reads import locals_in, read_first


@dataclass(frozen=True, slots=True)
class Live:
    """The variables whose values at a loop's head, and after the loop, are still read.

    Values that only go into variables nobody reads do not count, except in `touched`.
    """

    head: frozenset[Local]
    after: frozenset[Local]
    touched: frozenset[Local]


@remembered
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
                found[here] = Live(head, after, head | read_first(body))
                after = head
    return after


def read_before_set(block: Block, after: frozenset[Local]) -> list[frozenset[Local]]:
    """From each place of a block on, the variables that are read before they are set, if those are read after it."""
    found = [after]
    for statement in reversed(block):
        after = after - surely_set((statement,)) | read_first((statement,))
        found.append(after)
    return found[::-1]


def surely_set(block: Block) -> frozenset[Local]:
    """The variables that have a value after a block, whichever way it goes."""
    found: frozenset[Local] = frozenset()
    for statement in block:
        match statement:
            case Assign(target=target) | Sample(target=target):
                found |= {target}
            case If(then=then, otherwise=otherwise):
                found |= surely_set(then) & surely_set(otherwise)
            case While():
                pass
    return found
