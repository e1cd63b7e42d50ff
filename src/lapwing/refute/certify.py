"""From what the search has seen to a counterexample, by exact evaluation."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.claim import Claim
from lapwing.kernel.program import Program
from lapwing.kernel.refuse import Refused
from lapwing.refute.case import Inputs, Sight
from lapwing.refute.counterexample import Counterexample, Datum, Input, Items
from lapwing.refute.exact.judge import judge
from lapwing.refute.exact.value import Value

REACHES = (12, 24, 48, 96)


def certify(program: Program, claim: Claim, sight: Sight) -> Counterexample | None:
    """A counterexample, if exact evaluation confirms what was seen."""
    for reach in REACHES:
        try:
            found = judge(program, claim, dict(sight.first), dict(sight.second), sight.event, sight.grid, reach)
        except Refused:
            return None
        if found.breaks:
            chances = found.first, found.second
            first, second = listed(sight.first), listed(sight.second)
            return Counterexample(program, claim, first, second, sight.grid, sight.event, reach, chances)
        if found.holds:
            return None
    return None


def listed(inputs: Inputs) -> tuple[Input, ...]:
    """Inputs as they stand in a counterexample."""
    return tuple(Input(name, datum(held)) for name, held in inputs)


def datum(held: Value) -> Datum:
    """A value as data."""
    if isinstance(held, tuple):
        return Items(tuple(map(datum, held)))
    if isinstance(held, bool | int):
        return held
    return held  # type: ignore[return-value]


def held_by(inputs: tuple[Input, ...]) -> dict[str, Value]:
    """Data as values."""
    return {item.name: value_of(item.value) for item in inputs}


def value_of(found: Datum) -> Value:
    """Data as a value."""
    return tuple(map(value_of, found.items)) if isinstance(found, Items) else found


def number(found: Fraction) -> int | Fraction:
    """Whole numbers as such."""
    return found.numerator if found.denominator == 1 else found
