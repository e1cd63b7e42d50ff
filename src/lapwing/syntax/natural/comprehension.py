"""Comprehensions: sequences that are computed when asked for, or at once where they draw noise or change something."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import share_made
from lapwing.syntax.natural.assign import store_to
from lapwing.syntax.natural.clipping import note_squares
from lapwing.syntax.natural.evaluate import condition, evaluate
from lapwing.syntax.natural.iterated import iterated
from lapwing.syntax.natural.iterator import refuse_kept
from lapwing.syntax.natural.order import refuse_order
from lapwing.syntax.natural.quiet import gone_over
from lapwing.syntax.natural.sequence import append, each, settle, static_items, view
from lapwing.syntax.natural.state import State

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


MOST_OBJECTS = 40


def comprehension(machine: Machine, element: ast.expr, generators: list[ast.comprehension], kind: v.Kind) -> v.Value:
    """`[element for target in iter if test]`."""
    from lapwing.syntax.natural.iterate import check_order

    first = generators[0]
    items = gone_over(machine, first.iter)
    over = view(machine, items)
    if id(first) not in machine.any_order:
        check_order(machine, over)
    frame = enter(machine)
    try:
        refuse_kept(machine, element)
        if len(generators) == 1 and isinstance(over, v.Lazy) and not names_something(element, first):
            lazy = delayed(machine, element, first, over, kind)
            if makes_objects(machine, lazy):
                over = v.Items(static_items(machine, over), over.kind)
            elif is_pure(machine, lazy):
                made = machine.allocate(v.Delayed(lazy, kind))
                return note_squares(machine, items, made) if is_square(element, first) else made
        ref = machine.allocate(v.Items((), kind))
        kept = iterated(machine, first.iter)
        nested(machine, generators, over, lambda: append(machine, ref, evaluate(machine, element)))
        kept.check(machine)
        note_length(machine, ref, generators, over)
        return ref
    finally:
        machine.frame = frame


def is_square(element: ast.expr, generator: ast.comprehension) -> bool:
    """Whether `x * x for x in items` or `x ** 2 for x in items` is computed, for all items."""
    match element:
        case ast.BinOp(left=ast.Name(id=one), op=ast.Mult(), right=ast.Name(id=two)):
            pass
        case ast.BinOp(left=ast.Name(id=one), op=ast.Pow(), right=ast.Constant(value=2)):
            two = one
        case _:
            return False
    target = generator.target
    return isinstance(target, ast.Name) and one == two == target.id and not generator.ifs


def makes_objects(machine: Machine, lazy: v.Lazy) -> bool:
    """Whether there is a known small number of elements, each of them a list or another object of its own."""
    if lazy.guard is not None or not isinstance(lazy.length, v.Known) or int(lazy.length.value or 0) > MOST_OBJECTS:
        return False
    with machine.scratch():
        return isinstance(lazy.item(machine, machine.probe(lazy)), v.Ref)


def names_something(element: ast.expr, generator: ast.comprehension) -> bool:
    """Whether a part of a comprehension gives a name to something on the way."""
    return any(isinstance(part, ast.NamedExpr) for node in (element, *generator.ifs) for part in ast.walk(node))


def note_length(machine: Machine, ref: v.Ref, generators: list[ast.comprehension], over: v.Items | v.Lazy) -> None:
    """Without conditions there are as many elements as items."""
    contents = machine.state.heap.get(ref.key)
    plain = len(generators) == 1 and not generators[0].ifs
    if plain and isinstance(over, v.Lazy) and over.guard is None and isinstance(contents, v.Stored):
        machine.state.heap[ref.key] = replace(contents, length=over.length)


def enter(machine: Machine) -> int:
    """A comprehension has names of its own."""
    outer, made = machine.frame, machine.key() + 1_000_000
    machine.parents[made] = outer
    machine.comprehensions.add(made)
    machine.frame = made
    return outer


def nested(machine: Machine, generators: list[ast.comprehension], over: v.Items | v.Lazy, body) -> None:  # type: ignore[no-untyped-def]
    """The loops of a comprehension, evaluated at once."""
    first, rest = generators[0], generators[1:]

    def one(item: v.Value) -> None:
        store_to(machine, first.target, v.gone_through(item, over.kind))
        tests(machine, first.ifs, inner)

    def inner() -> None:
        if rest:
            items = view(machine, evaluate(machine, rest[0].iter))
            refuse_order(machine, items)
            nested(machine, rest, items, body)
        else:
            body()

    if isinstance(over, v.Items):
        for item in over.values:
            one(item)
    else:
        each(machine, over, one)


def tests(machine: Machine, nodes: list[ast.expr], body) -> None:  # type: ignore[no-untyped-def]
    """The conditions of a comprehension, one after the other."""
    if not nodes:
        body()
        return
    holds = condition(machine, nodes[0])
    if isinstance(holds, bool):
        if holds:
            tests(machine, nodes[1:], body)
        return
    machine.branch(holds, lambda: tests(machine, nodes[1:], body))


def delayed(machine: Machine, element: ast.expr, generator: ast.comprehension, over: v.Lazy, kind: v.Kind) -> v.Lazy:
    """A comprehension over a sequence, with the names as they are now."""
    frame, snapshot = machine.frame, machine.state.copy()

    def item(inner: Machine, index: tree.Expression) -> v.Value:
        last = inner.keys
        found = within(inner, frame, snapshot, lambda: bound(inner, generator, over, index, element))
        share_made(inner.state, found, last)
        return found

    def guard(inner: Machine, index: tree.Expression) -> v.Value:
        from lapwing.syntax.natural.operators import truth

        def ask() -> v.Value:
            store_to(inner, generator.target, item_of(inner, over, index))
            test = ast.BoolOp(ast.And(), generator.ifs) if len(generator.ifs) > 1 else generator.ifs[0]
            ast.copy_location(test, generator.ifs[0])
            found = condition(inner, test)
            return v.Known(found) if isinstance(found, bool) else v.Number(found, s_bool())  # type: ignore[no-untyped-call]

        asked = within(inner, frame, snapshot, ask)
        if over.guard is None:
            return asked
        there = truth(inner, over.guard(inner, index))
        if isinstance(there, bool):
            return asked if there else v.Known(False)
        from lapwing.syntax.natural.number import logic

        return logic(inner, "&", v.Number(there, s_bool()), asked)  # type: ignore[no-untyped-call]

    guarded = guard if generator.ifs else over.guard
    return v.Lazy(over.length, item, guarded, kind, machine.identity())


def s_bool():  # type: ignore[no-untyped-def]
    """The sort of truth values."""
    from lapwing.kernel.language.sort import BOOL

    return BOOL


def bound(
    machine: Machine, generator: ast.comprehension, over: v.Lazy, index: tree.Expression, element: ast.expr
) -> v.Value:
    """The element for one item."""
    store_to(machine, generator.target, item_of(machine, over, index))
    return evaluate(machine, element)


def item_of(machine: Machine, over: v.Lazy, index: tree.Expression) -> v.Value:
    """The item at a place, as a loop gets it."""
    return v.gone_through(over.item(machine, index), over.kind)


def within(machine: Machine, frame: int, snapshot: State, run) -> v.Value:  # type: ignore[no-untyped-def]
    """Evaluate with the names and objects of an earlier point."""
    outer, before = machine.frame, machine.state
    machine.frame = frame
    machine.state = State(
        dict(snapshot.cells), {**before.heap, **snapshot.heap}, before.shared, dict(snapshot.once), before.dead
    )
    heap = dict(machine.state.heap)
    try:
        found: v.Value = run()
        cells = machine.state.cells
        if any(cells.get(cell) != value for cell, value in snapshot.cells.items() if cell[0] != frame):
            machine.outer_changes += 1
        if any(machine.state.heap.get(key) != contents for key, contents in heap.items()):
            machine.outer_changes += 1
        made = {key: contents for key, contents in machine.state.heap.items() if key not in before.heap}
        before.heap.update(made)
        before.dead = machine.state.dead
        if isinstance(found, v.Function):
            before.cells.update({cell: value for cell, value in cells.items() if cell[0] == found.frame != frame})
        return found
    finally:
        machine.frame, machine.state = outer, before


def is_pure(machine: Machine, lazy: v.Lazy) -> bool:
    """Whether computing an item draws no noise, changes nothing, and cannot fail."""
    before, changes = machine.state, machine.outer_changes
    with machine.scratch() as code:
        requires, returns = len(machine.requires), len(machine.returns)
        probe = machine.probe(lazy)
        machine.inside.append(machine.expanded(machine.number(lazy.length)[0]))
        if lazy.guard is not None:
            lazy.guard(machine, probe)
        settle(machine, lazy.item(machine, probe))
        machine.inside.pop()
        after = machine.state
        clean = not has_draw(tuple(code)) and len(machine.requires) == requires and len(machine.returns) == returns
    same = all(after.heap[key] == contents for key, contents in before.heap.items())
    return clean and same and machine.outer_changes == changes and not after.dead


def has_draw(block: tree.Block) -> bool:
    """Whether a block draws noise or ends the program."""
    from lapwing.syntax.walk import blocks_of, expressions_of, has_effect

    for statement in block:
        if isinstance(statement, tree.Return) or any(has_effect(part) for part in expressions_of(statement)):
            return True
        if any(has_draw(inner) for inner in blocks_of(statement)):
            return True
    return False


def dict_comprehension(
    machine: Machine, key: ast.expr, value: ast.expr, generators: list[ast.comprehension]
) -> v.Value:
    """`{key: value for target in iter if test}`."""
    from lapwing.syntax.natural.dictionary import set_key
    from lapwing.syntax.natural.iterate import spelled_out

    items = view(machine, evaluate(machine, generators[0].iter))
    refuse_order(machine, items)
    over = spelled_out(machine, items)
    frame = enter(machine)
    try:
        ref = machine.allocate(v.Mapping(()))

        def put() -> None:
            where = machine.hold(evaluate(machine, key), "key")
            refuse_kept(machine, value)
            set_key(machine, ref, where, machine.hold(evaluate(machine, value), "value"))

        nested(machine, generators, over, put)
        return ref
    finally:
        machine.frame = frame
