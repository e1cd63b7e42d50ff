"""Sampling where exact evaluation is no help: a program's claim on a few neighbours, with one stated confidence."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import log
from random import Random
from time import thread_time
from typing import Any

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.numbers.enclosure import log_bounds
from lapwing.refute.estimate.case import Case, Inputs
from lapwing.refute.exact.claimed import allowance
from lapwing.refute.exact.number import Enclosed, Log, bounds_of
from lapwing.refute.exact.value import Value
from lapwing.refute.search.families import FAMILIES, cases
from lapwing.verify.auditing.audit import LEAST, audit
from lapwing.verify.auditing.finding import Audit
from lapwing.verify.auditing.sample import Mechanism
from lapwing.verify.auditing.simulate import simulated

CASES = 6
OF_A_FAMILY = 2
MOST_SAMPLES = 200_000
ERROR = Fraction(1, 1_000_000)
TRIALS = 4
PATIENCE = 3


@dataclass(frozen=True, slots=True)
class Sampled:
    """The audit that says most, on which case, and how many cases there were; all hold at once with its confidence."""

    case: Case
    audit: Audit
    cases: int


def sample_claim(program: Program, claim: Claim, seconds: float, seed: int = 0) -> Sampled | None:
    """Audit a claim on a few neighbours; the first that breaks it is enough.  None if nothing could be sampled."""
    chosen = [case for family in FAMILIES for case in islice(cases(program, claim, family), OF_A_FAMILY)][:CASES]
    best: tuple[Case, Audit] | None = None
    for case in chosen:
        found = sample_case(program, claim, case, seconds / len(chosen), ERROR / len(chosen), seed)
        if found is not None and (best is None or found.violated or found.epsilon_at_least > best[1].epsilon_at_least):
            best = case, found
        if found is not None and found.violated:
            break
    return None if best is None else Sampled(*best, len(chosen))


def sample_case(program: Program, claim: Claim, case: Case, seconds: float, error: Fraction, seed: int) -> Audit | None:
    """One case; none if it cannot be run, or what is claimed of it is not a number."""
    with suppress(Refused, ProgramError, ArithmeticError, ValueError):
        (_, factor), (_, delta) = allowance(claim.epsilon, claim.delta, dict(case.left))
        if factor < 1 or delta >= 1:
            return None
        run, sides = simulated(program), (floats_of(case.left), floats_of(case.right))
        if seconds_of(run, sides) * 2 * LEAST > PATIENCE * seconds:
            return None
        return audit(
            run,
            *sides,
            epsilon=log_bounds(factor)[1],
            delta=delta,
            samples=MOST_SAMPLES,
            confidence=1 - error,
            seed=seed,
            seconds=max(seconds, 0.1),
            ignore=("digits",),  # those of a simulation tell nothing
        )
    return None


def seconds_of(run: Mechanism, sides: tuple[Any, Any]) -> float:
    """How long a run takes, about."""
    start = thread_time()
    for seed in range(TRIALS):
        run(sides[seed % 2], Random(seed))
    return (thread_time() - start) / TRIALS


def floats_of(inputs: Inputs) -> dict[str, Any]:
    """Inputs as a simulated run takes them."""
    return {name: float_of(held) for name, held in inputs}


def float_of(held: Value) -> Any:
    """A value in floating point; whole numbers stay whole."""
    match held:
        case tuple():
            return tuple(map(float_of, held))
        case Log(coefficient=coefficient, base=base, power=power):
            return float(coefficient) * log(base) ** power
        case Enclosed():
            return float(bounds_of(held)[0])
        case Fraction():
            return float(held)
        case _:
            return held
