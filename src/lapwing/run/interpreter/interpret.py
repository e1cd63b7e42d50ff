"""The exact interpreter: a run is a function of the program, its inputs and its noise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.law import Law
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.term import Local, Repeat, Snoc, Store, Term
from lapwing.run.interpreter.evaluate import evaluate, evaluate_number, evaluate_truth
from lapwing.run.interpreter.value import Value

STEPS = 1_000_000


class Noise(Protocol):
    """Where the draws of a run come from."""

    def draw(self, law: Law, value: Callable[[Term], Value]) -> Value:
        """A value of the law; `value` evaluates the law's own terms."""
        ...


def interpret(
    program: Program, inputs: Mapping[str, Value], noise: Noise, steps: int = STEPS
) -> Value | tuple[Value, ...]:
    """Run a program on checked inputs; several results come as a tuple."""
    run = Run(dict(inputs), noise, steps, steps)
    run.block(program.body)
    results = tuple(own(evaluate(result, run.memory)) for result in program.results)
    return results[0] if len(results) == 1 else results


@dataclass
class Run:
    """Every variable owns its list, so an append can work in place."""

    memory: dict[str, Value]
    noise: Noise
    steps: int
    limit: int

    def block(self, block: Block) -> None:
        for statement in block:
            self.step()
            match statement:
                case Assign(target=target, value=value):
                    self.assign(target, value)
                case Sample(target=target, law=law):
                    self.memory[target.name] = self.noise.draw(law, lambda term: evaluate(term, self.memory))
                case If(condition=condition, then=then, otherwise=otherwise):
                    self.block(then if evaluate_truth(condition, self.memory) else otherwise)
                case While(condition=condition, body=body):
                    while evaluate_truth(condition, self.memory):
                        self.step()
                        self.block(body)

    def assign(self, target: Local, value: Term) -> None:
        if isinstance(value, Snoc) and value.list == target:
            items = self.memory.setdefault(target.name, [])
            if isinstance(items, list):
                items.append(own(evaluate(value.item, self.memory)))
                return
        if isinstance(value, Store) and value.list == target:
            items, index = self.memory.setdefault(target.name, []), evaluate_number(value.index, self.memory)
            if isinstance(items, list):
                new = own(evaluate(value.item, self.memory))
                if 0 <= index < len(items):
                    items[int(index)] = new
                return
        for part in inside(value):
            if isinstance(part, Repeat):
                self.step(max(0, int(evaluate_number(part.count, self.memory))))
        self.memory[target.name] = own(evaluate(value, self.memory))

    def step(self, number: int = 1) -> None:
        self.steps -= number
        if self.steps < 0:
            reject("endless", limit=self.limit)


def own(value: Value) -> Value:
    """A value that shares no list with another."""
    if not isinstance(value, list):
        return value
    return [own(item) for item in value] if list in set(map(type, value)) else list(value)
