"""Far out in normal noise: outcomes that favour one neighbour by more than a claim with a delta allows.

Where the centres lie so many standard deviations apart, in all results together, the ratio of the densities is
exp(epsilon) at a known distance from the centre, on the side that faces away from the other one.  What lies beyond, in
each result in proportion to how far its own centres are apart, is where the claim is broken if it is broken anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, sqrt

from lapwing.refute.exact.event import Anything, AtLeast, AtMost, Event, Exactly, Items, Outcome, Pattern

SHARES = (Fraction(1), Fraction(3, 4))


@dataclass(frozen=True)
class Move:
    """A number of an outcome, what it is for the neighbour, and how far one standard deviation of noise takes it."""

    here: Fraction
    there: Fraction
    deviation: Fraction

    @property
    def apart(self) -> float:
        """How many standard deviations lie between the two, if there is noise."""
        return float((self.here - self.there) / abs(self.deviation)) if self.deviation else 0.0


def in_tails(plainest: Event, other: Event, moved: Event, epsilon: float, grid: int) -> Iterator[Event]:
    """Outcomes beyond where the densities differ by exp(epsilon), from the plainest ones of both sides.

    `moved` is what comes of the first side if all normal noise is one standard deviation higher.
    """
    ones, others, ups = (event.outcomes[0].parts for event in (plainest, other, moved))
    parts = tuple(map(moves, ones, others, ups))
    apart = sqrt(sum(move.apart**2 for part in parts for move in in_part(part)))
    if not apart:
        return
    distance = epsilon / apart - apart / 2
    for share in SHARES:
        yield Event((Outcome(tuple(beyond(part, float(share) * distance / apart, grid) for part in parts)),))


Moves = Move | tuple["Moves", ...] | None


def moves(one: Pattern, other: Pattern, moved: Pattern) -> Moves:
    """How the numbers of a result differ; nothing where they cannot be compared."""
    match one, other, moved:
        case Exactly(value=bool()), _, _:
            return None
        case Exactly(value=int() | Fraction() as a), Exactly(value=int() | Fraction() as b), Exactly(
            value=int() | Fraction() as c
        ):
            return Move(Fraction(a), Fraction(b), Fraction(c - a))
        case Items(items=ones), Items(items=others), Items(items=ups) if len(ones) == len(others) == len(ups):
            return tuple(map(moves, ones, others, ups))
        case _:
            return None


def in_part(part: Moves) -> Iterator[Move]:
    """The numbers of a result."""
    match part:
        case Move():
            yield part
        case tuple():
            for each in part:
                yield from in_part(each)


def beyond(part: Moves, times: float, grid: int) -> Pattern:
    """Numbers at least so many times as far out, in standard deviations, as the other centre is, but facing away."""
    match part:
        case Move() if part.apart:
            end = part.here + Fraction(times * part.apart) * abs(part.deviation)
            return AtLeast(on(grid, end, floor)) if part.apart > 0 else AtMost(on(grid, end, ceil))
        case tuple():
            return Items(tuple(beyond(each, times, grid) for each in part))
        case _:
            return Anything()


def on(grid: int, number: Fraction, rounded: Callable[[Fraction], int]) -> int | Fraction:
    """A number of the grid nearby."""
    found = Fraction(rounded(number * grid), grid)
    return found.numerator if found.denominator == 1 else found
