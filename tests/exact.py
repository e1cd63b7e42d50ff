"""What the exact semantics says of a program's results, for comparison with draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from lapwing.kernel.language.program import Program
from lapwing.refute.exact.chance import chance
from lapwing.refute.exact.event import Event, Exactly, Items, Outcome, Pattern
from lapwing.refute.exact.value import Value as ExactValue
from lapwing.run.interpreter.value import Value

Plain = bool | int | Fraction | tuple["Plain", ...]


def chances_of(
    program: Program, inputs: Mapping[str, Value], results: Iterable[Plain], grid: int = 1, reach: int = 40
) -> dict[Plain, float]:
    """The probability of each result that has one; lists are written as tuples."""
    given = {name: frozen(value) for name, value in inputs.items()}
    found = {}
    for result in results:
        bounds = chance(program, given, Event((Outcome((pattern_of(result),)),)), grid, reach)
        assert bounds.high - bounds.low < Fraction(1, 10**6)
        if bounds.high > 0:
            found[result] = float((bounds.low + bounds.high) / 2)
    return found


def pattern_of(result: Plain) -> Pattern:
    """Exactly this."""
    return Items(tuple(pattern_of(item) for item in result)) if isinstance(result, tuple) else Exactly(result)


def frozen(value: Value) -> ExactValue:
    """Lists as tuples."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


def numbered(results: Iterable[Plain], chances: Mapping[Plain, float]) -> tuple[list[int], dict[int, float]]:
    """Results and their chances under whole numbers; what has no chance is -1."""
    places = {result: place for place, result in enumerate(chances)}
    return [places.get(result, -1) for result in results], {places[result]: each for result, each in chances.items()}
