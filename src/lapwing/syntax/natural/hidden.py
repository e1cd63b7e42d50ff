"""What unknown functions give, inside of shapes: where it is, and what is left without it."""

from __future__ import annotations

from dataclasses import replace

from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v

NOTHING = s.Constant(v.Known(None))
STR = "str of a value"
"""What `str` gives for a value, a function of that alone; other strings may have more in them than their parts."""


def hides(shape: object) -> bool:
    """Whether a shape holds what an unknown function gives."""
    match shape:
        case s.Hidden():
            return True
        case s.Product(parts=parts) | s.Row(parts=parts) | s.Dictionary(parts=parts) | s.Object(parts=parts):
            return any(map(hides, parts))
        case s.Sum(cases=cases):
            return any(map(hides, cases))
        case s.Sequence(item=item):
            return hides(item)
        case s.Pairs(key=key, item=item):
            return hides(key) or hides(item)
        case _:
            return False


def is_string(found: s.Hidden | v.Opaque) -> bool:
    """Whether an unknown value is at least known to be a string, which is no number and not None."""
    return found.name in ("str", STR)


def told_part(shape: s.Shape) -> tuple[s.Shape, list[bool]]:
    """A shape without what unknown functions give, and which of its leaves are left."""
    match shape:
        case s.Hidden(parts=parts, told=places):
            whole = [told_part(part) for part in parts]
            seen = s.Product(tuple(part for place, (part, _) in enumerate(whole) if place in places))
            return seen, [leaf and place in places for place, (_, kept) in enumerate(whole) for leaf in kept]
        case s.Product(parts=parts) | s.Row(parts=parts) | s.Dictionary(parts=parts) | s.Object(parts=parts):
            found = [told_part(part) for part in parts]
            return replace(shape, parts=tuple(part for part, _ in found)), [leaf for _, kept in found for leaf in kept]
        case s.Sum(cases=cases) if any(isinstance(case, s.Hidden) and not is_string(case) for case in cases):
            return NOTHING, [False for _ in s.sorts_of(shape)]
        case s.Sum(cases=cases):
            inner = [told_part(case) for case in cases]
            return s.Sum(tuple(case for case, _ in inner)), [True, *(leaf for _, kept in inner for leaf in kept)]
        case _ if hides(shape):
            return NOTHING, [False for _ in s.sorts_of(shape)]
        case _:
            return shape, [True for _ in s.sorts_of(shape)]
