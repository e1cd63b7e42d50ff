"""`for` and `while`: written out where the rounds are known, loops of the core elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import jump
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import share
from lapwing.syntax.natural.assign import store_to
from lapwing.syntax.natural.context import Loop, Unrolled
from lapwing.syntax.natural.evaluate import condition
from lapwing.syntax.natural.failure import unless_failed
from lapwing.syntax.natural.generator import what_is_read
from lapwing.syntax.natural.iterated import Iterated, iterated
from lapwing.syntax.natural.loop import repeat
from lapwing.syntax.natural.order import refuse_order
from lapwing.syntax.natural.quiet import gone_over
from lapwing.syntax.natural.sequence import each, view
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MOST_ROUNDS = 40
MOST_KNOWN_ROUNDS = 400


def for_each(machine: Machine, statement: ast.For) -> None:
    """`for target in iter: body`."""
    failures = len(machine.failures)
    kept = iterated(machine, statement.iter, statement)
    over = gone_over(machine, statement.iter)
    machine.span = machine.place(statement)
    unless_failed(machine, failures, lambda: rounds_of(machine, statement, over, kept))


def leaves_early(statement: ast.For) -> bool:
    """Whether a loop may end before it has used all items."""
    return any(
        isinstance(part, ast.Break | ast.Return | ast.Raise) for line in statement.body for part in ast.walk(line)
    )


def rounds_of(machine: Machine, statement: ast.For, over: v.Value, kept: Iterated) -> None:
    """The rounds of a loop over a value."""
    from lapwing.syntax.natural.library.ranges import RangeLazy, as_range

    if isinstance(over, v.Opaque):
        machine.outside("a loop over what an unknown function gives", "Loop over a list.")
    read = what_is_read(machine, over)
    with machine.exhausting(not leaves_early(statement)):
        found = view(machine, over)
    check_order(machine, found)
    counted = as_range(found)
    found = spelled_out(machine, found)
    if isinstance(found, v.Items):
        unrolled(machine, statement, tuple(v.gone_through(item, found.kind) for item in found.values), kept)
        read.check(machine)
        return
    broke = watch_break(machine, statement)
    start_targets(machine, statement)
    if isinstance(counted, RangeLazy):
        range_loop(machine, statement, counted, broke)
    else:
        kind = found.kind
        each(
            machine,
            found,
            lambda item: one_round(machine, statement, handed(machine, item, kind), broke),
            index_name(statement),
        )
    kept.check(machine)
    read.check(machine)
    after_loop(machine, statement, broke)


def spelled_out(machine: Machine, found: v.Items | v.Lazy) -> v.Items | v.Lazy:
    """The items one by one, of a sequence that is known to be short."""
    from lapwing.syntax.natural.library.ranges import as_range

    if not isinstance(found, v.Lazy) or not isinstance(found.length, v.Known) or found.guard is not None:
        return found
    many = int(found.length.value)  # type: ignore[arg-type]
    if many > (MOST_ROUNDS if as_range(found) is not None else MOST_KNOWN_ROUNDS):
        return found
    places = (tree.Number(place, machine.span) for place in range(many))
    return v.Items(tuple(handed(machine, found.item(machine, place), found.kind) for place in places))


def handed(machine: Machine, item: v.Value, kind: v.Kind) -> v.Value:
    """An item that a round gets: a row of an array, and a list that is computed when asked for, must not change."""
    match item:
        case v.Tuple(items=items, fields=fields):
            return v.Tuple(tuple(handed(machine, each, kind) for each in items), fields)
        case v.Lazy():
            item = machine.as_object(item)
        case v.Number() | v.Known():
            return v.gone_through(item, kind)
        case _ if kind != "array":
            return item
    share(machine.state, item)
    return item


def check_order(machine: Machine, found: v.Items | v.Lazy) -> None:
    """Going through a set shows an order that nobody knows, and through a data frame its columns."""
    if found.kind in v.FRAMES:
        machine.outside("going through a data frame, which gives the names of its columns,", "Use itertuples().")
    refuse_order(machine, found)


def start_targets(machine: Machine, statement: ast.For) -> None:
    """Where `else` always leaves the function, the code after the loop runs after a round: its names have values.

    What they hold before it nobody reads.
    """
    if not statement.orelse or not isinstance(statement.orelse[-1], ast.Return | ast.Raise):
        return
    for part in ast.walk(statement.target):
        if isinstance(part, ast.Name) and machine.known(part.id) is None:
            machine.define(part.id, v.Known(0))


def index_name(statement: ast.For) -> str:
    """What the index of a loop over a sequence is called."""
    match statement.target:
        case ast.Tuple(elts=[ast.Name(id=name), _]) if isinstance(statement.iter, ast.Call):
            called = statement.iter.func
            return name if isinstance(called, ast.Name) and called.id == "enumerate" else "index"
        case _:
            return "index"


def watch_break(machine: Machine, statement: ast.For | ast.While) -> tuple[int, str] | None:
    """A flag for `else`, where there is one."""
    if not statement.orelse:
        return None
    cell = (machine.key(), "@?broke")
    machine.state.cells[cell] = v.Known(False)
    return cell


def after_loop(machine: Machine, statement: ast.For | ast.While, broke: tuple[int, str] | None) -> None:
    """`else` runs where the loop was not left by `break`."""
    from lapwing.syntax.natural.execute import run_rest
    from lapwing.syntax.natural.operators import truth

    if broke is None:
        return
    flag = truth(machine, machine.state.cells.pop(broke))
    if isinstance(flag, bool):
        if not flag:
            run_rest(machine, statement.orelse)
    else:
        machine.branch(machine.negated(flag), lambda: run_rest(machine, statement.orelse))


def one_round(machine: Machine, statement: ast.For, item: v.Value, broke: tuple[int, str] | None) -> None:
    """The body of a loop for one item."""
    from lapwing.syntax.natural.execute import run_block

    mark_loop(machine, broke)
    store_to(machine, statement.target, item)
    run_block(machine, statement.body)


def mark_loop(machine: Machine, broke: tuple[int, str] | None) -> None:
    """Tell the loop of the core which flag its `break` raises."""
    loop = machine.contexts[-1]
    if isinstance(loop, Loop):
        loop.broke = broke


def range_loop(machine: Machine, statement: ast.For, over: object, broke: tuple[int, str] | None) -> None:
    """`for i in range(...)` as such."""
    from lapwing.syntax.natural.library.ranges import RangeLazy

    if not isinstance(over, RangeLazy):
        return
    base = statement.target.id if isinstance(statement.target, ast.Name) else "index"
    base = "index" if base == "_" else base
    label = machine.label(over.start) | machine.label(over.stop)
    index = machine.name(base, INT, label)
    one = tree.Number(1, machine.span)
    if over.step > 0:
        machine.ranges[index.name] = over.start, tree.Binary("-", over.stop, one, machine.span)
    else:
        machine.ranges[index.name] = tree.Binary("+", over.stop, one, machine.span), over.start
    span = machine.span

    def write(code: list[tree.Statement]) -> tree.Statement:
        return tree.For(index, tree.Range(over.start, over.stop, over.step), tuple(code), span)

    repeat(machine, lambda: one_round(machine, statement, v.Number(index, INT), broke), write, label)


def unrolled(machine: Machine, statement: ast.For, items: tuple[v.Value, ...], kept: Iterated) -> None:
    """The rounds one after the other."""
    from lapwing.syntax.natural.execute import run_block

    number = machine.key()
    context = Unrolled((number, "@?stopped"), (number, "@?skipped"))
    machine.state.cells[context.stopped] = jump.UNSET

    def rounds(place: int) -> None:
        if place == len(items):
            if statement.orelse:
                machine.contexts.remove(context)
                run_block(machine, statement.orelse)
                machine.contexts.append(context)
            return
        machine.state.cells[context.skipped] = jump.UNSET
        store_to(machine, statement.target, items[place])
        run_block(machine, statement.body)
        if not jump.is_stopped(machine):
            kept.check(machine, place)
        machine.state.cells[context.skipped] = jump.UNSET
        follow(machine, context, lambda: rounds(place + 1))

    machine.contexts.append(context)
    rounds(0)
    machine.contexts.remove(context)
    for cell in (context.stopped, context.skipped):
        machine.state.cells.pop(cell, None)


def follow(machine: Machine, context: Unrolled, rest: Callable[[], None]) -> None:
    """The next round, where the loop was not left."""
    if jump.is_stopped(machine):
        return
    raised = [flag for flag in jump.open_flags(machine) if machine.contexts[flag[0]] is context or True]
    if not raised:
        rest()
        return
    terms = tuple(flag.term for _, _, flag in raised)
    whole = terms[0] if len(terms) == 1 else tree.Logic("or", terms, machine.span)

    def on() -> None:
        for _, cell, _ in raised:
            machine.state.cells[cell] = jump.UNSET
        rest()

    machine.branch(machine.negated(whole), on)


def while_true(machine: Machine, statement: ast.While) -> None:
    """`while test: body`; a test that takes statements of its own is asked inside the loop."""
    from lapwing.syntax.natural.execute import run_block

    if known_rounds(machine, statement):
        return
    tests: list[tree.Expression] = []
    broke = watch_break(machine, statement)
    span = machine.span

    def body() -> None:
        mark_loop(machine, broke)
        tests.clear()
        with machine.block() as code:
            test = condition(machine, statement.test)
        if isinstance(test, bool):
            machine.code.extend(code)
            tests.append(tree.Truth(True, span))
            if not test:
                jump.exit_loop(machine, machine.contexts[-1], stop=True)  # type: ignore[arg-type]
                return
        elif code:
            machine.code.extend(code)
            tests.append(tree.Truth(True, span))
            loop = machine.contexts[-1]
            machine.branch(machine.negated(test), lambda: jump.exit_loop(machine, loop, stop=True))  # type: ignore[arg-type]
        else:
            tests.append(test)
        machine.path = [*machine.path]
        run_block(machine, statement.body)

    def write(code: list[tree.Statement]) -> tree.Statement:
        return tree.While(tests[-1], tuple(code), span)

    repeat(machine, body, write, PUBLIC)
    after_loop(machine, statement, broke)


def known_rounds(machine: Machine, statement: ast.While) -> bool:
    """A loop whose rounds are all known is its rounds one after the other; one without rounds is nothing."""
    with machine.scratch() as code:
        test = condition(machine, statement.test)
    if not isinstance(test, bool) or code or machine.in_loop() or never_ends(statement):
        return False
    contexts, spans = list(machine.contexts), machine.span
    try:
        with machine.scratch():
            rounds_of_while(machine, statement)
    except UnknownRoundsError:
        return False
    finally:
        machine.contexts[:], machine.span = contexts, spans
    rounds_of_while(machine, statement)
    return True


def never_ends(statement: ast.While) -> bool:
    """Whether a loop ends by leaving the function at most."""
    breaks = any(isinstance(part, ast.Break) for line in statement.body for part in ast.walk(line))
    return isinstance(statement.test, ast.Constant) and not breaks


class UnknownRoundsError(Exception):
    """It is not known how many rounds a loop has."""


def rounds_of_while(machine: Machine, statement: ast.While) -> None:
    """The rounds of a `while` loop whose test is known each time, and which nothing unknown ends."""
    from lapwing.syntax.natural.execute import run_block

    number = machine.key()
    context = Unrolled((number, "@?stopped"), (number, "@?skipped"))
    machine.state.cells[context.stopped] = jump.UNSET
    outer, frame = list(machine.contexts), machine.frame
    machine.contexts.append(context)
    for _ in range(MOST_ROUNDS + 1):
        test = condition(machine, statement.test)
        if not isinstance(test, bool):
            machine.frame = frame
            raise UnknownRoundsError
        if not test:
            machine.contexts[:] = outer
            run_block(machine, statement.orelse)
            break
        machine.state.cells[context.skipped] = jump.UNSET
        run_block(machine, statement.body)
        machine.state.cells[context.skipped] = jump.UNSET
        if jump.is_stopped(machine):
            break
        if jump.open_flags(machine):
            raise UnknownRoundsError
    else:
        raise UnknownRoundsError
    machine.contexts[:] = outer
    for cell in (context.stopped, context.skipped):
        machine.state.cells.pop(cell, None)
