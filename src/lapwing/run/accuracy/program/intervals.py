"""The confidence intervals around released values, from how far their noise reaches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lapwing.numbers.readable import exact_text, readable
from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.program.spread import Nothing, Spread, Spreads
from lapwing.run.accuracy.program.tail_bound import Reach
from lapwing.run.interpreter.exact_list import ExactList
from lapwing.run.interpreter.value import Value


@dataclass(frozen=True, slots=True)
class Within:
    """Each of so many numbers would lie at most `below` under and `above` over what was released; others have none."""

    numbers: int
    others: int
    below: Fraction
    above: Fraction


Told = Interval | Nothing | Within | tuple["Told", ...]
Answer = Value | tuple[Value, ...]


def intervals_of(answer: Answer, spreads: Spreads) -> Told:
    """In the shape of the answer."""
    if len(spreads.results) == 1 and not isinstance(answer, tuple):
        return around(answer, spreads.results[0], 1 - spreads.beta)
    values = answer if isinstance(answer, tuple) else (answer,)
    return tuple(around(value, spread, 1 - spreads.beta) for value, spread in zip(values, spreads.results, strict=True))


def around(value: Value, spread: Spread, confidence: Fraction) -> Told:
    """The interval around a value, or those around the items of a list."""
    match value, spread:
        case ((list() | ExactList()), tuple()) if len(value) == len(spread):
            return tuple(around(item, inner, confidence) for item, inner in zip(value, spread, strict=True))
        case ((list() | ExactList()), Reach()):
            return tuple(around(item, spread, confidence) for item in value)
        case ((bool() | int() | Fraction()), Reach(down=down, up=up)):
            return Interval(readable(value - up), readable(value + down), readable(confidence))
        case _, Nothing():
            return spread
        case _:
            return Nothing("it does not have the shape that was expected of it")


def widest(spreads: Spreads) -> Within:
    """One statement about all numbers that have intervals."""
    leaves = list(leaves_of(spreads.results))
    reaches = [leaf for leaf in leaves if isinstance(leaf, Reach)]
    below, above = (max((getattr(reach, end) for reach in reaches), default=Fraction(0)) for end in ("up", "down"))
    return Within(len(reaches), len(leaves) - len(reaches), below, above)


def leaves_of(spreads: Iterable[Spread]) -> Iterator[Reach | Nothing]:
    """What is said of each number, in order."""
    for spread in spreads:
        if isinstance(spread, tuple):
            yield from leaves_of(spread)
        else:
            yield spread


def data_of(told: Told) -> Any:
    """Intervals as plain data: exact numbers are texts."""
    match told:
        case Interval(low=low, high=high):
            return {"from": exact_text(low), "to": exact_text(high)}
        case Nothing(why=why):
            return {"none": why}
        case Within(numbers=numbers, others=others, below=below, above=above):
            return {"numbers": numbers, "others": others, "below": exact_text(below), "above": exact_text(above)}
        case tuple():
            return [data_of(item) for item in told]
