"""Loops of the core: what they change is found by evaluating their body until nothing new changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import Sort
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import inside_of, is_aliased, is_named_inside, share
from lapwing.syntax.natural.context import Carried, Loop, cells_of
from lapwing.syntax.natural.fit import blank, fit, fit_contents
from lapwing.syntax.natural.hidden import hides
from lapwing.syntax.natural.marks import marks, marks_of
from lapwing.syntax.natural.merge import copied, settle_contents
from lapwing.syntax.natural.rebuild import rebuild, rebuild_contents
from lapwing.syntax.natural.state import Cell, Label, State
from lapwing.syntax.walk import names_in

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Code, Machine

MOST_ROUNDS = 12

Body = Callable[[], None]
Write = Callable[["Code"], tree.Statement]


def repeat(machine: Machine, body: Body, write: Write, guard: Label) -> None:
    """Write a loop: `body` evaluates one round, `write` makes the statement of its code.

    The rounds are evaluated again and again with more and more of the state held in variables, until a round leaves
    nothing changed but those.
    """
    before, outer = machine.state, machine.code
    settle_state(machine)
    before = machine.state
    carried: tuple[dict[Cell, s.Shape], dict[int, s.Shape]] = ({}, {})
    labels: dict[object, list[Label]] = {}
    aliased: set[Cell | int] = set()
    frozen: set[int] = set()
    names = machine.names.used.copy(), machine.names.counts.copy()
    for _ in range(MOST_ROUNDS):
        machine.names.used, machine.names.counts = names[0].copy(), names[1].copy()
        written, returns = machine.written, len(machine.returns)
        loop, start = enter(machine, before, carried, labels, guard, aliased)
        machine.state.shared |= frozen
        machine.contexts.append(loop)
        with machine.block() as code:
            body()
            if not machine.state.dead:
                flush(machine, loop)
                loop.left.append(machine.state)
        machine.contexts.pop()
        machine.state = before
        with machine.scratch():
            more = grown(machine, start, loop, carried, labels) | labelled(
                machine, before.copy(), loop, carried, labels
            )
        check_once(machine, before, loop.left)
        found, still = aliases_of(loop, (before, *loop.left), carried[0]), copied_in(before, loop)
        if not more and found <= aliased and still <= frozen:
            break
        aliased |= found
        frozen |= still
        machine.written = written
        del machine.returns[returns:]
    else:
        if any(map(hides, (*carried[0].values(), *carried[1].values()))):
            what = "a loop that goes on computing with what an unknown function or a string of the data gives"
            machine.outside(what, "Clip it to numbers first, as in min(max(f(row), 0), 1).")
        machine.outside(
            "a loop whose variables change their kind from round to round", "Use one kind of value for each."
        )
    machine.code, machine.state = outer, before
    leave(machine, loop, before, aliased)
    machine.state.shared |= frozen
    machine.code.append(write(code))


def check_once(machine: Machine, before: State, ends: list[State]) -> None:
    """An iterator from before a loop would be used up after its first round."""
    for cell, iterator in before.once.items():
        if not iterator.again and not iterator.used and any(end.once.get(cell, iterator).used for end in ends):
            machine.outside("using an iterator in each round of a loop", "Make it a list first.")


def settle_state(machine: Machine) -> None:
    """Sequences that are still to be computed stay so; nothing is done for them before a loop needs it."""
    machine.state = machine.state.copy()


def enter(
    machine: Machine,
    before: State,
    carried: tuple[dict[Cell, s.Shape], dict[int, s.Shape]],
    labels: dict[object, list[Label]],
    guard: Label,
    aliased: set[Cell | int],
) -> tuple[Loop, State]:
    """The state at the start of any round: what is carried stands in variables."""
    loop = Loop(conditions=len(machine.path))
    start = before.copy()
    machine.state = start
    for cell, shape in carried[0].items():
        made = variables(machine, shape, cell[1], labels.get(cell), guard)
        loop.cells[cell] = Carried(shape, made)
        start.cells[cell] = rebuild(machine, shape, iter(made))
        if cell in aliased:
            share_both(start, before.cells.get(cell), start.cells[cell])
    for key, shape in carried[1].items():
        made = variables(machine, shape, "items", labels.get(key), guard)
        loop.objects[key] = Carried(shape, made)
        start.heap[key] = rebuild_contents(machine, shape, iter(made))
        if key in aliased:
            start.shared |= inside_of(start, key)
    machine.state = start.copy()
    return loop, start


def variables(
    machine: Machine, shape: s.Shape, base: str, labels: list[Label] | None, guard: Label
) -> tuple[tree.Name, ...]:
    """A variable for each leaf."""
    sorts: list[Sort] = list(s.sorts_of(shape))
    known = labels or [guard] * len(sorts)
    known = known + [guard] * (len(sorts) - len(known))
    return tuple(machine.name(base.lstrip("@?"), sort, label) for sort, label in zip(sorts, known, strict=False))


def grown(
    machine: Machine,
    start: State,
    loop: Loop,
    carried: tuple[dict[Cell, s.Shape], dict[int, s.Shape]],
    labels: dict[object, list[Label]],
) -> bool:
    """Whether a round changed more than what is carried; then that is carried from now on."""
    more = False
    around = set(cells_of(machine.contexts))
    for end in loop.left:
        machine.state = end
        for cell, value in list(start.cells.items()):
            if cell in end.cells and changed(end.cells[cell], value):
                more |= widen(machine, start, end, cell, carried[0], value, end.cells[cell])
        for cell, value in list(end.cells.items()):
            if cell not in start.cells and cell in around:
                more |= widen(machine, start, end, cell, carried[0], value, value)
        for key in list(start.heap):
            if key in end.heap and changed_contents(end.heap[key], start.heap[key]):
                more |= widen_object(machine, start, end, key, carried[1])
        for cell, held in loop.cells.items():
            if cell in end.cells and carried[0][cell] == held.shape:
                more |= relabel(
                    machine, labels, cell, held, list(fit(machine, machine.settled(end.cells[cell]), held.shape))
                )
        for key, object_held in loop.objects.items():
            if carried[1][key] == object_held.shape:
                contents = settle_contents(machine, end.heap[key])
                more |= relabel(
                    machine, labels, key, object_held, list(fit_contents(machine, contents, object_held.shape))
                )
    return more


def changed(value: v.Value, before: v.Value) -> bool:
    """Whether a round changed a value, or whose number it is."""
    return value != before or list(marks(value)) != list(marks(before))


def changed_contents(contents: v.Contents, before: v.Contents) -> bool:
    """The same of what an object holds."""
    return contents != before or list(marks_of(contents)) != list(marks_of(before))


def labelled(
    machine: Machine,
    before: State,
    loop: Loop,
    carried: tuple[dict[Cell, s.Shape], dict[int, s.Shape]],
    labels: dict[object, list[Label]],
) -> bool:
    """Whether what is carried depends on more than is known, as it was before the first round."""
    more = False
    machine.state = before
    for cell, held in loop.cells.items():
        if cell in before.cells and carried[0][cell] == held.shape:
            more |= relabel(
                machine, labels, cell, held, list(fit(machine, machine.settled(before.cells[cell]), held.shape))
            )
    for key, held in loop.objects.items():
        if key in before.heap and carried[1][key] == held.shape:
            contents = settle_contents(machine, before.heap[key])
            more |= relabel(machine, labels, key, held, list(fit_contents(machine, contents, held.shape)))
    return more


def widen(
    machine: Machine,
    start: State,
    end: State,
    cell: Cell,
    carried: dict[Cell, s.Shape],
    first: v.Value,
    last: v.Value,
) -> bool:
    """Carry a variable, in a shape that holds it before and after."""
    machine.state = start if cell in start.cells else end
    old = carried.get(cell) or s.shape_of(machine, machine.settled(first))
    machine.state = end
    new = s.join(old, s.shape_of(machine, machine.settled(last)))
    if carried.get(cell) == new:
        return False
    carried[cell] = opened(new)
    return True


def opened(shape: s.Shape) -> s.Shape:
    """A constant that changes becomes a number or text."""
    return s.open_shape(shape)


def widen_object(machine: Machine, start: State, end: State, key: int, carried: dict[int, s.Shape]) -> bool:
    """Carry what an object holds."""
    machine.state = start
    old = carried.get(key) or s.shape_of_contents(machine, settle_contents(machine, start.heap[key]))
    machine.state = end
    new = s.join(old, s.shape_of_contents(machine, settle_contents(machine, end.heap[key])))
    if isinstance(new, s.Sum):
        machine.outside("an object of several kinds", "Use one kind of list or dictionary.")
    new = open_parts(new)
    if carried.get(key) == new:
        return False
    carried[key] = new
    return True


def open_parts(shape: s.Shape) -> s.Shape:
    """The parts of an object that a loop changes are numbers or texts, not constants."""
    match shape:
        case s.Row(parts=parts, kind=kind):
            return s.Row(tuple(map(s.open_shape, parts)), kind)
        case s.Dictionary(keys=keys, parts=parts, default=default, kind=kind):
            return s.Dictionary(keys, tuple(map(s.open_shape, parts)), default, kind)
        case s.Object(of=of, names=names, parts=parts):
            return s.Object(of, names, tuple(map(s.open_shape, parts)))
        case _:
            return shape


def relabel(
    machine: Machine, labels: dict[object, list[Label]], key: object, held: Carried, leaves: list[tree.Expression]
) -> bool:
    """What the variables of a loop depend on, after a round."""
    old = [machine.labels[name.name] for name in held.names]
    new = [label | machine.label(leaf) for label, leaf in zip(old, leaves, strict=True)]
    if new == old:
        return False
    found = labels.get(key, old)
    labels[key] = [one | other for one, other in zip(found, new, strict=True)] if len(found) == len(new) else new
    return True


def flush(machine: Machine, loop: Loop) -> None:
    """Bring what is carried into its variables, all at once."""
    moves: list[tuple[tree.Name, tree.Expression]] = []
    for cell, held in loop.cells.items():
        if cell in machine.state.cells:
            value = machine.settled(machine.state.cells[cell])
            if fits(machine, value, held.shape):
                moves += zip(held.names, fit(machine, value, held.shape), strict=True)
    for key, held in loop.objects.items():
        contents = settle_contents(machine, machine.state.heap[key])
        machine.state.heap[key] = contents
        shape = s.shape_of_contents(machine, contents)
        if shape == held.shape or s.join_alike(held.shape, shape) == held.shape:
            moves += zip(held.names, fit_contents(machine, contents, held.shape), strict=True)
    move(machine, [(name, leaf) for name, leaf in moves if name != leaf])


def fits(machine: Machine, value: v.Value, shape: s.Shape) -> bool:
    """Whether a shape holds a value as it is."""
    found = s.shape_of(machine, value)
    return found == shape or s.join(shape, found) == shape


def move(machine: Machine, moves: list[tuple[tree.Name, tree.Expression]]) -> None:
    """Assign several variables at once, none of them before it was read."""
    while moves:
        for place, (name, leaf) in enumerate(moves):
            others = moves[:place] + moves[place + 1 :]
            if not any(name.name == read.name for _, other in others for read in names_in(other)):
                machine.assign(name, copied(leaf, machine.sorts[name.name]))
                moves = others
                break
        else:
            name, leaf = moves[0]
            held = machine.name(name.name, machine.sorts[name.name], machine.label(leaf))
            machine.assign(held, copied(leaf, machine.sorts[name.name]))
            moves = [(name, held), *moves[1:]]


def aliases_of(loop: Loop, states: tuple[State, ...], carried: dict[Cell, s.Shape]) -> set[Cell | int]:
    """What is made anew in each round and leads to objects with other names, before the loop or after a round."""
    found: set[Cell | int] = set()
    for state in states:
        found |= {cell for cell in carried if cell in state.cells and is_aliased(state, cell)}
        found |= {key for key in loop.objects if is_named_inside(state, key)}
    return found


def copied_in(before: State, loop: Loop) -> set[int]:
    """The objects from before a loop that must not change: those in what is carried, which is made anew from copies."""
    found = {inner for key in loop.objects for inner in inside_of(before, key)}
    for end in loop.left:
        found |= end.shared.union(*(inside_of(end, key) for key in loop.objects))
    return found & before.heap.keys()


def share_both(state: State, old: v.Value | None, new: v.Value) -> None:
    """Neither what a variable held before a loop nor what it holds in it may change."""
    share(state, new)
    if old is not None:
        share(state, old)


def leave(machine: Machine, loop: Loop, before: State, aliased: set[Cell | int]) -> None:
    """What is carried has its value from before when the loop is entered, and stands in its variables afterwards."""
    after = before.copy()
    moves: list[tuple[tree.Name, tree.Expression]] = []
    for cell, held in loop.cells.items():
        if cell not in before.cells:
            moves += zip(held.names, (blank(machine, sort) for sort in s.sorts_of(held.shape)), strict=True)
            continue
        value = machine.settled(before.cells[cell])
        moves += zip(held.names, fit(machine, value, held.shape), strict=True)
    for key, held in loop.objects.items():
        contents = settle_contents(machine, before.heap[key])
        moves += zip(held.names, fit_contents(machine, contents, held.shape), strict=True)
    for name, leaf in moves:
        machine.assign(name, copied(leaf, machine.sorts[name.name]))
    machine.state = after
    for cell, held in loop.cells.items():
        after.cells[cell] = rebuild(machine, held.shape, iter(held.names))
        if cell in aliased:
            share_both(after, before.cells.get(cell), after.cells[cell])
    for key, held in loop.objects.items():
        after.heap[key] = rebuild_contents(machine, held.shape, iter(held.names))
        if key in aliased:
            after.shared |= inside_of(after, key)
