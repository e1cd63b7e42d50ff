"""Loops that do the same to each item of lists, by NumPy: all draws at once, on whole numbers of 64 bits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.law import Geometric
from lapwing.kernel.language.program import Assign, Sample, While
from lapwing.kernel.language.sort import INT, REAL, Base, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.wellformed import targets_of
from lapwing.run.interpreter.aggregates.fold import UnfitError
from lapwing.run.interpreter.compiled import all_steps_of, scale_for, steps_of
from lapwing.run.interpreter.drawn import Around
from lapwing.run.interpreter.evaluate import evaluate, zero
from lapwing.run.interpreter.exact_list import ExactList, is_list, of_steps
from lapwing.run.interpreter.exact_numbers import numbers_of
from lapwing.run.interpreter.value import Value

FEWEST = 256
WIDEST = 1 << 61
LARGEST_SCALE = 1 << 40

Array = NDArray[np.int64]
DrawMany = Callable[[Around, int, int], Array]


@dataclass
class Items:
    """What a round computes, for all rounds at once: each variable is an array with an item for each round."""

    memory: Mapping[str, Value]
    counter: t.Local
    start: int
    count: int
    scale: int
    changed: frozenset[str]
    draw: DrawMany
    found: dict[str, Array] = field(default_factory=dict)
    appended: dict[str, Array] = field(default_factory=dict)

    def statement(self, statement: object) -> None:
        """One statement of a round."""
        match statement:
            case Assign(target=target, value=t.Snoc(list=items, item=item)) if items == target:
                if target.name in self.appended or not isinstance(target.sort, ListOf):
                    raise UnfitError("it appends twice")
                self.appended[target.name] = self.fit(item, target.sort.element)
            case Assign(target=target, value=value) if isinstance(target.sort, Base):
                self.found[target.name] = self.fit(value, target.sort)
            case Sample(target=target, law=law) if isinstance(law, Around):
                center, width = parts_of(law)
                if any(each.name in self.changed for each in variables_of(width) if not isinstance(each, t.Spent)):
                    raise UnfitError("the scale of its noise changes")
                if isinstance(center, t.Arithmetic) and center.operator == "/":
                    raise UnfitError("its noise is drawn around a quotient")
                sort = INT if isinstance(law, Geometric) else REAL
                drawn = fitting(self.fit(center, sort) + fitting(self.draw(law, self.count, self.scale)))
                self.found[target.name] = drawn if target.sort == sort else fitting(drawn, self.scale) * self.scale
            case _:
                raise UnfitError("a round does more than to compute items")

    def fit(self, term: t.Term, sort: Sort) -> Array:
        """The values of a term, as a sort."""
        found, own = self.look(term), t.sort_of(term)
        if own == sort:
            return found
        if own == INT and sort == REAL:
            return fitting(found, self.scale) * self.scale
        raise UnfitError("its values are of several sorts")

    def look(self, term: t.Term) -> Array:
        """The values of a term in all rounds."""
        match term:
            case t.Local() if term == self.counter:
                return np.arange(self.start, self.start + self.count)
            case t.Local(name=name) if name in self.found:
                return self.found[name]
            case t.Local(name=name, sort=sort) | t.Param(name=name, sort=sort) if name not in self.changed:
                return self.same(self.memory.get(name, zero(sort)), sort)
            case t.Literal(value=value, sort=sort):
                return self.same(value, sort)
            case t.Index(list=t.Local() | t.Param() as items, index=index) if (
                index == self.counter and items.name not in self.changed
            ):
                return self.items(items)
            case t.Arithmetic(operator="+" | "-" as operator, left=left, right=right):
                sort = t.wider(t.sort_of(left), t.sort_of(right))
                one, other = self.fit(left, sort), self.fit(right, sort)
                return fitting(one + other if operator == "+" else one - other)
            case t.Apply(function="min" | "max" as function, arguments=(left, right)):
                sort = t.wider(t.sort_of(left), t.sort_of(right))
                return (np.minimum if function == "min" else np.maximum)(self.fit(left, sort), self.fit(right, sort))
            case _:
                raise UnfitError("a round does more than to compute items")

    def same(self, value: Value, sort: Sort) -> Array:
        """A number that is the same in all rounds."""
        if sort not in (INT, REAL) or isinstance(value, list):
            raise UnfitError("it is not a number")
        whole = steps_of(value, self.scale) if sort == REAL else int(value)
        if abs(whole) > WIDEST:
            raise UnfitError("its numbers are too large for 64 bits")
        return np.full(self.count, whole, dtype=np.int64)

    def items(self, items: t.Local | t.Param) -> Array:
        """The items of a list; outside of it there is 0."""
        if items.sort not in (ListOf(INT), ListOf(REAL)):
            raise UnfitError("it reads lists in lists")
        value: Any = self.memory.get(items.name, [])
        listed = value[self.start : self.start + self.count] if is_list(value) else []
        steps = listed.steps if isinstance(listed, ExactList) else None
        if steps is not None and self.scale % steps.scale == 0:
            factor = self.scale // steps.scale if items.sort == ListOf(REAL) else 1
            found = fitting(steps.array, factor)
            return self.filled(found * factor if factor > 1 else found)
        listed = list(listed)
        are_whole = items.sort == ListOf(INT) or set(map(type, listed)) == {int}
        try:
            found = np.array(listed if are_whole else all_steps_of(listed, self.scale), dtype=np.int64)
        except OverflowError:
            raise UnfitError("its numbers are too large for 64 bits") from None
        if are_whole and items.sort == ListOf(REAL):
            found = fitting(found, self.scale) * self.scale
        return self.filled(fitting(found))

    def filled(self, found: Array) -> Array:
        """Items for all rounds: zeros after the end of a list."""
        missing = self.count - len(found)
        return np.concatenate((found, np.zeros(missing, dtype=np.int64))) if missing else found


def fitting(found: Array, factor: int = 1) -> Array:
    """Numbers that leave room for a sum, and for a product with a factor."""
    if found.dtype != np.int64 or (found.size and max(abs(int(found.min())), abs(int(found.max()))) * factor > WIDEST):
        raise UnfitError("its numbers are too large for 64 bits")
    return found


def run_vector(loop: While, memory: dict[str, Value], grid: int, draw: DrawMany) -> int:
    """Run a loop on arrays and leave its values in the memory; how many rounds it took."""
    match loop:
        case While(
            condition=t.Compare(operator="<", left=t.Local() as counter, right=limit),
            body=(*rest, Assign(target=last, value=t.Arithmetic(operator="+", left=before, right=t.Literal(value=1)))),
        ) if last == counter == before:
            pass
        case _:
            raise UnfitError("it does not count up to a limit")
    changed = frozenset(target.name for target in targets_of(loop.body))
    if any(getattr(each, "name", None) in changed for each in variables_of(limit)):
        raise UnfitError("its limit changes")
    start, end = memory.get(counter.name, 0), evaluate(limit, memory)
    if isinstance(start, list) or isinstance(end, list) or start < 0 or end - start < FEWEST:
        raise UnfitError("it has few rounds")
    if any(each == counter for statement in rest for each in targets_of((statement,))):
        raise UnfitError("it does not count up to a limit")
    scale = scale_for(loop, memory, grid)
    if scale > LARGEST_SCALE:
        raise UnfitError("its reals lie on too fine a grid")
    first = int(start)
    count = -int(-(end - start) // 1)
    items = Items(memory, counter, first, count, scale, changed, draw)
    for statement in rest:
        items.statement(statement)
    if changed != {counter.name, *items.found, *items.appended}:
        raise UnfitError("a round does more than to compute items")
    leave(items, loop, memory)
    memory[counter.name] = first + count
    return count


def leave(items: Items, loop: While, memory: dict[str, Value]) -> None:
    """Put into the memory what the rounds appended, and what the last of them computed."""
    sorts = {target.name: target.sort for target in targets_of(loop.body)}
    for name, values in items.appended.items():
        before = memory.get(name, [])
        sort = sorts[name]
        if sort == ListOf(REAL) and not before:
            memory[name] = cast("Value", of_steps(values, items.scale))
            continue
        made = numbers_of(values, items.scale if sort == ListOf(REAL) else 1)
        memory[name] = [*before, *made] if is_list(before) else made
    for name, values in items.found.items():
        memory[name] = numbers_of(values[-1:], items.scale if sorts[name] == REAL else 1)[0]
