"""`try`: an error inside it leads to its handlers instead of out of the program."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import jump
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.context import Guarded
from lapwing.syntax.natural.exceptions import caught, family, kind_of, named
from lapwing.syntax.natural.state import Cell

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def try_statement(machine: Machine, statement: ast.Try) -> None:
    """`try: … except … else … finally …`."""
    from lapwing.syntax.natural.execute import run_block

    if statement.finalbody:
        finally_statement(machine, statement)
        return
    number = machine.key()
    context = Guarded((number, "@?failed"), (number, "@error"), catches=classes(machine, statement.handlers))
    machine.state.cells[context.failed] = jump.UNSET
    machine.contexts.append(context)
    run_block(machine, [*statement.body])
    machine.contexts.remove(context)
    if not machine.state.dead:
        failed = machine.state.cells.pop(context.failed, jump.UNSET)
        error = machine.state.cells.pop(context.error, None)
        handled(machine, statement, failed, error, context.unassigned)


def classes(machine: Machine, handlers: list[ast.ExceptHandler]) -> frozenset[str] | None:
    """The classes of errors that handlers catch, where all are plainly Python's own."""
    found: set[str] = set()
    for handler in handlers:
        for part in handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]:
            meant = machine.known(part.id) if isinstance(part, ast.Name) else None
            kind = kind_of(machine, meant) if isinstance(meant, v.Library) else None
            if kind is None:
                return None
            found.add(kind)
    return frozenset(found)


def finally_statement(machine: Machine, statement: ast.Try) -> None:
    """`try: … finally: …`: an error waits until the end of `finally`, and so does a jump out of it."""
    from lapwing.syntax.natural.execute import run_block, run_rest

    if any(jumps_out(part) for part in statement.finalbody):
        machine.outside(
            "`return`, `break` and `continue` in `finally`, which hide errors,", "Leave after the statement."
        )
    inner: list[ast.stmt] = [*statement.body]
    if statement.handlers:
        whole = ast.Try(statement.body, statement.handlers, statement.orelse, [])
        inner = [ast.copy_location(whole, statement)]
    number = machine.key()
    context = Guarded((number, "@?failed"), (number, "@error"), final=tuple(statement.finalbody))
    machine.state.cells[context.failed] = jump.UNSET
    machine.contexts.append(context)
    run_block(machine, inner)
    machine.contexts.remove(context)
    if machine.state.dead:
        return
    failed = machine.state.cells.pop(context.failed, jump.UNSET)
    error = machine.state.cells.pop(context.error, None)
    unsure = {cell: value for cell, value in machine.state.cells.items() if cell in context.unassigned}
    for cell in unsure:
        del machine.state.cells[cell]
    run_rest(machine, statement.finalbody)
    if machine.state.dead:
        return
    raised = truth_of(machine, failed)
    if raised is True and error is not None:
        handle(machine, [], error)
    elif not isinstance(raised, bool) and error is not None:
        machine.branch(raised, lambda: handle(machine, [], error))
    if not machine.state.dead:
        machine.state.cells = unsure | machine.state.cells


def jumps_out(node: ast.AST) -> bool:
    """Whether a statement may jump somewhere by itself; functions inside it are their own."""
    if isinstance(node, ast.Return | ast.Break | ast.Continue):
        return True
    if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
        return False
    return any(jumps_out(part) for part in ast.iter_child_nodes(node))


def truth_of(machine: Machine, failed: v.Value) -> bool | tree.Expression:
    """Whether there was an error."""
    from lapwing.syntax.natural.operators import truth

    return truth(machine, failed)


def handled(
    machine: Machine, statement: ast.Try, failed: v.Value, error: v.Value | None, unassigned: set[Cell]
) -> None:
    """Go on with the handlers where the body failed, and with `else` where it did not."""
    from lapwing.syntax.natural.execute import run_rest
    from lapwing.syntax.natural.operators import truth

    def caught_one(found: v.Value) -> None:
        for cell in unassigned:
            machine.state.cells.pop(cell, None)
        handle(machine, statement.handlers, found)

    holds = truth(machine, failed)
    if holds is False or error is None:
        run_rest(machine, statement.orelse)
    elif holds is True:
        caught_one(error)
    else:
        machine.branch(holds, lambda: caught_one(error), lambda: run_rest(machine, statement.orelse))


def handle(machine: Machine, handlers: list[ast.ExceptHandler], error: v.Value) -> None:
    """The first handler that fits the error; none: it goes on."""
    from lapwing.syntax.natural.execute import run_block

    if not handlers:
        if isinstance(error, v.Tuple):
            again(machine, error)
        else:
            jump.fail(machine, v.Tuple((v.Known("error"), machine.settled(error)), ("@error", "shown")))
        return
    first = handlers[0]

    def run() -> None:
        if first.name:
            machine.define(first.name, v.Opaque("error", (error,)))
        machine.handling.append(error)
        run_block(machine, first.body)
        machine.handling.pop()
        if first.name and not machine.state.dead:
            machine.state.cells.pop((machine.frame, first.name), None)

    names = caught(machine, first.type)
    if names is None:
        run()
        return
    holds = is_one_of(machine, error, names)
    if isinstance(holds, bool):
        if holds:
            run()
        else:
            handle(machine, handlers[1:], error)
    else:
        machine.branch(holds, run, lambda: handle(machine, handlers[1:], error))


def again(machine: Machine, error: v.Tuple) -> None:
    """An error goes on as it is."""
    kind, *parts = error.items
    if isinstance(kind, v.Known):
        machine.raise_error(named(str(kind.value)), tuple(parts), alone=True)
    else:
        jump.fail(machine, error)


def is_one_of(machine: Machine, error: v.Value, names: set[str]) -> bool | tree.Expression:
    """Whether an error has one of these names."""
    from lapwing.syntax.natural.equality import equal
    from lapwing.syntax.natural.number import logic
    from lapwing.syntax.natural.operators import per_case, truth

    if isinstance(error, v.Variant):
        found = per_case(machine, error, lambda case: as_value(is_one_of(machine, case, names)))
        return truth(machine, found)
    if not isinstance(error, v.Tuple):
        machine.outside("telling this error from others", "Catch it with `except Exception`.")
    kind = error.items[0]
    if isinstance(kind, v.Known):
        return not names.isdisjoint(family(machine, named(str(kind.value))))
    result: v.Value = v.Known(False)
    for text in machine.errors:
        if not names.isdisjoint(family(machine, named(text))):
            result = logic(machine, "|", result, equal(machine, kind, v.Known(text)))
    return truth(machine, result)


def as_value(found: bool | tree.Expression) -> v.Value:
    """A condition as a value."""
    from lapwing.kernel.language.sort import BOOL

    return v.Known(found) if isinstance(found, bool) else v.Number(found, BOOL)
