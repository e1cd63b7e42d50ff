"""What blocks make of memories: distributions over exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.program import Assign, Block, If, Sample, While
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.term import Arithmetic, Local, Term, Variable
from tests.kernel.semantics.terms import compiled, whole
from tests.kernel.semantics.world import EDGE, ROUNDS, Distribution, Memory, Unclear, Value, World


def power(exponent: Value) -> Fraction:
    """exp(exponent * eps)."""
    if not whole(exponent):
        raise NotImplementedError(exponent)
    return Fraction(2) ** int(exponent)


def probabilities(law: laws.Law, value: Callable[[Term], Value]) -> list[tuple[Value, Fraction]]:
    """A law's values and their probabilities.

    Noise on the grid of the whole numbers is cut at the edges of a window, and all that lies beyond is put there: exact
    for programs that compare the value with what lies well inside.  Of Gaussian noise rules use only that it is
    (epsilon, delta)-close, so any law does that is just (eps, 1 / 8)-close for the centres 0 and 1.
    """
    match law:
        case laws.Flip(probability=probability):
            chance = Fraction(value(probability))
            return [(True, chance), (False, 1 - chance)]
        case laws.RandomizedResponse(bit=bit, epsilon=epsilon):
            truth, factor = value(bit), power(value(epsilon))
            return [(truth, factor / (1 + factor)), (not truth, 1 / (1 + factor))]
        case laws.Uniform(size=size):
            return [(number, Fraction(1, value(size))) for number in range(value(size))]
        case laws.Exponential(scores=scores, scale=scale):
            weights = [power(Fraction(score) / value(scale)) for score in value(scores)]
            return [(index, weight / sum(weights)) for index, weight in enumerate(weights)]
        case laws.Geometric(center=center, scale=scale) | laws.Laplace(center=center, scale=scale):
            step = Fraction(1, finer(center, value))
            middle, rate = int(value(center) / step), 1 / power(step / Fraction(value(scale)))
            inside: list[tuple[Value, Fraction]] = [
                (k * step, (1 - rate) / (1 + rate) * rate ** abs(k - middle)) for k in range(1 - EDGE, EDGE)
            ]
            low, high = (rate ** (EDGE - sign * middle) / (1 + rate) for sign in (-1, 1))
            return [(-EDGE * step, low), *inside, (EDGE * step, high)]
        case laws.ExponentialNoise(center=center, scale=scale):
            middle, rate = value(center), 1 / power(1 / Fraction(value(scale)))
            inner = [(k, (1 - rate) * rate ** (k - middle)) for k in range(middle, EDGE)]
            return [*inner, (EDGE, rate ** (EDGE - middle))]
        case laws.Gaussian(center=center):
            likely = Fraction(17, 24)
            return [(value(center), likely), (1 - value(center), 1 - likely)]
        case _:
            raise NotImplementedError(law)


def finer(center: Term, value: Callable[[Term], Value]) -> int:
    """By how much the grid around a centre is finer than the whole numbers: by what divides it."""
    match center:
        case Arithmetic(operator="/", right=divisor):
            return int(value(divisor))
        case _:
            return 1


class Machine:
    """Runs blocks on inputs; results are kept."""

    def __init__(self, world: World, inputs: Iterable[tuple[str, Value]], program: Any) -> None:
        self.places = {local: place for place, (local, _) in enumerate(world.variables)}
        known = dict(inputs)
        self.params: dict[Variable, Value] = {
            parameter.param: known.get(parameter.param.name, 1)
            if is_public(parameter.role)
            else known[parameter.param.name]
            for parameter in program.parameters
        }
        self.seen: dict[tuple[Block, Memory], Distribution] = {}

    def value(self, term: Term, memory: Memory) -> Value:
        variables, function = compiled(term)
        return function(*(memory[self.places[v]] if isinstance(v, Local) else self.params[v] for v in variables))

    def run(self, block: Block, memory: Memory) -> Distribution:
        """What a block makes of a memory; what never ends has no share."""
        if not block:
            return {memory: Fraction(1)}
        key = block, memory
        if key not in self.seen:
            after: Distribution = {}
            self.seen[key] = after
            for middle, share in self.step(block[0], memory).items():
                for end, chance in self.run(block[1:], middle).items():
                    after[end] = after.get(end, Fraction(0)) + share * chance
        return self.seen[key]

    def step(self, statement: Any, memory: Memory) -> Distribution:
        match statement:
            case Assign(target=target, value=value):
                return {self.put(memory, target, self.value(value, memory)): Fraction(1)}
            case Sample(target=target, law=law):
                after: Distribution = {}
                for drawn, chance in probabilities(law, lambda term: self.value(term, memory)):
                    end = self.put(memory, target, drawn)
                    after[end] = after.get(end, Fraction(0)) + chance
                return {end: chance for end, chance in after.items() if chance}
            case If(condition=condition, then=then, otherwise=otherwise):
                return self.run(then if self.value(condition, memory) else otherwise, memory)
            case While():
                return self.loop(statement, memory)
            case _:
                raise NotImplementedError(statement)

    def loop(self, loop: While, memory: Memory) -> Distribution:
        running: Distribution = {memory: Fraction(1)}
        ended: Distribution = {}
        for _ in range(ROUNDS):
            following: Distribution = {}
            for place, share in running.items():
                if not self.value(loop.condition, place):
                    ended[place] = ended.get(place, Fraction(0)) + share
                    continue
                for end, chance in self.run(loop.body, place).items():
                    following[end] = following.get(end, Fraction(0)) + share * chance
            running = following
            if not running:
                return ended
        if draws_noise(loop.body):
            raise Unclear
        return ended

    def put(self, memory: Memory, target: Local, value: Value) -> Memory:
        place = self.places[target]
        return (*memory[:place], value, *memory[place + 1 :])


def draws_noise(block: Block) -> bool:
    """Whether a block has a draw in it."""
    for statement in block:
        match statement:
            case Sample():
                return True
            case If(then=then, otherwise=otherwise):
                if draws_noise(then) or draws_noise(otherwise):
                    return True
            case While(body=body):
                if draws_noise(body):
                    return True
            case _:
                pass
    return False
