"""A program followed with its public inputs only: which draws are in its results, and with which factors.

What private data decides is taken either way, what noise decides is lost, so the private data need not be at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import program as p
from lapwing.kernel.language import role as roles
from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.substitute import variables_of
from lapwing.run.accuracy.program.abstract_value import (
    HIDDEN,
    Followed,
    Hidden,
    Known,
    Lost,
    Noisy,
    is_known,
    is_noiseless,
    joined,
    known,
    mixed,
    value_of,
)
from lapwing.run.accuracy.program.draw import Added, Draw, kind_of, rounded_up
from lapwing.run.accuracy.program.terms import CHOSEN, follow_term, plus
from lapwing.run.interpreter.evaluate import evaluate, evaluate_number
from lapwing.run.interpreter.number import number_of
from lapwing.run.interpreter.value import Value

MOST_STEPS = 1_000_000
ONE = Fraction(1)

DRAWN = "it is drawn from answers or choices, not a number with noise added to it"
LONG = f"the program takes more than {MOST_STEPS} steps to follow"
TURNED = "noise decides which way the program goes"


@dataclass(frozen=True, slots=True)
class Walked:
    """The results, and the draws that their factors are of."""

    results: tuple[Followed, ...]
    draws: tuple[Draw, ...]


class EndlessError(Exception):
    """The program is too long to be followed."""


def follow(program: p.Program, public: Mapping[str, Value], grid: int) -> Walked:
    """The results of a program, of whose private lists only the length is looked at, where it is public."""
    walk = Walk(dict(begin(program, public)), grid)
    try:
        walk.block(program.body)
    except EndlessError:
        return Walked(tuple(Lost(LONG) for _ in program.results), ())
    return Walked(tuple(follow_term(result, walk.memory) for result in program.results), tuple(walk.draws))


def begin(program: p.Program, public: Mapping[str, Value]) -> Iterator[tuple[str, Followed]]:
    """What is known of each parameter."""
    for parameter in program.parameters:
        name, sort = parameter.param.name, parameter.param.sort
        given = public.get(name)
        if roles.is_public(parameter.role):
            yield name, known(public[name])
        elif isinstance(sort, ListOf) and roles.has_public_length(parameter.role) and isinstance(given, list):
            yield name, [row(parameter.role, public) for _ in given]
        else:
            yield name, HIDDEN


def row(role: roles.Role, public: Mapping[str, Value]) -> Followed:
    """What is known of a row: its length, if it has one."""
    match role:
        case roles.Database(of=roles.Vector(length=length)):
            return [HIDDEN] * int(evaluate_number(length, public))
        case roles.Database(of=roles.Row(of=fields)):
            return [HIDDEN] * len(fields)
        case _:
            return HIDDEN


def assigned_in(block: p.Block) -> Iterator[str]:
    """The variables that a block may change."""
    for statement in block:
        match statement:
            case p.Assign(target=target) | p.Sample(target=target):
                yield target.name
            case p.If(then=then, otherwise=otherwise):
                yield from assigned_in(then)
                yield from assigned_in(otherwise)
            case p.While(body=body):
                yield from assigned_in(body)


@dataclass
class Walk:
    """Every variable owns its list, so an append can work in place.

    `variables` of a scale and its last value are kept by the scale's identity: the program outlives the walk.
    """

    memory: dict[str, Followed]
    grid: int
    draws: list[Draw] = field(default_factory=list)
    kinds: dict[Draw, Draw] = field(default_factory=dict)
    variables: dict[int, tuple[t.Variable, ...]] = field(default_factory=dict)
    scales: dict[int, tuple[dict[str, Value], Fraction]] = field(default_factory=dict)
    steps: int = 0

    def block(self, block: p.Block) -> None:
        for statement in block:
            self.step()
            match statement:
                case p.Assign(target=target, value=value):
                    self.assign(target, value)
                case p.Sample(target=target, law=law):
                    self.memory[target.name] = self.drawn(law)
                case p.If(condition=condition, then=then, otherwise=otherwise):
                    self.branch(condition, then, otherwise)
                case p.While():
                    self.loop(statement)

    def assign(self, target: t.Local, value: t.Term) -> None:
        if isinstance(value, t.Snoc) and value.list == target:
            items = self.memory.setdefault(target.name, [])
            if isinstance(items, list):
                items.append(owned(follow_term(value.item, self.memory)))
                return
        found = owned(follow_term(value, self.memory))
        self.step(len(found.factors) if isinstance(found, Noisy) else 0)
        self.memory[target.name] = found

    def drawn(self, law: laws.Law) -> Followed:
        """The centre with one more draw in it."""
        match law:
            case laws.Laplace(center=center) | laws.ExponentialNoise(center=center) | laws.Gaussian(center=center):
                steps = self.steps_of(center)
            case laws.Geometric(center=center):
                steps = (ONE,)
            case _:
                return Lost(DRAWN)
        middle, scale = follow_term(center, self.memory), self.scale_of(law)
        if scale is None or not steps:
            return mixed((middle, Lost(CHOSEN)), CHOSEN)
        if scale == 0:
            return middle
        found = Draw(kind_of(law), scale, steps)
        # equal draws are one object, which is quick to compare with itself
        self.draws.append(self.kinds.setdefault(found, found))
        return plus(middle, Noisy({len(self.draws) - 1: ONE}))

    def scale_of(self, law: Added) -> Fraction | None:
        """The scale of a law, None if it is not known."""
        term = law.sigma if isinstance(law, laws.Gaussian) else law.scale
        if id(term) not in self.variables:
            self.variables[id(term)] = tuple(dict.fromkeys(variables_of(term)))
        values: dict[str, Value] = {}
        for variable in self.variables[id(term)]:
            found = follow_term(variable, self.memory)
            if not isinstance(variable, t.Param | t.Local) or not is_known(found):
                return None
            values[variable.name] = value_of(found)
        last, scale = self.scales.get(id(term), ({}, None))
        if scale is None or last != values:
            scale = rounded_up(number_of(term, lambda inner: evaluate(inner, values)))
            self.scales[id(term)] = values, scale
        return scale

    def steps_of(self, center: t.Term) -> tuple[Fraction, ...]:
        """The steps that noise around a centre may have: a quotient by a whole number may lie on a finer grid."""
        step = Fraction(1, self.grid)
        match center:
            case t.Arithmetic(operator="/", right=bottom) if t.sort_of(bottom) == INT:
                match follow_term(bottom, self.memory):
                    case Known(value=number) if number > 1:
                        return step, step / int(number)
                    case Known():
                        return (step,)
                    case _:
                        return ()
        return (step,)

    def branch(self, condition: t.Term, then: p.Block, otherwise: p.Block) -> None:
        """The branch that is taken; both if private data decides, and neither if noise does."""
        match follow_term(condition, self.memory):
            case Known(value=value):
                self.block(then if value else otherwise)
            case Hidden():
                self.either(then, otherwise)
            case _:
                self.lose(assigned_in((*then, *otherwise)), TURNED)

    def either(self, then: p.Block, otherwise: p.Block) -> None:
        """Both branches, each from the same memory."""
        before = self.memory
        ends = []
        for block in (then, otherwise):
            self.memory = {name: owned(value) for name, value in before.items()}
            self.step(len(self.memory))
            self.block(block)
            ends.append(self.memory)
        left, right = ends
        self.memory = {
            name: joined(left[name], right[name], CHOSEN) if name in left and name in right else Lost(CHOSEN)
            for name in {**left, **right}
        }

    def loop(self, loop: p.While) -> None:
        """Rounds that public values count are followed one by one."""
        while True:
            match follow_term(loop.condition, self.memory):
                case Known(value=value):
                    if not value:
                        return
                    self.step()
                    self.block(loop.body)
                case Hidden():
                    self.rounds(loop)
                    return
                case _:
                    self.lose(assigned_in(loop.body), TURNED)
                    return

    def rounds(self, loop: p.While) -> None:
        """Any number of rounds: what stays without noise in one round does so in all of them; the rest is lost."""
        names = set(assigned_in(loop.body))
        clean = {name for name in names if name not in self.memory or is_noiseless(self.memory[name])}
        before = dict(self.memory)
        while True:
            start = {name: HIDDEN if name in clean else Lost(CHOSEN) for name in names}
            self.memory = {name: owned(value) for name, value in {**before, **start}.items()}
            condition = follow_term(loop.condition, self.memory)
            if isinstance(condition, Lost):
                clean = set()
            else:
                self.block(loop.body)
            kept = {name for name in clean if is_noiseless(self.memory[name])}
            if kept == clean:
                self.memory = {**before, **start}
                return
            clean = kept

    def lose(self, names: Iterable[str], why: str) -> None:
        """These variables are lost."""
        for name in names:
            self.memory[name] = Lost(why)

    def step(self, count: int = 1) -> None:
        self.steps += count
        if self.steps > MOST_STEPS:
            raise EndlessError


def owned(value: Followed) -> Followed:
    """A copy that shares no list."""
    return [owned(item) for item in value] if isinstance(value, list) else value
