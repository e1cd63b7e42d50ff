"""Places inside nested lists and dictionaries: `table[a][b] = x` changes one of several objects, whichever `a` says."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.evaluate import evaluate, joined

if TYPE_CHECKING:
    from lapwing.syntax.natural.assign import Place
    from lapwing.syntax.natural.machine import Machine

T = TypeVar("T")
Owner = tuple[tree.Expression | None, v.Value]


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of several places, each with the condition under which it is the one; the last is it otherwise."""

    places: tuple[tuple[tree.Expression | None, Place], ...]

    def each(self, machine: Machine, run: Callable[[Place], None]) -> None:
        """Do something with the place that is meant."""
        with_one(machine, self.places, run)


def with_one(
    machine: Machine, choices: Sequence[tuple[tree.Expression | None, T]], run: Callable[[T], None], number: int = 0
) -> None:
    """Do something with the one whose condition holds; with the last, otherwise."""
    condition, choice = choices[number]
    if condition is None or number == len(choices) - 1:
        run(choice)
    else:
        machine.branch(condition, lambda: run(choice), lambda: with_one(machine, choices, run, number + 1))


def chosen_item(machine: Machine, place: Place) -> Place:
    """An item that is an object, at a place that is not known, as one of several known places."""
    from lapwing.syntax.natural.assign import ItemPlace

    if not isinstance(place, ItemPlace):
        return place
    cells = cells_of(machine, place.owner, place.index)
    if cells is None:
        return place
    tests = tests_of(machine, place.owner, [key for key, _ in cells], place.index)
    keys = [key for key, _ in cells]
    return Chosen(tuple((test, ItemPlace(place.owner, key)) for test, key in zip(tests, keys, strict=True)))


def owners(machine: Machine, node: ast.expr) -> list[Owner]:
    """The objects that an expression may stand for, each with its condition: several where an index is not known."""
    if not isinstance(node, ast.Subscript) or isinstance(node.slice, ast.Slice | ast.Tuple):
        return [(None, evaluate(machine, node))]
    outer = owners(machine, node.value)
    index = machine.hold(evaluate(machine, node.slice), "index")
    return indexed(machine, outer, index)


def indexed(machine: Machine, outer: list[Owner], index: v.Value) -> list[Owner]:
    """The items at an index of each object."""
    from lapwing.syntax.natural.item import at

    cells = [cells_of(machine, owner, index) for _, owner in outer]
    if len(outer) == 1 and cells[0] is None:
        return [(outer[0][0], at(machine, outer[0][1], index))]
    keys = {None if each is None else tuple(key for key, _ in each) for each in cells}
    if len(keys) > 1 or cells[0] is None:
        if isinstance(index, v.Known):
            return [(condition, at(machine, owner, index)) for condition, owner in outer]
        machine.outside("an item of one of several lists of different kinds", "Use lists of one length.")
    tests = tests_of(machine, outer[0][1], [key for key, _ in cells[0]], index)
    found: list[Owner] = []
    for (condition, _), parts in zip(outer, cells, strict=True):
        for test, (_, item) in zip(tests, parts or (), strict=True):
            found.append((both(machine, condition, test), item))
    return found


def both(machine: Machine, one: tree.Expression | None, two: tree.Expression | None) -> tree.Expression | None:
    """Both conditions."""
    if one is None or two is None:
        return one if two is None else two
    return joined("and", one, two, machine)


def cells_of(machine: Machine, owner: v.Value, index: v.Value) -> tuple[tuple[v.Value, v.Value], ...] | None:
    """The items of a list or dictionary of objects with their keys, where an index does not say which of them."""
    if isinstance(index, v.Known) or not isinstance(index, v.Number | v.Text) or not isinstance(owner, v.Ref):
        return None
    match machine.state.heap[owner.key]:
        case v.Items(values=values) if isinstance(index, v.Number) and values:
            pairs: tuple[tuple[v.Value, v.Value], ...] = tuple((v.Known(n), each) for n, each in enumerate(values))
        case v.Mapping(entries=entries) if entries:
            pairs = entries
        case _:
            return None
    return pairs if all(isinstance(item, v.Ref) for _, item in pairs) else None


def tests_of(machine: Machine, owner: v.Value, keys: list[v.Value], index: v.Value) -> list[tree.Expression | None]:
    """Whether an index is each of the keys; one that is none of them is an error."""
    from lapwing.syntax.natural.item import wrapped
    from lapwing.syntax.natural.known_key import covers
    from lapwing.syntax.natural.operators import compare, truth

    contents = machine.contents(owner)
    if isinstance(contents, v.Items):
        index = wrapped(machine, index, v.Known(len(keys)))
    tests: list[tree.Expression | None] = []
    for key in keys:
        here = truth(machine, compare(machine, ast.Eq, index, key))
        tests.append(tree.Truth(here, machine.span) if isinstance(here, bool) else here)
    if isinstance(contents, v.Mapping) and not covers(machine, contents, index):
        parts = tuple(each for each in tests if each is not None)
        if contents.default is not None:
            machine.outside("a dictionary of lists with keys of the data", "Keep counts or sums, or use known keys.")
        anywhere = parts[0] if len(parts) == 1 else tree.Logic("or", parts, machine.span)
        machine.check(machine.negated(anywhere), "KeyError", (index,))
    return tests
