"""Run a program: admit it, put its inputs on the grid, draw its noise, and say what was released."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from types import MappingProxyType

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.finite.chains import FINEST
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import Term
from lapwing.kernel.rules.ranked import FINE
from lapwing.run.interpreter.admit import Admission, admit
from lapwing.run.interpreter.aggregates.fold import Table
from lapwing.run.interpreter.aggregates.length import with_counts
from lapwing.run.interpreter.calls import Calls, Function, check_functions
from lapwing.run.interpreter.drawn import DrawnNoise
from lapwing.run.interpreter.evaluate import CALLS, POINTS, evaluate
from lapwing.run.interpreter.execute import Notice, execute
from lapwing.run.interpreter.grid import COARSEST, grid_of, round_inputs
from lapwing.run.interpreter.inputs import bind_inputs
from lapwing.run.interpreter.number import number_of
from lapwing.run.interpreter.release import AnyCost, Cost, CostAtOrder, CostInRho, Release
from lapwing.run.interpreter.tick import Watch
from lapwing.run.interpreter.value import Value
from lapwing.run.noise.number import enclose
from lapwing.syntax.certificate.certificate import hash_of

STEPS = 1_000_000_000
NO_FUNCTIONS: Mapping[str, Function] = MappingProxyType({})
COST_BITS = 64
NONE: Mapping[str, Table] = {}


def run(
    program: Program,
    claim: AnyClaim | None,
    certificate: str | None,
    arguments: Sequence[object],
    named: Mapping[str, object],
    unproved: bool = False,
    grid: object = COARSEST,
    functions: Mapping[str, object] = NO_FUNCTIONS,
) -> Release:
    """Run a program with a certificate. Without one, the caller must say that it is unproved."""
    known = check_functions(functions)
    admission = admit(program, claim, certificate, unproved, known)
    return run_bound(admission, bind_inputs(program, arguments, named, known), NONE, grid, functions=known)


def run_admitted(
    admission: Admission,
    arguments: Sequence[object],
    named: Mapping[str, object],
    grid: object = COARSEST,
    notice: Notice | None = None,
    functions: Mapping[str, Function] = NO_FUNCTIONS,
    watch: Watch | None = None,
) -> Release:
    """Inputs are checked before any noise is drawn; `notice` is told where rows of a table are read one by one.

    `watch` is told how far a loop over them has got.
    """
    given = bind_inputs(admission.program, arguments, named, functions)
    tables = {name: value for name, value in named.items() if isinstance(value, Table)}
    return run_bound(admission, given, tables, grid, notice, functions, watch)


def run_bound(
    admission: Admission,
    given: Mapping[str, Value],
    tables: Mapping[str, Table],
    grid: object = COARSEST,
    notice: Notice | None = None,
    functions: Mapping[str, Function] = NO_FUNCTIONS,
    watch: Watch | None = None,
) -> Release:
    """Run on inputs that are checked already."""
    program, theorem = admission.program, admission.theorem
    finer = FINEST if theorem is not None and FINE in theorem.assumes else 1
    points = lcm(grid_of(program, given, grid), finer, *(table.grid for table in tables.values()))
    inputs = round_inputs(program, given, points)
    cost = None if admission.claim is None else cost_of(admission.claim, inputs, tables)
    token, grid_token = CALLS.set(Calls(functions, points)), POINTS.set(points)
    try:
        value = execute(program, inputs, tables, DrawnNoise(points), STEPS, notice, watch)
    finally:
        CALLS.reset(token)
        POINTS.reset(grid_token)
    assumes = () if theorem is None else theorem.assumes
    return Release(value, program.name, hash_of(program), cost, theorem is not None, assumes, points)


def cost_of(claim: AnyClaim, inputs: Mapping[str, Value], tables: Mapping[str, Table] = NONE) -> AnyCost:
    """What the claim says for these inputs, which it takes only public values from; of mu, the rho that follows."""

    def amount(term: Term) -> Fraction:
        return rounded_up(with_counts(term, tables), inputs)

    group = int(amount(claim.group))
    match claim:
        case Claim(epsilon=epsilon, delta=delta):
            return Cost(amount(epsilon), amount(delta), group)
        case ZeroConcentrated(rho=rho):
            return CostInRho(amount(rho), group)
        case ApproximateConcentrated(rho=rho, delta=delta):
            return CostInRho(amount(rho), group, amount(delta))
        case Renyi(alpha=alpha, epsilon=epsilon):
            return CostAtOrder(exact(with_counts(alpha, tables), inputs), amount(epsilon), group)
        case GaussianPrivacy(mu=mu):
            return CostInRho(amount(mu) ** 2 / 2, group)


def exact(term: Term, inputs: Mapping[str, Value]) -> Fraction:
    """The value of an order, which is a rational number."""
    number = number_of(term, lambda inner: evaluate(inner, inputs))
    if not isinstance(number, int | Fraction):
        reject("claim-value", what="renyi", why="its order is no rational number")
    return Fraction(number)


def rounded_up(term: Term, inputs: Mapping[str, Value]) -> Fraction:
    """The value, or a little above it."""
    number = number_of(term, lambda inner: evaluate(inner, inputs))
    if isinstance(number, int | Fraction):
        return Fraction(number)
    return Fraction(enclose(number, COST_BITS)[1], 1 << COST_BITS)
