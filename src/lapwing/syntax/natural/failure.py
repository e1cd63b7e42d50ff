"""Errors in the middle of a statement inside `try`: what the statement does after the error does not happen.

An expression is evaluated to its end even where some runs fail on the way.  The state at each failure is kept, and at
the end of the statement the runs that failed get it back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.context import Guarded
from lapwing.syntax.natural.exceptions import family
from lapwing.syntax.natural.merge import Way, merge
from lapwing.syntax.natural.state import Cell, State

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


FAILED = v.Known(True)


def failed(machine: Machine) -> tuple[Cell, v.Number | v.Known] | None:
    """The flag of the nearest `try`, where it is raised in some runs or in all."""
    guard = nearest(machine)
    if guard is None:
        return None
    found = machine.state.cells.get(guard.failed)
    return (guard.failed, found) if isinstance(found, v.Number) or found == FAILED else None


@dataclass(frozen=True, slots=True)
class Failure:
    """Where some runs failed, or all: the flag that says which, the state there, and the code written so far."""

    cell: Cell
    flag: v.Number | v.Known
    state: State
    code: list[tree.Statement]
    written: int


def nearest(machine: Machine) -> Guarded | None:
    """The `try` that an error leads to."""
    return next((context for context in reversed(machine.contexts) if isinstance(context, Guarded)), None)


def may_catch(machine: Machine, name: str) -> bool:
    """Whether a `try` around may catch an error of this name."""
    guards = [context for context in machine.contexts if isinstance(context, Guarded)]
    return any(guard.catches is None or not guard.catches.isdisjoint(family(machine, name)) for guard in guards)


def watch(machine: Machine) -> None:
    """Keep the state if some runs have failed since it was kept last."""
    found = failed(machine)
    if found is None or machine.state.dead:
        return
    kept = machine.failures
    if not kept or (kept[-1].cell, kept[-1].flag) != found:
        kept.append(Failure(*found, machine.state.copy(), machine.code, len(machine.code)))


def restore(machine: Machine, count: int) -> None:
    """Give the runs that failed the state of their failure; `count` failures are from before the statement."""
    mine = machine.failures[count:]
    del machine.failures[count:]
    if machine.state.dead:
        return
    for failure in reversed(mine):
        flag, state = failure.flag, failure.state
        if isinstance(flag, v.Known):
            machine.state = state
            if machine.code is failure.code:
                del machine.code[failure.written :]
            continue
        with machine.block() as first:
            pass
        with machine.block() as second:
            pass
        now = machine.state
        machine.state = merge(machine, Way(state, first), Way(now, second), machine.label(flag.term))
        assigned = {cell: value for cell, value in now.cells.items() if cell not in state.cells}
        machine.state.cells |= assigned
        guard = nearest(machine)
        if guard is not None:
            guard.unassigned |= assigned.keys()
        if first or second:
            machine.code.append(tree.If(flag.term, tuple(first), tuple(second), machine.span))


def unless_failed(machine: Machine, count: int, rest: Callable[[], None]) -> None:
    """Go on where the statement has not failed so far."""
    restore(machine, count)
    if machine.state.dead:
        return
    found = failed(machine)
    if found is None:
        rest()
        return
    cell, flag = found
    if isinstance(flag, v.Known):
        return

    def on() -> None:
        machine.state.cells[cell] = v.Known(False)
        rest()

    machine.branch(machine.negated(flag.term), on)
    del machine.failures[count:]
