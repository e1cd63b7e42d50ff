"""The global sensitivity of a deterministic program: proved from above, attained by an example from below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from time import monotonic

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Param, Term
from lapwing.prove.program.expression import expression
from lapwing.prove.program.parts import price_of
from lapwing.prove.prover import Answer, Proved, find_epsilon
from lapwing.refute.estimate.case import Case, Inputs
from lapwing.refute.exact.neighbours import check_inputs, check_neighbours
from lapwing.refute.exact.noise import rational
from lapwing.refute.exact.number import Enclosed, Log
from lapwing.refute.exact.span import Span
from lapwing.refute.exact.value import Value as Held
from lapwing.refute.search.families import FAMILIES, cases
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.run.interpreter.value import Value
from lapwing.syntax.pretty_term import LOWEST, show_term
from lapwing.verify.claim.noised import Noised, add_noise

SECONDS = 20.0
LOOKING = 3.0
STEPS = 100_000
NEIGHBOURS = Claim(ZERO, ZERO, ONE)


class SensitivityError(Exception):
    """Two neighbours are farther apart than was proved: a fault of Lapwing itself."""


@dataclass(frozen=True, slots=True)
class Example:
    """Two neighbours, their results, and how far these are apart; None if they are lists of other lengths."""

    first: Inputs
    second: Inputs
    results: tuple[tuple[Value, ...], tuple[Value, ...]]
    distance: Fraction | None


@dataclass(frozen=True, slots=True, repr=False)
class Sensitivity:
    """What the results of neighbours are apart at most, added up over all numbers.

    The `bound` is proved; None if no bound was.  The example comes closest to the bound, and attains it or not.
    """

    program: Program
    bound: Term | None
    proof: Answer
    example: Example | None
    attained: bool

    def __str__(self) -> str:
        """One line, without the proof."""
        if self.bound is None:
            return f"{self.program.name}: no bound on its sensitivity was proved"
        attained = ", attained" if self.attained else ""
        return f"{self.program.name}: sensitivity {show_term(self.bound, LOWEST)}{attained}"

    def __repr__(self) -> str:
        return f"<{self}>"


def find_sensitivity(program: Program, seconds: float = SECONDS) -> Sensitivity:
    """Prove a bound on the global sensitivity, and search for neighbours that attain it."""
    noised = add_noise(program)
    proof = find_epsilon(noised.program, seconds)
    bound = bound_of(noised, proof)
    example, share = farthest(program, bound)
    return Sensitivity(program, bound, proof, example, bound == ZERO or (bound is not None and share == 1))


def bound_of(noised: Noised, proof: Answer) -> Term | None:
    """What was proved to cost s * eps has the sensitivity s."""
    return divided(price_of(proof.certificate.claim), noised.epsilon) if isinstance(proof, Proved) else None


def divided(cost: Term, epsilon: Param) -> Term | None:
    """A cost over epsilon, simplified; of a maximum, each part of it."""
    if isinstance(cost, Apply) and cost.function == "max":
        parts = [divided(part, epsilon) for part in cost.arguments]
        known = tuple(part for part in parts if part is not None)
        return Apply("max", known) if len(known) == len(parts) else None
    try:
        return expression(quotient_of(Arithmetic("/", cost, epsilon)))
    except Refused:
        return None


def farthest(program: Program, bound: Term | None) -> tuple[Example | None, Fraction | float]:
    """Neighbours whose results are farthest apart, as a share of the bound there; without one, simply farthest."""
    best: Example | None = None
    share: Fraction | float = 0
    until = monotonic() + LOOKING
    for case in all_cases(program):
        if monotonic() > until or (bound is not None and share == 1):
            break
        found = look(program, case)
        if found is None or found.distance == 0:
            continue
        here = share_of(found, bound)
        if here > share:
            best, share = found, here
    return best, share


def all_cases(program: Program) -> Iterator[Case]:
    """Small neighbours that the program takes, simple ones first."""
    for family in FAMILIES:
        yield from (case for case in cases(program, NEIGHBOURS, family) if is_proper(program, case))


def is_proper(program: Program, case: Case) -> bool:
    """Whether a case has two neighbours that the program takes."""
    first, second = dict(case.left), dict(case.right)
    try:
        check_inputs(program, first, case.grid)
        check_inputs(program, second, case.grid)
        check_neighbours(program, first, second, 1, case.grid)
    except Refused:
        return False
    return first != second


def look(program: Program, case: Case) -> Example | None:
    """The results of two neighbours; None if the program fails on one of them."""
    try:
        one, other = (results_of(program, inputs) for inputs in (case.left, case.right))
    except (ProgramError, ArithmeticError, LookupError):
        return None
    return Example(case.left, case.right, (one, other), distance_of(list(one), list(other)))


def results_of(program: Program, inputs: Inputs) -> tuple[Value, ...]:
    """What the program gives, exactly."""
    found = interpret(program, {name: plain(held) for name, held in inputs}, GivenNoise(()), STEPS)
    return found if isinstance(found, tuple) else (found,)


def plain(held: Held) -> Value:
    """An input as a run takes it; an epsilon that is not rational has nothing to do with a result, and is 1."""
    match held:
        case tuple():
            return [plain(item) for item in held]
        case Log() | Enclosed() | Span():
            return 1
        case _:
            return held


def distance_of(one: Value, other: Value) -> Fraction | None:
    """How far two values are apart, added up over all numbers; lists of other lengths are so by no number."""
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return None
        parts = [distance_of(first, second) for first, second in zip(one, other, strict=True)]
        known = [part for part in parts if part is not None]
        return sum(known, Fraction(0)) if len(known) == len(parts) else None
    if isinstance(one, list) or isinstance(other, list):
        return None
    return abs(Fraction(one) - Fraction(other))


def share_of(example: Example, bound: Term | None) -> Fraction | float:
    """How much of the bound an example takes; more than all of it cannot be."""
    if bound is None:
        return inf if example.distance is None else example.distance
    try:
        limit = rational(bound, dict(example.first))
    except Refused:
        return 0
    if example.distance is None or example.distance > limit:
        raise SensitivityError(f"{example.first} and {example.second} are farther apart than was proved")
    return example.distance / limit
