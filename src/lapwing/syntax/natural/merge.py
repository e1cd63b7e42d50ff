"""Where two ways meet: every name and object gets one value again, written down on both ways where they differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import REAL, Sort
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import inside_of, is_aliased, is_named_inside, reachable, share
from lapwing.syntax.natural.bounds import joined_range
from lapwing.syntax.natural.context import Guarded
from lapwing.syntax.natural.fit import blank_of, fit, fit_contents
from lapwing.syntax.natural.marks import marks, marks_of
from lapwing.syntax.natural.rebuild import rebuild, rebuild_contents
from lapwing.syntax.natural.state import PUBLIC, Label, State
from lapwing.syntax.natural.tally import built
from lapwing.syntax.natural.typed import INSTEAD, WHAT, differ_in_type

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Code, Machine


@dataclass
class Way:
    """What holds at the end of a branch, and the code that gets there."""

    state: State
    code: Code


def merge(machine: Machine, one: Way, two: Way, label: Label, condition: tree.Expression | None = None) -> State:
    """The state after two ways, of which a run takes one."""
    if one.state.dead or two.state.dead:
        return two.state if one.state.dead else one.state
    merged = State({}, {**two.state.heap, **one.state.heap}, one.state.shared | two.state.shared)
    for cell in one.state.once.keys() | two.state.once.keys():
        found = [way.state.once[cell] for way in (one, two) if cell in way.state.once]
        merged.once[cell] = next((each for each in found if each.used), found[0])
    joiner = _Joiner(machine, one, two, merged, label, condition)
    for key in list(one.state.heap.keys() & two.state.heap.keys()):
        first, second = one.state.heap[key], two.state.heap[key]
        if first != second or list(marks_of(first)) != list(marks_of(second)):
            merged.heap[key] = joiner.contents(key)
    for cell in one.state.cells:
        if cell in two.state.cells:
            merged.cells[cell] = joiner.value(cell)
        elif cell[1].startswith("@"):
            merged.cells[cell] = joiner.flag(cell)
    for cell in two.state.cells:
        if cell not in one.state.cells and cell[1].startswith("@"):
            merged.cells[cell] = joiner.flag(cell)
    return merged


@dataclass
class _Joiner:
    machine: Machine
    one: Way
    two: Way
    merged: State
    label: Label
    condition: tree.Expression | None

    def flag(self, cell: tuple[object, str]) -> v.Value:
        """A flag that only one way has set; where it is missing it is not set, and results have no value yet."""
        for way in (self.one, self.two):
            other = self.two if way is self.one else self.one
            if cell not in way.state.cells:
                if not cell[1].startswith("@?"):
                    return self.result(cell, way, other)
                way.state.cells[cell] = v.Known(False)
        return self.value(cell)

    def result(self, cell: tuple[object, str], lacks: Way, has: Way) -> v.Value:
        """A result that only one way has; inside `try` the code after it is there for both."""
        if not any(isinstance(context, Guarded) for context in self.machine.contexts):
            return has.state.cells[cell]
        with _at(self.machine, has):
            has.state.cells[cell] = self.machine.settled(has.state.cells[cell])
            shape = s.shape_of(self.machine, has.state.cells[cell])
        with _at(self.machine, lacks):
            lacks.state.cells[cell] = blank_of(self.machine, shape)
        return self.value(cell)

    def value(self, cell: tuple[object, str]) -> v.Value:
        left, right = self.one.state.cells[cell], self.two.state.cells[cell]
        if self.label != PUBLIC and differ_in_type(left, right, self.one.state, self.two.state):
            self.machine.outside(WHAT, INSTEAD)
        if left == right and list(marks(left)) == list(marks(right)):
            return v.either(left, right)
        left, right = self.settled(self.one, left), self.settled(self.two, right)
        shapes = [self.shape(way, value) for way, value in ((self.one, left), (self.two, right))]
        shape = s.join(*shapes)
        leaves = [self.leaves(way, value, shape) for way, value in ((self.one, left), (self.two, right))]
        names = self.joined(shape, leaves, cell[1])
        made = self.rebuilt(shape, names)
        if any(is_aliased(way.state, cell) for way in (self.one, self.two)):
            for way, value in ((self.one, left), (self.two, right)):
                self.merged.shared |= reachable(way.state, [value])
            share(self.merged, made)
        return made

    def contents(self, key: int) -> v.Contents:
        """What an object holds after either way."""
        shapes = []
        for way in (self.one, self.two):
            with _at(self.machine, way):
                way.state.heap[key] = settle_contents(self.machine, way.state.heap[key])
                shapes.append(s.shape_of_contents(self.machine, way.state.heap[key]))
        shape = s.join(*shapes)
        if isinstance(shape, s.Sum):
            self.machine.outside("an object of several kinds", "Use one kind of list or dictionary.")
        leaves = []
        for way in (self.one, self.two):
            with _at(self.machine, way):
                leaves.append(list(fit_contents(self.machine, way.state.heap[key], shape)))
        names = self.joined(shape, leaves, "cell")
        before, self.machine.state = self.machine.state, self.merged
        made = rebuild_contents(self.machine, shape, iter(names))
        self.machine.state = before
        self.merged.heap[key] = made
        self.keep_apart(key)
        return made

    def keep_apart(self, key: int) -> None:
        """What an object holds is made anew: it must not change if what it was made from has other names."""
        for way in (self.one, self.two):
            if is_named_inside(way.state, key):
                self.merged.shared |= inside_of(way.state, key) | inside_of(self.merged, key)

    def settled(self, way: Way, value: v.Value) -> v.Value:
        with _at(self.machine, way):
            return self.machine.settled(value)

    def shape(self, way: Way, value: v.Value) -> s.Shape:
        with _at(self.machine, way):
            return s.shape_of(self.machine, value)

    def leaves(self, way: Way, value: v.Value, shape: s.Shape) -> list[tree.Expression]:
        with _at(self.machine, way):
            return list(fit(self.machine, value, shape))

    def joined(self, shape: s.Shape, leaves: list[list[tree.Expression]], base: str) -> list[tree.Expression]:
        """One expression for each leaf: the same one, or a variable that both ways assign."""
        found: list[tree.Expression] = []
        sorts: list[Sort] = list(s.sorts_of(shape))
        for sort, left, right in zip(sorts, leaves[0], leaves[1], strict=True):
            if left == right:
                found.append(left)
                continue
            noise = self.noise(sort, left, right)
            if noise is not None:
                found.append(noise)
                continue
            label = self.label | self.machine.label(left) | self.machine.label(right)
            target = self.machine.name(base.lstrip("@?"), sort, label)
            within = joined_range(self.machine, left, right)
            if within is not None:
                self.machine.ranges[target.name] = within
            for way, leaf in ((self.one, left), (self.two, right)):
                with _at(self.machine, way):
                    self.machine.assign(target, copied(leaf, sort))
            found.append(target)
        return found

    def noise(self, sort: Sort, left: tree.Expression, right: tree.Expression) -> tree.Expression | None:
        """Noise that a fair coin makes of what is positive on one way and negative on the other."""
        from lapwing.syntax.natural.library.signs import either_sign

        if self.condition is None or sort != REAL or not self.machine.raw:
            return None
        made = either_sign(self.machine, self.condition, left, right, (self.one.state, self.two.state))
        return None if made is None else self.machine.number(made)[0]

    def rebuilt(self, shape: s.Shape, leaves: list[tree.Expression]) -> v.Value:
        before, self.machine.state = self.machine.state, self.merged
        made = rebuild(self.machine, shape, iter(leaves))
        self.machine.state = before
        return made


class _at:  # noqa: N801
    """Write at the end of a way."""

    def __init__(self, machine: Machine, way: Way) -> None:
        self.machine, self.way = machine, way

    def __enter__(self) -> None:
        self.before = self.machine.state, self.machine.code
        self.machine.state, self.machine.code = self.way.state, self.way.code

    def __exit__(self, *_: object) -> None:
        self.way.state, self.way.code = self.machine.state, self.machine.code
        self.machine.state, self.machine.code = self.before


def copied(leaf: tree.Expression, sort: Sort) -> tree.Expression:
    """A leaf as a value to assign: a list is copied, never named twice."""
    from lapwing.kernel.language.sort import ListOf

    if isinstance(sort, ListOf) and isinstance(leaf, tree.Name | tree.Subscript):
        return tree.Copy(leaf, leaf.span)
    return leaf


def settle_contents(machine: Machine, contents: v.Contents) -> v.Contents:
    """Contents with nothing left to compute later."""
    if isinstance(contents, v.Tally):
        return built(machine, contents)
    return machine.stored(contents) if isinstance(contents, v.Delayed) else contents
