"""Bounds of probabilities where noise is only compared: by cells of the line, not by single steps of the grid.

`kernel/finite/ways.py` lists the ways that a run may go, and `kernel/finite/chains.py` bounds how likely each of them
is, on every grid that contains the multiples of 1 / 1024.  An event has at least the probability of its ways, but for
runs in which noise meets a number; and at most that and the probability of rare runs (`kernel/rules/ranked.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from lapwing.kernel.finite.chains import FINEST, Chains
from lapwing.kernel.finite.evaluate import Value as Plain
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.law import Laplace
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.rules.shared.bounded import Bounded, bounded, ways_on
from lapwing.refute.exact.event import Event, Exactly, Items, Outcome, Pattern, occurs
from lapwing.refute.exact.spread import Chance
from lapwing.refute.exact.value import Value

BY_CELLS = 0  # the reach of a counterexample in which no step of noise was followed by itself
CELLS_TO_A_SCALE = 16
FINER = 4
REACH = {True: 20, False: 7}
STEPS = 1 << 20


def is_by_cells(grid: int, reach: int) -> bool:
    """Whether probabilities on a grid are to be bounded by cells."""
    return reach == BY_CELLS and grid % FINEST == 0


def cells_of(program: Program, inputs: Mapping[str, Value]) -> Iterator[Chains]:
    """Cells that are a part of the narrowest noise, then finer ones."""
    scales = [draw.scale for way in ways_on(program, numbers(inputs)) for draw in way.drawn]
    if not scales:
        refuse("there is no noise to compare")
    reach = REACH[any(isinstance(node, Laplace) for node in inside(program.body))]
    parts = 1
    while parts < FINEST and parts * min(scales) < CELLS_TO_A_SCALE:
        parts *= 2
    while parts <= FINEST:
        yield Chains(parts, reach, steps=STEPS)
        parts *= FINER


def table_of(program: Program, inputs: Mapping[str, Value], chains: Chains) -> Bounded:
    """Bounds for each result on some inputs."""
    return bounded(program, numbers(inputs), chains)


def chance_of(event: Event, table: Bounded) -> Chance:
    """Bounds of the probability of an event."""
    found = [bounds for results, bounds in table.results.items() if occurs(event, results)]
    low, high = (sum(ends, Fraction(0)) for ends in zip(*found, strict=True)) if found else (Fraction(0), Fraction(0))
    return Chance(max(low - table.met, Fraction(0)), min(high + table.rare, Fraction(1)))


def outcome_of(results: tuple[Plain, ...]) -> Outcome:
    """These results and no others."""
    return Outcome(tuple(map(pattern_of, results)))


def pattern_of(value: Plain) -> Pattern:
    """A value and no other."""
    return Items(tuple(map(pattern_of, value))) if isinstance(value, tuple) else Exactly(value)


def numbers(inputs: Mapping[str, Value]) -> dict[str, Plain]:
    """Inputs that are numbers and lists of numbers."""
    return {name: plain(value) for name, value in inputs.items()}


def plain(value: Value) -> Plain:
    """A value that is a number, or a list of such."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return value if isinstance(value, int | Fraction) else refuse("an input is not a rational number")
