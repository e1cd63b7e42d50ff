"""What each secret lets an observer see, and how likely: the exact distribution of a program's results.

All memories that a run can be in are carried along at once, each with its probability; equal ones are merged.
The kernel does the same for finite proofs, with code of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Term
from lapwing.refute.exact.noise import Choices, noise_of
from lapwing.refute.exact.value import Value, truth, value

STEPS = 50_000
STATES = 4_096

State = tuple[tuple[str, Value], ...]
States = dict[State, Fraction]
Seen = tuple[Value, ...]


@dataclass
class Enumeration:
    """The memories of all runs at once; a step is a statement in one memory."""

    inputs: Mapping[str, Value]
    steps: int = STEPS

    def after(self, block: Block, states: States) -> States:
        """Where a block leads."""
        for statement in block:
            states = self.step(statement, states)
        return states

    def step(self, statement: Statement, states: States) -> States:
        """Where a statement leads."""
        self.steps -= len(states)
        if self.steps < 0:
            refuse(f"the runs take more than {STEPS} steps")
        match statement:
            case Assign(target=target, value=term):
                return merged((put(state, target.name, self.value(term, state)), q) for state, q in states.items())
            case Sample(target=target, law=law):
                return merged(
                    (put(state, target.name, drawn), q * chance)
                    for state, q in states.items()
                    for drawn, chance in exact_choices(noise_of(law, self.memory(state), 1))
                )
            case If(condition=condition, then=then, otherwise=otherwise):
                yes, no = self.split(condition, states)
                return merged((*self.after(then, yes).items(), *self.after(otherwise, no).items()))
            case While(condition=condition, body=body):
                done: States = {}
                while states:
                    self.steps -= len(states)
                    if self.steps < 0:
                        refuse(f"the runs take more than {STEPS} steps")
                    states, left = self.split(condition, states)
                    done = merged((*done.items(), *left.items()))
                    states = self.after(body, states)
                return done

    def split(self, condition: Term, states: States) -> tuple[States, States]:
        """Where a condition holds, and where it does not."""
        parts: tuple[States, States] = {}, {}
        for state, chance in states.items():
            parts[0 if truth(self.value(condition, state)) else 1][state] = chance
        return parts

    def memory(self, state: State) -> dict[str, Value]:
        """All variables and inputs."""
        return {**self.inputs, **dict(state)}

    def value(self, term: Term, state: State) -> Value:
        """The value of a term."""
        return value(term, self.memory(state))


def distribution(program: Program, results: tuple[Term, ...], inputs: Mapping[str, Value]) -> dict[Seen, Fraction]:
    """Each thing that may be seen of a program's results, and its probability; refuses noise without end."""
    runs = Enumeration(inputs)
    found: dict[Seen, Fraction] = {}
    for state, chance in runs.after(program.body, {(): Fraction(1)}).items():
        seen = tuple(runs.value(term, state) for term in results)
        found[seen] = found.get(seen, Fraction(0)) + chance
    return found


def exact_choices(noise: object) -> list[tuple[Value, Fraction]]:
    """The values a draw may give; only finitely many, with known probabilities."""
    if not isinstance(noise, Choices):
        refuse("noise with infinitely many values is not enumerated")
    for _, chance in noise.options:
        if chance.low != chance.high:
            refuse("a probability is not rational: give epsilon as a logarithm, such as log(3)")
    return [(drawn, chance.low) for drawn, chance in noise.options if chance.low]


def merged(states: Iterable[tuple[State, Fraction]]) -> States:
    """Equal memories put together."""
    found: States = {}
    for state, chance in states:
        found[state] = found.get(state, Fraction(0)) + chance
        if len(found) > STATES:
            refuse(f"there are more than {STATES} memories")
    return found


def put(state: State, name: str, held: Value) -> State:
    """The memory with a new value of a variable."""
    return tuple(sorted({**dict(state), name: held}.items()))
