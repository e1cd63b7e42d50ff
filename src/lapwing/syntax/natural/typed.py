"""Numbers that are equal and of different types: `0`, `0.0` and `False` are one number, and print as three."""

from __future__ import annotations

from fractions import Fraction

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.state import State

WHAT = "a number that has one type on one way and another type on the other (such as 0 and 0.0)"
INSTEAD = "Use numbers of one type on both."


def differ_in_type(one: v.Value, two: v.Value, first: State, second: State) -> bool:
    """Whether somewhere inside, two values are equal numbers of different types."""
    match one, two:
        case v.Known(value=left), v.Known(value=right):
            numbers = isinstance(left, int | Fraction) and isinstance(right, int | Fraction)
            return numbers and left == right and type(left) is not type(right)
        case v.Number(term=term, sort=sort), v.Number(term=other, sort=another):
            return term == other and sort != another
        case v.Tuple(items=items), v.Tuple(items=others):
            return any_differ(items, others, first, second)
        case v.Ref(key=key), v.Ref(key=other_key) if key in first.heap and other_key in second.heap:
            match first.heap[key], second.heap[other_key]:
                case v.Items(values=items), v.Items(values=others):
                    return any_differ(items, others, first, second)
                case v.Mapping(entries=entries), v.Mapping(entries=more):
                    kept = tuple(item for _, item in entries), tuple(item for _, item in more)
                    return any_differ(*kept, first, second)
    return False


def any_differ(items: tuple[v.Value, ...], others: tuple[v.Value, ...], first: State, second: State) -> bool:
    """Whether this is so of any two items at the same place."""
    pairs = zip(items, others, strict=False)
    return any(differ_in_type(one, two, first, second) for one, two in pairs)
