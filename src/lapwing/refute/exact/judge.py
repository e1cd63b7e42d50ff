"""Whether an event on two inputs breaks a claim: the one question a counterexample answers.

Nothing here knows how the inputs and the event were found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from lapwing.deadline import ENDLESS, Deadline
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.numbers.enclosure import Bounds
from lapwing.refute.exact.chance import chance
from lapwing.refute.exact.claimed import allowance, group_of
from lapwing.refute.exact.compared import cells_of, chance_of, is_by_cells, table_of
from lapwing.refute.exact.event import Event
from lapwing.refute.exact.neighbours import check_inputs, check_neighbours
from lapwing.refute.exact.ongrid import GRID, OffGrid, marked
from lapwing.refute.exact.spread import Chance, shortened
from lapwing.refute.exact.value import Value


@dataclass(frozen=True, slots=True)
class Judgment:
    """The probabilities on the two inputs, and what the claim allows."""

    first: Chance
    second: Chance
    factor: Bounds
    delta: Bounds

    @property
    def breaks(self) -> bool:
        """Whether the first is surely above exp(epsilon) times the second, plus delta."""
        return self.first.low > self.factor[1] * self.second.high + self.delta[1]

    @property
    def holds(self) -> bool:
        """Whether the first is surely not above it."""
        return self.first.high <= self.factor[0] * self.second.low + self.delta[0]


def judge(
    program: Program,
    claim: Claim,
    first: Mapping[str, Value],
    second: Mapping[str, Value],
    event: Event,
    grid: int,
    reach: int,
    patience: Deadline = ENDLESS,
) -> Judgment:
    """Bounds of the event's probabilities on inputs that are what the claim speaks of; refuses other inputs."""
    check_sides(program, claim, first, second, grid)
    return weigh(program, claim, first, second, event, grid, reach, patience)


def check_sides(
    program: Program, claim: Claim, first: Mapping[str, Value], second: Mapping[str, Value], grid: int
) -> None:
    """Refuse inputs that are not what the claim speaks of."""
    check_inputs(program, first, grid)
    check_inputs(program, second, grid)
    check_neighbours(program, first, second, group_of(claim.group, first), grid)


def weigh(
    program: Program,
    claim: Claim,
    first: Mapping[str, Value],
    second: Mapping[str, Value],
    event: Event,
    grid: int,
    reach: int,
    patience: Deadline = ENDLESS,
) -> Judgment:
    """The same bounds, on inputs that were checked."""
    factor, delta = allowance(claim.epsilon, claim.delta, first)
    if factor[0] < 0 or delta[0] < 0:
        refuse("the claim is about less than nothing")
    if is_by_cells(grid, reach):
        return by_cells(program, (first, second), event, factor, delta)
    try:
        chances = [
            chance(marked(program), {**inputs, GRID: grid}, event, grid, reach, patience) for inputs in (first, second)
        ]
    except OffGrid:
        refuse("noise is drawn around, or meets, a number off the grid")
    return Judgment(shortened(chances[0]), shortened(chances[1]), factor, delta)


def by_cells(
    program: Program, sides: tuple[Mapping[str, Value], ...], event: Event, factor: Bounds, delta: Bounds
) -> Judgment:
    """Bounds by cells, as fine as it takes."""
    for chains in cells_of(program, sides[0]):
        first, second = (shortened(chance_of(event, table_of(program, side, chains))) for side in sides)
        found = Judgment(first, second, factor, delta)
        if found.breaks or found.holds:
            return found
    refuse("the cells are not fine enough to tell")


def excess(judgment: Judgment) -> Fraction:
    """By how much the claim is surely broken, or how far it is from that."""
    return judgment.first.low - judgment.factor[1] * judgment.second.high - judgment.delta[1]
