"""A leak as a counterexample to (0, 0)-privacy, which anyone can evaluate again from its text."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from lapwing.kernel.language.refuse import Refused
from lapwing.refute.evidence.counterexample import Counterexample, listed
from lapwing.refute.exact.event import Event, Exactly, Items, Outcome, Pattern
from lapwing.refute.exact.judge import judge
from lapwing.refute.exact.value import Value
from lapwing.run.interpreter.value import Value as Plain
from lapwing.verify.flow.observer import NOTHING, Observed
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.runs import Inputs, Runs

REACH = 12


def counterexample_of(flow: Flow, observed: Observed, runs: Runs) -> Counterexample | None:
    """The runs' inputs with the event that the first one's results are seen; None if they are no neighbours."""
    first, second = (inputs_for(flow, observed, runs, side) for side in (0, 1))
    shown = tuple(
        pattern(result if flow.lattice.flows(label.highest, runs.observer) else len(result))  # type: ignore[arg-type]
        for label, result in zip(flow.results, runs.results[0], strict=True)
        if flow.lattice.flows(label.level, runs.observer)
    )
    event = Event((Outcome(shown),))
    grid = lcm(*(number.denominator for inputs in runs.inputs for number in numbers_in(inputs)), 1)
    try:
        found = judge(observed.program, NOTHING, first, second, event, grid, REACH)
    except Refused:
        return None
    if not found.breaks:
        return None
    sides = listed(first.items()), listed(second.items())
    return Counterexample(observed.program, NOTHING, *sides, grid, event, REACH, (found.first, found.second))


def inputs_for(flow: Flow, observed: Observed, runs: Runs, side: int) -> dict[str, Value]:
    """The inputs of the private program that a run's inputs make, with bounds that hold for both runs."""
    found: dict[str, Value] = {}
    for each in observed.program.parameters:
        name = each.param.name
        if name in flow.parameters:
            held = runs.inputs[side][name]
            found[name] = int(bool(held)) if name in observed.bits else exact(held)
    for name, kind in observed.bounds:
        found[name] = bound(kind, runs.inputs)
    return found


def bound(kind: str, inputs: tuple[Inputs, Inputs]) -> int:
    """A number beyond all differences, or below or above everything, in both runs."""
    reach = 1 + 2 * max((abs(number) for each in inputs for number in numbers_in(each)), default=Fraction(0))
    whole = int(reach) + 1
    return -whole if kind.startswith("least") else whole


def numbers_in(inputs: Mapping[str, Plain]) -> list[Fraction]:
    """Every number among inputs."""
    found: list[Fraction] = []
    for held in inputs.values():
        found += [Fraction(item) for item in (held if isinstance(held, list) else [held]) if not isinstance(item, list)]
    return found


def exact(held: Plain) -> Value:
    """A value as exact evaluation has it."""
    return tuple(map(exact, held)) if isinstance(held, list) else held


def pattern(held: Plain) -> Pattern:
    """Exactly this value."""
    return Items(tuple(map(pattern, held))) if isinstance(held, list) else Exactly(held)
