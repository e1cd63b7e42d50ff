"""A program of a plan with its public inputs: what it costs, and the scales of its noise, by its own text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from lapwing.budget.release.order import public_inputs
from lapwing.data.proof.plan_program import PlanProgram, find_program
from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language import law as laws
from lapwing.kernel.language.program import Block, If, Sample, While
from lapwing.run.interpreter.evaluate import evaluate
from lapwing.run.interpreter.number import exact_number
from lapwing.run.interpreter.release import Cost
from lapwing.run.interpreter.run import cost_of
from lapwing.run.interpreter.value import Value

Public = int | Fraction


@dataclass(frozen=True, slots=True)
class Instance:
    """`scales` are those of the draws in the order of the text; a draw in a loop has one scale in all rounds."""

    program: PlanProgram
    inputs: tuple[tuple[str, Public], ...]
    epsilon: Fraction
    delta: Fraction
    scales: tuple[Fraction, ...]


def instance_of(name: str, inputs: Mapping[str, Public]) -> Instance:
    """A certified program with these public inputs, which its requirements must allow.

    Of private lists nothing is known but that those with a public length have an item.
    """
    found = find_program(name)
    given: dict[str, object] = {parameter.param.name: (0,) for parameter in found.program.parameters}
    public = public_inputs(found.program, given | dict(inputs))
    cost = cost_of(found.claim, public)
    if not isinstance(cost, Cost):
        reject("plan-unproved", name=name, why="its claim is in another currency than the budget")
    scales = tuple(scale_of(draw, public) for draw in draws_in(found.program.body))
    return Instance(found, tuple(sorted(inputs.items())), cost.epsilon, cost.delta, scales)


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
    raise TypeError(draw.law)
