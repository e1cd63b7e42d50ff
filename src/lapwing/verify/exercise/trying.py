"""Whether a mended mechanism still does its job: runs with a fixed seed, in floating point."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.prove.program.parts import price_of
from lapwing.verify.auditing.simulate import evaluate, simulated
from lapwing.verify.exercise.level import Trial

RUNS = 200
ENOUGH = 0.75
SEED = 2014
SLACK = 1e-9


def share_near(program: Program, trial: Trial) -> float | None:
    """The share of runs whose result is near what is expected; None if the program cannot be run in this way."""
    run = simulated(program)
    inputs = {name: as_value(given) for name, given in trial.inputs.items()}
    rng = Random(SEED)
    try:
        return sum(is_near(run(inputs, rng), trial) for _ in range(RUNS)) / RUNS
    except (Refused, KeyError, ArithmeticError):
        return None


def as_value(given: Any) -> Any:
    """An input as the simulation takes it."""
    return tuple(map(as_value, given)) if isinstance(given, list) else given


def is_near(result: Any, trial: Trial) -> bool:
    """Whether every number is; what stands before them says only how the run ended."""
    found = numbers_of(result)
    last = found[len(found) - len(trial.expect) :]
    return len(found) >= len(trial.expect) and all(
        abs(one - other) <= trial.within for one, other in zip(last, trial.expect, strict=True)
    )


def numbers_of(result: Any) -> tuple[float, ...]:
    """The numbers of a result, in order."""
    if isinstance(result, tuple):
        return tuple(number for part in result for number in numbers_of(part))
    return (float(result),)


def is_larger(claim: AnyClaim, other: AnyClaim, point: Mapping[str, Any]) -> bool:
    """Whether a claim asks for more than another one at some public values, or is made in something else."""
    one, two = (float(evaluate(price_of(each), dict(point))) for each in (claim, other))
    return type(claim) is not type(other) or one > two + SLACK
