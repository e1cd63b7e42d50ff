"""How often the intervals of a program miss: it is run with noise that can be repeated, beside a run without noise."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from lapwing.kernel.language import law as laws
from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.program.intervals import Told, Within, intervals_of
from lapwing.run.accuracy.program.measured import public_part
from lapwing.run.accuracy.program.spread import Nothing, Spreads, spreads_of
from lapwing.run.interpreter.drawn import DrawnNoise
from lapwing.run.interpreter.grid import grid_of, round_inputs
from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.number import Evaluate
from lapwing.run.interpreter.value import Value
from lapwing.syntax.lowering.lower import Lowered

BETA = Fraction(1, 10)


class Silence:
    """Every draw is its centre."""

    def draw(self, law: laws.Law, value: Evaluate) -> Value:
        match law:
            case (
                laws.Laplace(center=center)
                | laws.Geometric(center=center)
                | laws.ExponentialNoise(center=center)
                | laws.Gaussian(center=center)
            ):
                return value(center)
            case laws.RandomizedResponse(bit=bit):
                return value(bit)
            case laws.Flip():
                return False
            case _:
                return 0


class Louder:
    """Noise twice as large as it should be."""

    def __init__(self, grid: int) -> None:
        self.inner = DrawnNoise(grid)

    def draw(self, law: laws.Law, value: Evaluate) -> Value:
        drawn, middle = self.inner.draw(law, value), Silence().draw(law, value)
        assert not isinstance(drawn, list)
        assert not isinstance(middle, list)
        return 2 * drawn - middle


def spreads(program: Lowered, given: Mapping[str, Any], beta: Fraction = BETA) -> Spreads:
    """What is said of a program on these inputs."""
    inputs = check_inputs(program.program, given)
    grid = grid_of(program.program, inputs, 64)
    return spreads_of(program.program, public_part(program.program, inputs), grid, beta)


def misses(program: Lowered, given: Mapping[str, Any], runs: int, said: Spreads, louder: bool = False) -> int:
    """In how many runs an interval misses what the run without noise gives."""
    inputs = check_inputs(program.program, given)
    grid = grid_of(program.program, inputs, 64)
    rounded = round_inputs(program.program, inputs, grid)
    truth = interpret(program.program, rounded, Silence())
    missed = 0
    for _ in range(runs):
        answer = interpret(program.program, rounded, Louder(grid) if louder else DrawnNoise(grid))
        missed += is_missed(intervals_of(answer, said), truth)
    return missed


def too_many(runs: int, beta: Fraction = BETA) -> float:
    """More misses than this come about less than once in 10^6 times, if the intervals are right."""
    share = float(beta)
    return runs * share + 5 * sqrt(runs * share * (1 - share)) + 5


def is_missed(told: Told, truth: Any) -> bool:
    """Whether some interval does not have the truth in it; the shapes must be the same."""
    match told:
        case Interval():
            return truth not in told
        case Nothing():
            return False
        case tuple():
            return any(is_missed(one, real) for one, real in zip(told, truth, strict=True))
        case Within():
            raise AssertionError("each number has an interval of its own")
