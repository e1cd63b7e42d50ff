"""Run a program: admit it, put its inputs on the grid, draw its noise, and say what was released."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from lapwing.kernel.language.claim import AnyClaim, Claim, ZeroConcentrated
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import Term
from lapwing.run.interpreter.admit import Admission, admit
from lapwing.run.interpreter.drawn import DrawnNoise
from lapwing.run.interpreter.evaluate import evaluate
from lapwing.run.interpreter.grid import COARSEST, grid_of, round_inputs
from lapwing.run.interpreter.inputs import bind_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.number import number_of
from lapwing.run.interpreter.release import AnyCost, Cost, CostInRho, Release
from lapwing.run.interpreter.value import Value
from lapwing.run.noise.number import enclose
from lapwing.syntax.certificate.certificate import hash_of

STEPS = 1_000_000_000
COST_BITS = 64


def run(
    program: Program,
    claim: AnyClaim | None,
    certificate: str | None,
    arguments: Sequence[object],
    named: Mapping[str, object],
    unproved: bool = False,
    grid: object = COARSEST,
) -> Release:
    """Run a program with a certificate; without one only if the caller says that it is unproved."""
    return run_admitted(admit(program, claim, certificate, unproved), arguments, named, grid)


def run_admitted(
    admission: Admission, arguments: Sequence[object], named: Mapping[str, object], grid: object = COARSEST
) -> Release:
    """Inputs are checked before any noise is drawn."""
    program, theorem = admission.program, admission.theorem
    given = bind_inputs(program, arguments, named)
    points = grid_of(program, given, grid)
    inputs = round_inputs(program, given, points)
    cost = None if admission.claim is None else cost_of(admission.claim, inputs)
    value = interpret(program, inputs, DrawnNoise(points), STEPS)
    assumes = () if theorem is None else theorem.assumes
    return Release(value, program.name, hash_of(program), cost, theorem is not None, assumes, points)


def cost_of(claim: AnyClaim, inputs: Mapping[str, Value]) -> AnyCost:
    """What the claim says for these inputs, which it takes only public values from."""
    group = int(rounded_up(claim.group, inputs))
    match claim:
        case Claim(epsilon=epsilon, delta=delta):
            return Cost(rounded_up(epsilon, inputs), rounded_up(delta, inputs), group)
        case ZeroConcentrated(rho=rho):
            return CostInRho(rounded_up(rho, inputs), group)


def rounded_up(term: Term, inputs: Mapping[str, Value]) -> Fraction:
    """The value, or a little above it."""
    number = number_of(term, lambda inner: evaluate(inner, inputs))
    if isinstance(number, int | Fraction):
        return Fraction(number)
    return Fraction(enclose(number, COST_BITS)[1], 1 << COST_BITS)
