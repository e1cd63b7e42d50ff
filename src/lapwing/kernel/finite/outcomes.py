"""The exact distribution of a finite program's results on given inputs.

All memories that a run can be in are carried along at once, each with its probability; equal ones are merged.  What
has probability 0 wherever the unknown ranges is left out, and a program that does not end within the steps is refused,
so the probabilities of the results add up to 1.  (`verify/flow/channel` does the same for observers of programs with
secrets; the kernel shares no code.)
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from lapwing.kernel.finite.evaluate import Memory, Value, evaluate
from lapwing.kernel.finite.rational_function import ITSELF, Rational, Unknown, constant, multiple, pieces
from lapwing.kernel.finite.univariate import is_nonnegative, times
from lapwing.kernel.language.law import Flip, Law, RandomizedResponse, Uniform
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Apply, Arithmetic, Literal, Local, Term

STEPS = 10_000
STATES = 4_096
LARGEST = 4_096

State = tuple[tuple[str, Value], ...]
States = dict[State, Rational]
Results = tuple[Value, ...]


def outcomes(program: Program, inputs: Memory, unknown: Unknown) -> dict[Results, Rational]:
    """Each result that is possible, and its probability."""
    found: dict[Results, Rational] = {}
    start = {tuple(sorted(inputs.items())): constant(1)}
    for state, chance in Enumeration(unknown).after(program.body, start).items():
        results = tuple(evaluate(term, dict(state)) for term in program.results)
        found[results] = found[results] + chance if results in found else chance
    return found


@dataclass
class Enumeration:
    """The memories of all runs at once; a step is a statement in one memory."""

    unknown: Unknown
    steps: int = STEPS
    found: dict[Term, Rational] = field(default_factory=dict)

    def after(self, block: Block, states: States) -> States:
        """Where a block leads."""
        for statement in block:
            states = self.step(statement, states)
        return states

    def step(self, statement: Statement, states: States) -> States:
        """Where a statement leads."""
        self.count(states)
        match statement:
            case Assign(target=target, value=term):
                return merged((put(state, target, evaluate(term, dict(state))), q) for state, q in states.items())
            case Sample(target=target, law=law):
                return merged(
                    (put(state, target, value), q * chance)
                    for state, q in states.items()
                    for value, chance in self.chances(law, dict(state))
                    if chance.top
                )
            case If(condition=condition, then=then, otherwise=otherwise):
                yes, no = split(condition, states)
                return merged((*self.after(then, yes).items(), *self.after(otherwise, no).items()))
            case While(condition=condition, body=body):
                done: States = {}
                while states:
                    self.count(states)
                    states, left = split(condition, states)
                    done = merged((*done.items(), *left.items()))
                    states = self.after(body, states)
                return done

    def count(self, states: States) -> None:
        """One more step in each memory."""
        self.steps -= len(states)
        if self.steps < 0:
            refuse(f"there are more than {STEPS} steps")

    def chances(self, law: Law, memory: Memory) -> list[tuple[Value, Rational]]:
        """The values that a law gives, and their probabilities."""
        match law:
            case Flip(probability=probability):
                heads = self.known(probability)
                return [(True, heads), (False, constant(1) - heads)]
            case RandomizedResponse(bit=bit, epsilon=epsilon):
                if not multiple(epsilon, self.unknown):
                    refuse("the epsilon of a randomized response is not above 0")
                answer, weight = evaluate(bit, memory), Apply("exp", (epsilon,))
                true = self.known(Arithmetic("/", weight, Arithmetic("+", Literal(1, INT), weight)))
                return [(answer, true), (not answer, constant(1) - true)]
            case Uniform(size=size):
                count = evaluate(size, memory)
                if not isinstance(count, int) or not 0 < count <= STATES:
                    refuse(f"a choice is among 1 to {STATES} numbers")
                each = constant(Fraction(1, count))
                return [(number, each) for number in range(count)]
            case _:
                refuse(f"draws from {type(law).__name__} are not enumerated")

    def known(self, probability: Term) -> Rational:
        """A probability, worked out once."""
        if probability not in self.found:
            self.found[probability] = chance_of(probability, self.unknown)
        return self.found[probability]


def merged(states: Iterable[tuple[State, Rational]]) -> States:
    """Equal memories put together."""
    found: States = {}
    for state, chance in states:
        found[state] = found[state] + chance if state in found else chance
        if len(found) > STATES:
            refuse(f"there are more than {STATES} memories")
    return found


def split(condition: Term, states: States) -> tuple[States, States]:
    """Where a condition holds, and where it does not."""
    parts: tuple[States, States] = {}, {}
    for state, chance in states.items():
        parts[0 if evaluate(condition, dict(state)) else 1][state] = chance
    return parts


def put(state: State, target: Local, value: Value) -> State:
    """The memory with a new value of a variable."""
    if isinstance(value, int | Fraction) and max(map(int.bit_length, value.as_integer_ratio())) > LARGEST:
        refuse("a number gets too large")
    return tuple(sorted({**dict(state), target.name: value}.items()))


def chance_of(term: Term, unknown: Unknown) -> Rational:
    """A term as a probability: between 0 and 1 wherever the unknown ranges."""
    found = pieces(term, unknown, ITSELF, [])
    if len(found) != 1:
        refuse("a probability has no minimum or maximum in it")
    for part in (found[0], constant(1) - found[0]):
        if not is_nonnegative(times(part.top, part.bottom), unknown.low, unknown.high):
            refuse("a probability is not known to lie between 0 and 1")
    return found[0]
