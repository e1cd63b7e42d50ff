"""Keys of dictionaries: which are constants, which are the same, and which values a key from data may have."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.term import is_opaque_enum

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MOST_KEYS = 1000


def is_known_key(key: v.Value) -> bool:
    """Whether a key is a constant."""
    return isinstance(key, v.Known) or (isinstance(key, v.Tuple) and all(is_known_key(part) for part in key.items))


def normal_key(key: v.Value) -> v.Value:
    """1, 1.0, True and a member that is also the number 1 are the same key."""
    from fractions import Fraction

    if isinstance(key, v.Known) and key.of is not None and not is_opaque_enum(key.of):
        key = replace(key, of=None)
    if isinstance(key, v.Known) and isinstance(key.value, bool | Fraction) and key.value == int(key.value):
        return v.Known(int(key.value))
    if isinstance(key, v.Tuple):
        return v.Tuple(tuple(map(normal_key, key.items)))
    return key


def covers(machine: Machine, contents: v.Mapping, key: v.Value) -> bool:
    """Whether a key from data is always one of the known ones."""
    wanted = possible_keys(machine, key)
    return wanted is not None and {normal_key(known) for known, _ in contents.entries}.issuperset(wanted)


def possible_keys(machine: Machine, key: v.Value) -> list[v.Value] | None:
    """All values that a key from data may have, if these are known and few."""
    from lapwing.syntax.natural.bounds import known_range

    match key:
        case v.Known():
            return [normal_key(key)]
        case v.Number(sort=sort) if sort == BOOL:
            return [v.Known(0), v.Known(1)]
        case v.Number(term=code, sort=sort, of=None) if sort == INT:
            named: dict[int, int | str] | None = None
        case v.Text(code=code, of=None):
            named = {number: text for text, number in machine.texts.items()}
        case v.Tuple(items=items):
            parts = [possible_keys(machine, item) for item in items]
            known = [part for part in parts if part is not None]
            if len(known) < len(parts) or prod(map(len, known)) > MOST_KEYS:
                return None
            return [v.Tuple(each) for each in product(*known)]
        case _:
            return None
    match known_range(machine, code):
        case (tree.Number(value=int() as low), tree.Number(value=int() as high)) if high - low < MOST_KEYS:
            codes = range(low, high + 1)
            if named is None:
                return [v.Known(code) for code in codes]
            return [v.Known(named[code]) for code in codes] if all(code in named for code in codes) else None
        case _:
            return None
