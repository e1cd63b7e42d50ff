"""Statements."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import jump
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.assign import identified, store_to
from lapwing.syntax.natural.classes import check_local
from lapwing.syntax.natural.clipping import in_one_step
from lapwing.syntax.natural.deletion import delete
from lapwing.syntax.natural.evaluate import condition, evaluate, is_number
from lapwing.syntax.natural.exceptions import cause_of, named, raised
from lapwing.syntax.natural.failure import failed, restore, unless_failed
from lapwing.syntax.natural.generator import yield_one
from lapwing.syntax.natural.idioms import added_amount, in_one_way, is_filled
from lapwing.syntax.natural.iterate import for_each, while_true
from lapwing.syntax.natural.iterator import keep_once, makes_iterator, makes_view, refuse_kept
from lapwing.syntax.natural.kept import keep
from lapwing.syntax.natural.log import add_to, as_log, close
from lapwing.syntax.natural.machine import negated
from lapwing.syntax.natural.match import match_statement
from lapwing.syntax.natural.merge import Way, merge
from lapwing.syntax.natural.names import bind_import, bind_import_from
from lapwing.syntax.natural.nested import assign_inside
from lapwing.syntax.natural.quiet import quietly
from lapwing.syntax.natural.trying import handle, try_statement
from lapwing.syntax.natural.unassigned import Shapes, assigned_since, leave_blank
from lapwing.syntax.natural.unknown import show_arguments
from lapwing.syntax.words import describe

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

DEEPEST = 60


def run_block(machine: Machine, statements: list[ast.stmt]) -> None:
    """Evaluate statements one after the other, as far as a run gets."""
    failures = len(machine.failures)
    run_all(machine, statements)
    del machine.failures[failures:]


def run_all(machine: Machine, statements: list[ast.stmt]) -> None:
    """The statements of a block; what failed in each of them is done with at its end."""
    for place, statement in enumerate(statements):
        rest = statements[place + 1 :]
        machine.span = machine.place(statement)
        if isinstance(statement, ast.If | ast.Try):
            statement = in_one_way(machine, statement)
        if isinstance(statement, ast.If) and in_one_step(machine, statement):
            continue
        if isinstance(statement, ast.If):
            branches(machine, statement, rest)
            return
        failures = len(machine.failures)
        run(machine, statement)
        restore(machine, failures)
        if not go_on(machine, rest):
            return


def go_on(machine: Machine, rest: list[ast.stmt]) -> bool:
    """Whether the next statement simply follows; where only some runs get there, the rest is evaluated for these."""
    if jump.is_stopped(machine):
        return False
    raised = jump.open_flags(machine)
    if not raised:
        return True
    loop_place, loop = jump.innermost_loop(machine)
    for place, cell, flag in raised:
        if loop is not None and place < loop_place:
            machine.branch(flag.term, lambda: jump.exit_loop(machine, loop, stop=True))
            machine.state.cells[cell] = jump.UNSET
    raised = [each for each in raised if each[0] > loop_place]
    if not raised:
        return True
    terms = tuple(flag.term for _, _, flag in raised)
    any_raised = terms[0] if len(terms) == 1 else tree.Logic("or", terms, machine.span)

    shapes: Shapes = {}

    def follow() -> None:
        before = machine.state.copy()
        for _, cell, _ in raised:
            machine.state.cells[cell] = jump.UNSET
        run_block(machine, rest)
        shapes.update(assigned_since(machine, before))

    def elsewhere() -> None:
        leave_blank(machine, shapes, [machine.contexts[place] for place, _, _ in raised])

    if rest:
        machine.branch(negated(any_raised), follow, elsewhere)
    return False


def run_rest(machine: Machine, rest: list[ast.stmt]) -> None:
    """Go on with other statements, in the runs that nothing has led elsewhere yet."""
    if go_on(machine, rest):
        run_block(machine, rest)


def branches(machine: Machine, statement: ast.If, rest: list[ast.stmt]) -> None:
    """`if`: where one branch always jumps, the rest belongs to the other."""
    failures = len(machine.failures)
    test = condition(machine, statement.test)
    restore(machine, failures)
    if machine.state.dead:
        return
    if failed(machine) is not None:
        unless_failed(machine, failures, lambda: both_ways(machine, statement, test, []))
        run_rest(machine, rest)
        return
    both_ways(machine, statement, test, rest)


def both_ways(machine: Machine, statement: ast.If, test: bool | tree.Expression, rest: list[ast.stmt]) -> None:
    """The branches of an `if`, and what follows them."""
    if isinstance(test, bool):
        run_block(machine, [*(statement.body if test else statement.orelse), *rest])
        return
    machine.span = machine.place(statement)
    label = machine.label(test)
    before, path = machine.state, machine.path
    ways: list[Way] = []
    stopped: list[bool] = []
    for holds, block in ((True, statement.body), (False, statement.orelse)):
        machine.state = before.copy()
        machine.path = [*path, test if holds else negated(test)]
        machine.refine(test, holds)
        with machine.block() as code:
            run_block(machine, block)
        ways.append(Way(machine.state, code))
        stopped.append(jump.is_stopped(machine) and not machine.state.dead)
    joined = stopped[0] != stopped[1] and bool(rest)
    if joined:
        way = ways[1] if stopped[0] else ways[0]
        machine.path = [*path, negated(test) if stopped[0] else test]
        machine.state, machine.code, outer = way.state, way.code, machine.code
        if not machine.state.dead and go_on(machine, rest):
            run_block(machine, rest)
        shapes = assigned_since(machine, before)
        way.state, machine.state, machine.code = machine.state, ways[0 if stopped[0] else 1].state, outer
        with machine.block() as code:
            leave_blank(machine, shapes, jump.targets(machine))
        ways[0 if stopped[0] else 1].code += code
    machine.path = path
    machine.span = machine.place(statement)
    machine.state = merge(machine, ways[0], ways[1], label, test)
    if ways[0].code or ways[1].code:
        machine.code.append(tree.If(test, tuple(ways[0].code), tuple(ways[1].code), machine.span))
    if not joined and not machine.state.dead and go_on(machine, rest):
        run_block(machine, rest)


def run(machine: Machine, statement: ast.stmt) -> None:
    """Evaluate one statement."""
    match statement:
        case ast.Expr() | ast.Assign() | ast.AugAssign() if keep(machine, statement):
            pass
        case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Global() | ast.Nonlocal():
            pass
        case ast.Expr(value=ast.Yield() | ast.YieldFrom() as given):
            yield_one(machine, given)
        case ast.Expr(value=value):
            show_arguments(machine, evaluate(machine, value))
        case ast.Assign(targets=targets, value=value):
            assign(machine, targets, value)
        case ast.AnnAssign(target=target, value=value):
            if value is not None:
                assign(machine, [target], value)
        case ast.AugAssign(target=target, op=op, value=value):
            augment(machine, target, op, value)
        case ast.For():
            for_each(machine, statement)
        case ast.While():
            while_true(machine, statement)
        case ast.Return(value=value):
            failures = len(machine.failures)
            found = v.Known(None) if value is None else machine.settled(evaluate(machine, value))
            if jump.in_top_call(machine):
                close(machine, found)
            elif value is not None:
                refuse_kept(machine, value)
            machine.span = machine.place(statement)
            unless_failed(machine, failures, lambda: jump.leave_call(machine, found))
        case ast.Break():
            jump.leave_loop(machine, stop=True)
        case ast.Continue():
            jump.leave_loop(machine, stop=False)
        case jump.Leaving(go_on=further):
            further()
        case ast.FunctionDef(name=name):
            machine.define(name, machine.function(statement))
        case ast.ClassDef(name=name):
            check_local(machine, statement)
            machine.define(name, v.Class(statement, machine.frame, name))
        case ast.Import():
            bind_import(machine, statement)
        case ast.ImportFrom():
            bind_import_from(machine, statement)
        case ast.Raise():
            raise_statement(machine, statement)
        case ast.Assert(test=test, msg=message):
            assert_statement(machine, test, message)
        case ast.Try():
            try_statement(machine, statement)
        case ast.With(items=items, body=body):
            with_statement(machine, items, body)
        case ast.Delete(targets=targets):
            for each in targets:
                delete(machine, each)
        case ast.Match():
            match_statement(machine, statement)
        case _:
            machine.outside(describe(statement), "Write it with loops, branches and calls.")


def with_statement(machine: Machine, items: list[ast.withitem], body: list[ast.stmt]) -> None:
    """`with`: an object of the file is entered and left, anything else is only named."""
    from lapwing.syntax.natural.managers import enter

    failures = len(machine.failures)
    leave = [enter(machine, item) for item in items]
    rest: list[ast.stmt] = list(body)
    for statements in reversed([each for each in leave if each]):
        rest = [ast.copy_location(ast.Try(body=rest, handlers=[], orelse=[], finalbody=statements), body[0])]
    unless_failed(machine, failures, lambda: run_block(machine, rest))


def assign(machine: Machine, targets: list[ast.expr], value: ast.expr) -> None:
    """`target = value`; a name remembers that it holds an iterator."""
    if (
        len(targets) == 1
        and (amount := added_amount(value, targets[0])) is not None
        and adds(machine, targets[0], amount)
    ):
        return
    later = makes_iterator(machine, value) and any(isinstance(target, ast.Name) for target in targets)
    evaluated = quietly(machine, lambda: evaluate(machine, value)) if later else evaluate(machine, value)
    found = identified(machine, evaluated)
    for target in targets:
        store_to(machine, target, found)
        if isinstance(target, ast.Name) and (makes_view(value) or makes_iterator(machine, value)):
            keep_once(machine, (machine.frame, target.id), value)
        elif isinstance(target, ast.Attribute | ast.Subscript):
            refuse_kept(machine, value)


def adds(machine: Machine, target: ast.expr, amount: ast.expr) -> bool:
    """`owner[key] = owner.get(key, 0) + amount` where the dictionary is filled key by key."""
    if assign_inside(machine, target, amount):
        return True
    if not isinstance(target, ast.Subscript) or not is_filled(machine, target.value):
        return False
    with machine.scratch():
        quiet = is_number(evaluate(machine, amount))
    owner, key = evaluate(machine, target.value), evaluate(machine, target.slice)
    if not quiet or as_log(machine, owner, key, "sum") is None:
        return False
    return add_to(machine, owner, key, evaluate(machine, amount), missing=True)


def augment(machine: Machine, target: ast.expr, op: ast.operator, value: ast.expr) -> None:
    """`target op= value`: the place is looked up once."""
    from lapwing.syntax.natural.augmented import augmented

    augmented(machine, target, op, value)


def raise_statement(machine: Machine, statement: ast.Raise) -> None:
    """`raise`: what an observer sees is the kind of error and its message, and the error it came from."""
    failures = len(machine.failures)
    if statement.exc is None and not machine.handling:
        machine.outside("`raise` without an error outside `except`", "Name the error.")
    error = machine.handling[-1] if statement.exc is None else raised(machine, statement.exc)
    cause = () if statement.cause is None else (cause_of(machine, statement.cause),)
    machine.span = machine.place(statement)

    def leave() -> None:
        match error:
            case v.Tuple(items=(v.Known(value=str() as kind), *parts)) if statement.exc is not None:
                shown_too = tuple(each for each in cause if not isinstance(each, v.Known))
                alone = bool(cause) or error in machine.handling
                machine.raise_error(named(kind), (*parts, *shown_too), alone)
            case _:
                handle(machine, [], error)

    unless_failed(machine, failures, leave)


def shown(machine: Machine, arguments: list[ast.expr]) -> tuple[v.Value, ...]:
    """What a message shows besides what is known."""
    values = (evaluate(machine, argument) for argument in arguments)
    return tuple(value for value in values if not isinstance(value, v.Known))


def assert_statement(machine: Machine, test: ast.expr, message: ast.expr | None) -> None:
    """`assert`: an error where it does not hold; its message is computed only then."""
    failures = len(machine.failures)
    found = condition(machine, test)
    if found is True:
        return

    def stop() -> None:
        parts = () if message is None else shown(machine, [message])
        machine.raise_error("AssertionError", parts)

    if found is False:
        unless_failed(machine, failures, stop)
        return
    unless_failed(machine, failures, lambda: machine.branch(negated(found), stop))
