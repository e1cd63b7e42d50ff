"""Which objects have several names: what is made anew where two ways meet must not change then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.state import Cell, State


def reachable(state: State, values: Iterable[v.Value]) -> set[int]:
    """The objects that values lead to, at any depth."""
    found: set[int] = set()
    waiting = [key for value in values for key in _direct(value)]
    while waiting:
        key = waiting.pop()
        if key in found or key not in state.heap:
            continue
        found.add(key)
        waiting += [inner for part in _held(state.heap[key]) for inner in _direct(part)]
    return found


def is_aliased(state: State, cell: Cell) -> bool:
    """Whether something that a variable leads to has another name too, or must not change anyway."""
    mine = reachable(state, [state.cells[cell]])
    if not mine:
        return False
    if mine & state.shared:
        return True
    others = reachable(state, [value for other, value in state.cells.items() if other != cell])
    return bool(mine & others)


def share(state: State, value: v.Value) -> None:
    """Let nothing that a value leads to change from now on."""
    state.shared |= reachable(state, [value])


def share_made(state: State, value: v.Value, last: int) -> None:
    """Let nothing that was made for a value after an object change: an item that is computed when asked for is a copy.

    What is changed in a copy would not show in the list, and Python has one object where the copy is another each time.
    """
    state.shared |= {key for key in reachable(state, [value]) if key > last}


def inside_of(state: State, key: int) -> set[int]:
    """The objects that an object holds, at any depth."""
    return reachable(state, _held(state.heap[key])) - {key} if key in state.heap else set()


def is_named_inside(state: State, key: int) -> bool:
    """Whether something that an object holds has a name that does not go through it, or must not change anyway."""
    rest = State(state.cells, {other: contents for other, contents in state.heap.items() if other != key})
    return bool(inside_of(state, key) & (reachable(rest, state.cells.values()) | state.shared))


def _direct(value: v.Value) -> Iterator[int]:
    match value:
        case v.Ref(key=key):
            yield key
        case v.Tuple(items=parts) | v.Variant(cases=parts) | v.Opaque(parts=parts):
            for part in parts:
                yield from _direct(part)
        case v.Method(owner=owner) | v.Attribute(owner=owner) | v.Super(owner=owner):
            yield from _direct(owner)
        case v.Partial(function=function, positional=positional, named=named):
            for part in (function, *positional, *(item for _, item in named)):
                yield from _direct(part)
        case v.Function(defaults=defaults):
            for _, default in defaults:
                yield from _direct(default)
        case _:
            pass


def _held(contents: v.Contents) -> tuple[v.Value, ...]:
    match contents:
        case v.Items(values=values):
            return values
        case v.Mapping(entries=entries):
            return tuple(item for _, item in entries)
        case v.Instance(fields=fields):
            return tuple(item for _, item in fields)
        case v.Suspended(positional=positional, named=named):
            return (*positional, *(item for _, item in named))
        case _:
            return ()
