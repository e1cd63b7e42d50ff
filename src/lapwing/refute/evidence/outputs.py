"""What a program gives on the two inputs of a counterexample, outcome by outcome, in floating point, for pictures."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.language.refuse import Refused
from lapwing.refute.estimate.case import Case, Inputs, Viewer
from lapwing.refute.estimate.float_distribution import Crowded
from lapwing.refute.evidence.counterexample import Counterexample, Input, value_of
from lapwing.refute.exact.compared import cells_of, is_by_cells, outcome_of, table_of
from lapwing.refute.exact.event import Anything, Between, Event, Exactly, Items, Outcome, Pattern, occurs
from lapwing.refute.exact.graph import graph_of
from lapwing.refute.exact.ongrid import OffGrid, marked
from lapwing.refute.exact.span import Span, Undecided
from lapwing.refute.exact.value import Value

SECONDS = 3.0
MOST = 5_000


@dataclass(frozen=True, slots=True)
class Output:
    """An outcome with its probability on either input, and whether it belongs to the event.

    The first is of runs clear of the edges up to which noise is followed, so that no edge looks like a difference.
    """

    outcome: Outcome
    first: float
    second: float
    in_event: bool


def outputs_of(found: Counterexample) -> tuple[Output, ...]:
    """The likeliest outcomes of the two inputs; none where they cannot be followed."""
    if is_by_cells(found.grid, found.reach):
        return outputs_by_cells(found)
    case = Case(inputs_of(found.first), inputs_of(found.second), found.grid)
    viewer = Viewer(found.program, found.claim, graph_of(marked(found.program)), patience=Deadline.after(SECONDS))
    outputs: list[Output] = []
    with suppress(Refused, Crowded, OffGrid, OverflowError, OutOfTimeError, Undecided):
        for table in viewer.outcomes(case, found.reach):
            first, second = table.first
            for row in np.argsort(-np.maximum(first, second))[:MOST]:
                outcome = table.outcome(int(row))
                inside = is_inside(found.event, outcome)
                outputs.append(Output(outcome, float(first[row]), float(second[row]), inside))
    return tuple(sorted(outputs, key=lambda output: -max(output.first, output.second))[:MOST])


def outputs_by_cells(found: Counterexample) -> tuple[Output, ...]:
    """The same from bounds by cells, of which the middle is taken."""
    sides = dict(inputs_of(found.first)), dict(inputs_of(found.second))
    chains = next(cells_of(found.program, sides[0]))
    one, two = (table_of(found.program, side, chains).results for side in sides)
    outputs = []
    for results in one | two:
        first, second = (float(sum(side.get(results, (0, 0)))) / 2 for side in (one, two))
        outputs.append(Output(outcome_of(results), first, second, occurs(found.event, results)))
    return tuple(sorted(outputs, key=lambda output: -max(output.first, output.second))[:MOST])


def inputs_of(inputs: tuple[Input, ...]) -> Inputs:
    """Inputs as a case has them."""
    return tuple((item.name, value_of(item.value)) for item in inputs)


def is_inside(event: Event, outcome: Outcome) -> bool:
    """Whether an outcome belongs to an event."""
    return occurs(event, tuple(map(value_in, outcome.parts)))


def value_in(pattern: Pattern) -> Value:
    """The value that a pattern of exact items stands for."""
    match pattern:
        case Exactly(value=value):
            return value
        case Between(low=low, high=high):
            return Fraction(low + high) / 2
        case Anything():
            return Span(None, None)
        case Items(items=items):
            return tuple(map(value_in, items))
        case _:
            raise TypeError(pattern)
