"""Jumps: `break`, `continue`, `return` and `raise`, as jumps of the core where it has them and as flags elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.context import Call, Context, Guarded, Loop, Unrolled
from lapwing.syntax.natural.loop import flush
from lapwing.syntax.natural.state import PUBLIC, Cell

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

SET, UNSET = v.Known(True), v.Known(False)


class Leaving(ast.stmt):
    """A jump that goes on at the end of `finally`."""

    def __init__(self, go_on: Callable[[], None]) -> None:
        super().__init__()
        self.go_on = go_on


def waits(machine: Machine, target: Context, go_on: Callable[[], None]) -> bool:
    """Whether a jump leads out of `finally`: what stands there runs first, and the jump goes on after it."""
    from lapwing.syntax.natural.execute import run_block

    contexts = machine.contexts
    for place in range(len(contexts) - 1, -1, -1):
        context = contexts[place]
        if context is target:
            return False
        if isinstance(context, Guarded) and context.final:
            if any(isinstance(inner, Loop) for inner in contexts[place:]):
                machine.outside("leaving `try … finally` out of a loop inside it", "Leave after the statement.")
            last = ast.copy_location(Leaving(go_on), context.final[-1])
            machine.contexts = contexts[:place]
            try:
                run_block(machine, [*context.final, last])
            finally:
                machine.contexts = contexts
            return True
    return False


def leave_loop(machine: Machine, stop: bool) -> None:
    """`break`, or `continue`."""
    for context in reversed(machine.contexts):
        if isinstance(context, Loop | Unrolled) and waits(machine, context, lambda: leave_loop(machine, stop)):
            return
        match context:
            case Loop(broke=broke):
                if stop and broke is not None:
                    machine.state.cells[broke] = SET
                exit_loop(machine, context, stop)
                return
            case Unrolled(stopped=stopped, skipped=skipped):
                machine.state.cells[stopped if stop else skipped] = SET
                return
            case Call():
                break
            case _:
                pass
    machine.outside("`break` and `continue` outside a loop", "Remove it.")


def exit_loop(machine: Machine, loop: Loop, stop: bool) -> None:
    """Jump out of a loop of the core, or to its next round."""
    flush(machine, loop)
    loop.left.append(machine.state.copy())
    machine.emit(tree.Break(machine.span) if stop else tree.Continue(machine.span))
    machine.state = machine.state.copy()
    machine.state.dead = True


def leave_call(machine: Machine, value: v.Value) -> None:
    """`return`."""
    call = next(context for context in reversed(machine.contexts) if isinstance(context, Call))
    if waits(machine, call, lambda: leave_call(machine, value)):
        return
    if call.top:
        end(machine, value)
        return
    machine.state.cells[call.result] = value
    jump(machine, call, call.returned)


def in_top_call(machine: Machine) -> bool:
    """Whether `return` here ends the program."""
    return next(context for context in reversed(machine.contexts) if isinstance(context, Call)).top


def end(machine: Machine, outcome: v.Value) -> None:
    """End the program with what an observer sees."""
    settled = machine.settled(outcome)
    statement = tree.Return((), machine.span)
    machine.emit(statement)
    if not machine.state.dead:
        machine.returns.append((statement, settled, machine.state.copy()))
        machine.ended.append(tuple(map(machine.expanded, machine.path)) if is_public_path(machine) else None)
    machine.state = machine.state.copy()
    machine.state.dead = True


def fail(machine: Machine, error: v.Tuple) -> None:
    """`raise`: to the nearest `try`, else out of the program, where an observer sees it."""
    for context in reversed(machine.contexts):
        if isinstance(context, Guarded):
            if machine.state.cells.get(context.failed) == SET:
                return
            machine.state.cells[context.error] = error
            jump(machine, context, context.failed)
            return
    end(machine, error)


def jump(machine: Machine, target: Call | Guarded, flag: Cell) -> None:
    """Raise the flag of a context; the loops of the core inside it are left one after the other."""
    machine.state.cells[flag] = SET
    for context in reversed(machine.contexts):
        if context is target:
            return
        if isinstance(context, Loop):
            exit_loop(machine, context, stop=True)
            return


def flags(machine: Machine) -> list[tuple[int, Cell]]:
    """The flags of all contexts, with the place of the context."""
    found: list[tuple[int, Cell]] = []
    for place, context in enumerate(machine.contexts):
        match context:
            case Unrolled(stopped=stopped, skipped=skipped):
                found += [(place, stopped), (place, skipped)]
            case Call(returned=flag) | Guarded(failed=flag):
                found.append((place, flag))
            case _:
                pass
    return found


def targets(machine: Machine) -> list[Context]:
    """The contexts that all runs here jump to."""
    return [machine.contexts[place] for place, cell in flags(machine) if machine.state.cells.get(cell) == SET]


def is_stopped(machine: Machine) -> bool:
    """Whether no run goes on here."""
    return machine.state.dead or any(machine.state.cells.get(cell) == SET for _, cell in flags(machine))


def open_flags(machine: Machine) -> list[tuple[int, Cell, v.Number]]:
    """The flags that are raised in some runs."""
    found = []
    for place, cell in flags(machine):
        value = machine.state.cells.get(cell, UNSET)
        if isinstance(value, v.Number):
            found.append((place, cell, value))
    return found


def innermost_loop(machine: Machine) -> tuple[int, Loop | None]:
    """The nearest loop of the core, with its place among the contexts."""
    for place in range(len(machine.contexts) - 1, -1, -1):
        context = machine.contexts[place]
        if isinstance(context, Loop):
            return place, context
    return -1, None


def is_public_path(machine: Machine) -> bool:
    """Whether public parameters alone decide that a run gets here."""
    public = all(machine.label(term) == PUBLIC and machine.is_fixed(machine.expanded(term)) for term in machine.path)
    return public and innermost_loop(machine)[1] is None and not any(isinstance(c, Guarded) for c in machine.contexts)
