"""Small finite programs by chance, and all their runs, one after the other, by the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.law import Flip, Law, RandomizedResponse, Uniform
from lapwing.kernel.language.program import Assign, Block, If, Parameter, Program, Sample, Statement, While
from lapwing.kernel.language.role import Epsilon, Integers, Public, Record
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import (
    And,
    Apply,
    Arithmetic,
    Choose,
    Compare,
    Index,
    Length,
    Literal,
    Local,
    Negative,
    Not,
    Or,
    Param,
    Snoc,
    Term,
)
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.run.interpreter.value import Value
from lapwing.syntax.lowering.lower import Lowered
from tests.typed import in_epsilon

B, C = Param("b", INT), Param("c", INT)
P, EPS = Param("p", REAL), Param("eps", REAL)
X, Y, U, V = Local("x", INT), Local("y", INT), Local("u", BOOL), Local("v", BOOL)
R, ITEMS, ROUND = Local("r", REAL), Local("items", ListOf(INT)), Local("round", INT)
NEVER = tuple(Assign(variable, variable) for variable in (X, Y, U, V, R, ITEMS))


def whole(number: int) -> Literal:
    return Literal(number, INT)


def real(number: Fraction) -> Literal:
    return Literal(number, REAL)


class Followed:
    """Noise that follows a path of choices, takes the first ones after its end, and keeps what the others were."""

    def __init__(self, path: tuple[int, ...], weight: Fraction) -> None:
        self.path, self.weight = path, weight
        self.options: list[int] = []
        self.chance = Fraction(1)

    def draw(self, law: Law, value: Callable[[Term], Value]) -> Value:
        given, chances = self.choices(law, value)
        place = len(self.options)
        chosen = self.path[place] if place < len(self.path) else 0
        self.options.append(len(given))
        self.chance *= chances[chosen]
        return GivenNoise((given[chosen],)).draw(law, value)

    def choices(self, law: Law, value: Callable[[Term], Value]) -> tuple[list[object], list[Fraction]]:
        match law:
            case laws.Flip(probability=probability):
                heads = value(probability)
                assert not isinstance(heads, list)
                return [True, False], [Fraction(heads), 1 - Fraction(heads)]
            case laws.RandomizedResponse():
                return [True, False], [self.weight / (1 + self.weight), 1 / (1 + self.weight)]
            case laws.Uniform(size=size):
                count = value(size)
                assert isinstance(count, int)
                return list(range(count)), [Fraction(1, count)] * count
            case _:
                raise AssertionError(law)


def frozen(value: object) -> object:
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def all_runs(program: Program, inputs: Mapping[str, Value], weight: Fraction = Fraction(3)) -> dict[object, Fraction]:
    """The probability of each result; `weight` is exp(eps)."""
    found: dict[object, Fraction] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        path = waiting.pop()
        noise = Followed(path, weight)
        result = interpret(program, inputs, noise)
        results = frozen(result if isinstance(result, tuple) else (result,))
        found[results] = found.get(results, Fraction(0)) + noise.chance
        taken = (*path, *[0] * (len(noise.options) - len(path)))
        for place in range(len(path), len(taken)):
            waiting += [(*taken[:place], other) for other in range(1, noise.options[place])]
    return {results: chance for results, chance in found.items() if chance}


class Chance:
    """Programs over the private b and c, the public p (if wanted) or eps, and a few variables."""

    def __init__(self, seed: int, unknown: Param | None = None) -> None:
        self.random, self.unknown = Random(seed), unknown

    def program(self) -> Program:
        zero, one, two = whole(0), whole(1), whole(2)
        parameters = [Parameter(B, Record(Integers(zero, one))), Parameter(C, Record(Integers(one, two)))]
        bounds: tuple[Term, ...] = ()
        if self.unknown == P:
            parameters.append(Parameter(P, Public()))
            low, high = real(Fraction(1, 4)), real(Fraction(3, 4))
            bounds = (And((Compare("<=", low, P), Compare("<", P, high))),)
        if self.unknown == EPS:
            parameters.append(Parameter(EPS, Epsilon()))
        body = (self.draw(), self.draw(), *self.block(5, 2), If(Literal(False, BOOL), NEVER, ()))
        results = tuple(self.random.sample([X, Y, U, V, R, ITEMS, self.number(1), self.condition(1)], 3))
        return Program("by_chance", tuple(parameters), bounds, body, results)

    def block(self, most: int, depth: int) -> Block:
        return tuple(part for _ in range(self.random.randint(1, most)) for part in self.statements(depth))

    def statements(self, depth: int) -> tuple[Statement, ...]:
        kind = self.random.choice(("assign", "draw", "draw", "append", "if", "loop") if depth else ("assign", "draw"))
        match kind:
            case "assign":
                return (Assign(self.random.choice((X, Y)), self.number(2)),)
            case "append":
                return (Assign(ITEMS, Snoc(ITEMS, self.number(1))), Assign(R, Arithmetic("/", X, self.number(1))))
            case "draw":
                return (self.draw(),)
            case "if":
                return (If(self.condition(2), self.block(2, depth - 1), self.block(1, depth - 1)),)
            case _:
                step = Assign(ROUND, Arithmetic("+", ROUND, whole(1)))
                inside = And((Compare("<", ROUND, whole(self.random.randint(1, 2))), self.condition(1)))
                return (Assign(ROUND, whole(0)), While(inside, (*self.block(1, 0), step)))

    def draw(self) -> Statement:
        match self.random.randint(0, 3 if self.unknown == EPS else 2):
            case 0:
                return Sample(self.random.choice((X, Y)), Uniform(whole(self.random.randint(1, 3))))
            case 1 if self.unknown == P:
                biased: Term = self.random.choice((P, Arithmetic("-", whole(1), P), Arithmetic("*", P, P)))
                return Sample(self.random.choice((U, V)), Flip(biased))
            case 3:
                return Sample(self.random.choice((U, V)), RandomizedResponse(self.condition(1), EPS))
            case _:
                heads = real(self.random.choice([Fraction(0), Fraction(1, 2), Fraction(1, 3), Fraction(9, 10)]))
                return Sample(self.random.choice((U, V)), Flip(heads))

    def number(self, depth: int) -> Term:
        choose = self.random.choice
        if not depth:
            return choose((whole(-1), whole(0), whole(2), B, C, X, Y, Length(ITEMS), Index(ITEMS, X)))
        left, right = self.number(depth - 1), self.number(depth - 1)
        return choose(
            (
                left,
                Arithmetic(choose(("+", "-", "*", "//", "%")), left, right),
                Negative(left),
                Apply(choose(("min", "max")), (left, right)),
                Apply("abs", (left,)),
                Choose(self.condition(depth - 1), left, right),
            )
        )

    def condition(self, depth: int) -> Term:
        choose = self.random.choice
        if not depth:
            return choose((U, V, Compare("==", B, whole(1)), Compare("<", X, C), Literal(True, BOOL)))
        left, right = self.condition(depth - 1), self.condition(depth - 1)
        compared = Compare(choose(("<", "<=", "==", "!=", ">", ">=")), self.number(depth - 1), self.number(depth - 1))
        return choose((left, Not(left), And((left, right)), Or((left, right)), compared, Compare("==", left, right)))


def claim_of(found: Lowered) -> Claim:
    assert found.claim is not None
    return in_epsilon(found.claim)


def all_inputs() -> list[dict[str, Value]]:
    return [{"b": b, "c": c} for b in (0, 1) for c in (1, 2)]
