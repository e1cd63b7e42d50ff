"""The run that broke the prover's closest attempt, as cases for the refuter to look at first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Delta, Epsilon
from lapwing.prove.shift.run import Known
from lapwing.prove.strategy.failed_attempt import Closest
from lapwing.refute.estimate.case import Case, Inputs, grid_of
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.value import Value
from lapwing.verify.claim.finding import Finding, Nothing
from lapwing.verify.claim.question import Question

BASES = (Fraction(2), Fraction(16))
DELTA = Fraction(1, 100)


def seeds_of(closest: Closest | None, program: Program) -> tuple[Case, ...]:
    """The two inputs of the run, at two epsilons; none if it is about another program than this one."""
    if closest is None or closest.run is None or closest.program != program:
        return ()
    public = dict(closest.run.public)
    first = public | {name: one for name, one, _ in closest.run.inputs}
    second = public | {name: other for name, _, other in closest.run.inputs}
    found = []
    for base in BASES:
        left, right = inputs_of(program, first, base), inputs_of(program, second, base)
        found.append(Case(left, right, grid_of(program, (*left, *right))))
    return tuple(found)


def with_seeds(question: Question, told: Finding) -> Question:
    """The question with what the prover's failure says about where to look."""
    if not isinstance(told, Nothing) or told.side != "prover":
        return question
    return replace(question, seeds=seeds_of(told.closest, question.program))


def inputs_of(program: Program, known: Mapping[str, Known], base: Fraction) -> Inputs:
    """A run's values as the refuter takes them: epsilons as multiples of a logarithm, deltas above 0."""
    found: list[tuple[str, Value]] = []
    for parameter in program.parameters:
        name, held = parameter.param.name, known[parameter.param.name]
        match parameter.role:
            case Epsilon() if not isinstance(held, tuple):
                found.append((name, Log(abs(Fraction(held)) or Fraction(1), base)))
            case Delta() if not isinstance(held, tuple):
                found.append((name, held if 0 < held < 1 else DELTA))
            case _:
                found.append((name, held))
    return tuple(found)
