"""The entries of a counter in the order of their keys: each number that may be a key is gone through and counted.

Where keys are whole numbers between public ends, as strings are by their codes, nothing needs to be sorted, and which
keys there are is not kept in a list.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.bounds import known_range
from lapwing.syntax.natural.equality import by_code
from lapwing.syntax.natural.known_key import MOST_KEYS
from lapwing.syntax.natural.operators import arithmetic, compare
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Key = v.Number | v.Text


@dataclass(frozen=True, slots=True, eq=False)
class CountsLazy(v.Lazy):
    """The entries of a counter, in the order in which the keys came."""

    tally: v.Tally | None = None


@dataclass(frozen=True, slots=True)
class Codes:
    """The whole numbers that keys may be, with a key as an example."""

    key: Key
    low: tree.Expression
    high: tree.Expression


def in_key_order(machine: Machine, tally: v.Tally, score: Callable[[v.Value], v.Value], turned: bool) -> v.Lazy | None:
    """The entries of a counter, if these are sorted by keys that are whole numbers between public ends."""
    codes = codes_of(machine, tally) if tally.counts else None
    if codes is None or not goes_by_key(machine, codes.key, score):
        return None
    if isinstance(codes.key, v.Text):
        by_code(machine, ast.Lt, codes.key, codes.key)
    low, high = v.Number(codes.low, INT), v.Number(codes.high, INT)
    many = arithmetic(machine, "+", arithmetic(machine, "-", high, low), v.Known(1))

    def entry(at: Machine, index: tree.Expression) -> v.Tuple:
        place = v.Number(index, INT)
        found = at.hold(arithmetic(at, "-", high, place) if turned else arithmetic(at, "+", low, place), "key")
        code = at.number(found)[0]
        key = v.Text(code) if isinstance(codes.key, v.Text) else replace(codes.key, term=code)
        count = at.hold(tally.look(at, key), "count")
        return v.Tuple((key, v.pythons(count) if tally.kind == "Counter" else count))

    def asked(at: Machine, index: tree.Expression) -> tuple[v.Value, v.Value]:
        pair = entry(at, index)
        return is_there(at, pair), pair

    def is_there(at: Machine, pair: v.Value) -> v.Value:
        return compare(at, ast.Gt, v.part(pair, 1), v.Known(0))

    return v.Lazy(machine.hold(many, "size"), entry, lambda at, index: is_there(at, entry(at, index)), asked=asked)


def goes_by_key(machine: Machine, key: Key, score: Callable[[v.Value], v.Value]) -> bool:
    """Whether entries are sorted by themselves, or by their keys alone: no two of them have the same."""
    with machine.scratch():
        pair = v.Tuple((key, v.Number(machine.name("count", INT, machine.label_of(key)), INT)))
        return score(pair) in (pair, key)


def codes_of(machine: Machine, tally: v.Tally) -> Codes | None:
    """What the keys of a counter may be, if that is known and not a large number of constants."""
    with machine.scratch():
        key = tally.keys.item(machine, machine.probe(tally.keys))
        match key:
            case v.Number(term=term, sort=sort, of=None, numpy=bool()) if sort == INT:
                pass
            case v.Text(code=term, of=None):
                pass
            case _:
                return None
        ends = known_range(machine, term)
    if ends is None or any(machine.label(end) != PUBLIC for end in ends):
        return None
    match ends:
        case (tree.Number(value=low), tree.Number(value=high)) if high - low >= MOST_KEYS:
            return None
        case low_end, high_end:
            return Codes(key, low_end, high_end)
