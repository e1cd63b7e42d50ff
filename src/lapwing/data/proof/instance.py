"""A program of a plan with its public inputs: what it costs, and the scales of its noise, by its own text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from lapwing.data.proof.plan_program import PlanProgram, find_program
from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language import law as laws
from lapwing.kernel.language.claim import ApproximateConcentrated, Claim, ZeroConcentrated
from lapwing.kernel.language.program import Block, If, Program, Sample, While
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.term import Term
from lapwing.run.interpreter.evaluate import evaluate, evaluate_truth
from lapwing.run.interpreter.inputs import check_role, exact_input
from lapwing.run.interpreter.number import exact_number, number_of
from lapwing.run.interpreter.value import Value
from lapwing.run.noise.number import Root, enclose
from lapwing.syntax.pretty_term import LOWEST, show_term

Public = int | Fraction
BITS = 512


@dataclass(frozen=True, slots=True)
class Instance:
    """`scales` are those of noise in the order of the text; a draw in a loop has one scale in all rounds, a coin none.

    Of Gaussian noise the scale is its variance.  A program costs either epsilon or rho, perhaps with a delta.
    """

    program: PlanProgram
    inputs: tuple[tuple[str, Public], ...]
    epsilon: Fraction
    delta: Fraction
    scales: tuple[Fraction, ...]
    rho: Fraction = Fraction(0)


def instance_of(name: str, inputs: Mapping[str, Public]) -> Instance:
    """A certified program with these public inputs, which its roles and requirements must allow."""
    found = find_program(name)
    public = public_inputs(found.program, inputs)
    noise = (draw for draw in draws_in(found.program.body) if not isinstance(draw.law, laws.Flip))
    scales = tuple(scale_of(draw, public) for draw in noise)
    given = tuple(sorted(inputs.items()))
    match found.claim:
        case Claim(epsilon=epsilon, delta=delta):
            return Instance(found, given, amount_of(epsilon, public), amount_of(delta, public), scales)
        case ZeroConcentrated(rho=rho):
            return Instance(found, given, Fraction(0), Fraction(0), scales, amount_of(rho, public))
        case ApproximateConcentrated(rho=rho, delta=delta):
            return Instance(found, given, Fraction(0), amount_of(delta, public), scales, amount_of(rho, public))
        case _:
            reject("plan-unproved", name=name, why="its claim is in another currency than the budget")


def public_inputs(program: Program, inputs: Mapping[str, Public]) -> dict[str, Value]:
    """The public inputs, exact and checked; of private lists nothing is known but that they have an item."""
    found: dict[str, Value] = {}
    for parameter in program.parameters:
        name = parameter.param.name
        if is_public(parameter.role) != (name in inputs):
            reject("input-missing" if name not in inputs else "plan-unproved", name=name, why="it is private")
        found[name] = exact_input(parameter, inputs[name]) if name in inputs else [0]
    if not inputs.keys() <= found.keys():
        reject("input-unknown", name=", ".join(inputs.keys() - found.keys()), known=", ".join(found))
    for parameter in program.parameters:
        if is_public(parameter.role):
            check_role(parameter, found[parameter.param.name], found)
    for condition in program.requires:
        if not evaluate_truth(condition, found):
            reject("requirement", what=show_term(condition, LOWEST))
    return found


def amount_of(term: Term, public: Mapping[str, Value]) -> Fraction:
    """What a claim says for these inputs, or a little above it."""
    number = number_of(term, lambda inner: evaluate(inner, public))
    if isinstance(number, int | Fraction):
        return Fraction(number)
    return Fraction(enclose(number, BITS)[1], 1 << BITS)


def draws_in(block: Block) -> Iterator[Sample]:
    """The draws of a program, in the order of its text."""
    for statement in block:
        match statement:
            case Sample():
                yield statement
            case If(then=then, otherwise=otherwise):
                yield from draws_in((*then, *otherwise))
            case While(body=body):
                yield from draws_in(body)


def scale_of(draw: Sample, public: Mapping[str, Value]) -> Fraction:
    """The scale of a draw, which its program computes from public inputs alone."""
    match draw.law:
        case laws.Geometric(scale=scale) | laws.Exponential(scale=scale):
            return Fraction(exact_number(scale, lambda inner: evaluate(inner, public)))
        case laws.Gaussian(sigma=sigma):
            found = number_of(sigma, lambda inner: evaluate(inner, public))
            if isinstance(found, Root) and isinstance(found.of, int | Fraction):
                return Fraction(found.of)
    raise TypeError(draw.law)
