"""Validity of judgments by enumeration, with nothing of the kernel but its data.

A world is finite: variables, inputs, logical values and amounts range over a few values, and every term a test uses
stays among them.  All prices, scales and epsilons are whole multiples of a parameter eps with exp(eps) = 2, so that
probabilities are rational and exp(e) is a power of 2.  A judgment is valid in a world if the inequality of its
definition holds for all functions f and g, which is the maximum of a linear program over exact fractions.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, cast

from lapwing.kernel import law as laws
from lapwing.kernel.judgment import Judgment, Obligation, Private
from lapwing.kernel.program import Assign, Block, If, Sample, While
from lapwing.kernel.role import is_public
from lapwing.kernel.sort import BOOL, REAL
from lapwing.kernel.term import (
    And,
    Apply,
    Arithmetic,
    Choose,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Negative,
    Not,
    Or,
    Param,
    Sided,
    Snoc,
    Spent,
    Term,
    Variable,
    parts_of,
)

Value = Any
Memory = tuple[Value, ...]
Distribution = dict[Memory, Fraction]
Scores = tuple[tuple[tuple[str, Value], ...], tuple[tuple[str, Value], ...]]

ROUNDS = 24
EDGE = 3


class Unclear(Exception):
    """A loop that draws noise and may go on: its runs are not enumerated."""


@dataclass(frozen=True)
class World:
    """What everything ranges over."""

    variables: tuple[tuple[Local, tuple[Value, ...]], ...]
    neighbours: tuple[Scores, ...] = (((), ()),)
    amounts: tuple[int, ...] = (-2, -1, 0, 1, 2, 3, 4)
    reals: tuple[Value, ...] = (0, 1)
    named: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)

    def memories(self) -> Iterator[Memory]:
        return itertools.product(*(values for _, values in self.variables))

    def logical(self, variable: Logical) -> tuple[Value, ...]:
        """The values of a logical variable; an old value may be one of a variable or an amount."""
        if variable.name in self.named:
            return self.named[variable.name]
        if variable.sort == BOOL:
            return (False, True)
        return tuple(sorted({*self.amounts, *self.reals})) if variable.sort == REAL else self.reals


# terms


def variables_in(*terms: Term) -> list[Variable]:
    """The variables of some terms, each once."""
    found: dict[Variable, None] = {}
    waiting = list(terms)
    while waiting:
        term = waiting.pop()
        if isinstance(term, Param | Local | Sided | Logical | Spent):
            found[term] = None
        waiting.extend(parts_of(term))
    return list(found)


def item(items: tuple[Value, ...], index: int) -> Value:
    """Reading outside a list gives 0, and reading a row that is not there does too."""
    return items[index] if items and 0 <= index < len(items) else 0


def over(left: Value, right: Value) -> Value:
    """Dividing by 0 gives 0."""
    return Fraction(left) / Fraction(right) if right else 0


def python_of(term: Term, names: Mapping[Variable, str]) -> str:
    """A term as an expression of Python."""

    def of(part: Term) -> str:
        return python_of(part, names)

    match term:
        case Literal(value=value, sort=sort):
            return (
                repr(bool(value))
                if sort == BOOL
                else f"F({str(Fraction(value))!r})"
                if not whole(value)
                else repr(int(value))
            )
        case Param() | Local() | Sided() | Logical() | Spent():
            return names[term]
        case Negative(operand=operand):
            return f"(-{of(operand)})"
        case Arithmetic(operator="/", left=left, right=right):
            return f"over({of(left)}, {of(right)})"
        case Arithmetic(operator="//" | "%" as operator, left=left, right=right):
            return f"({of(left)} {operator} {of(right)} if {of(right)} else 0)"
        case Arithmetic(operator=operator, left=left, right=right):
            return f"({of(left)} {operator} {of(right)})"
        case Compare(operator=relation, left=left, right=right):
            return f"({of(left)} {relation} {of(right)})"
        case Not(operand=operand):
            return f"(not {of(operand)})"
        case And(operands=operands):
            return f"({' and '.join(map(of, operands))})" if operands else "True"
        case Or(operands=operands):
            return f"({' or '.join(map(of, operands))})" if operands else "False"
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return f"({of(then)} if {of(condition)} else {of(otherwise)})"
        case Apply(function="min" | "max" | "abs" as function, arguments=arguments):
            return f"{function}({', '.join(map(of, arguments))})"
        case Index(list=items, index=index):
            return f"item({of(items)}, {of(index)})"
        case Length(list=items):
            return f"len({of(items)})"
        case Empty():
            return "()"
        case Snoc(list=items, item=last):
            return f"(*{of(items)}, {of(last)})"
        case _:
            raise NotImplementedError(term)


def whole(value: bool | int | Fraction) -> bool:
    return Fraction(value).denominator == 1


@lru_cache(maxsize=20_000)
def compiled(term: Term) -> tuple[list[Variable], Callable[..., Value]]:
    """The variables of a term, and its value for values of them."""
    variables = variables_in(term)
    names = {variable: f"v{number}" for number, variable in enumerate(variables)}
    text = f"lambda {', '.join(names.values())}: {python_of(term, names)}"
    return variables, eval(text, {"F": Fraction, "item": item, "over": over})


def evaluate(term: Term, values: Mapping[Variable, Value]) -> Value:
    """The value of a term."""
    variables, function = compiled(term)
    return function(*(values[variable] for variable in variables))


def solutions(term: Term, ranges: Sequence[tuple[Variable, Sequence[Value]]]) -> list[tuple[Value, ...]]:
    """All values of the variables for which a condition holds; each part of it is asked as soon as it can be."""
    names = {variable: f"v{number}" for number, (variable, _) in enumerate(ranges)}
    waiting = conjuncts(term)
    text = ""
    bound: set[Variable] = set()
    for number, variable in enumerate([None, *names]):
        if variable is not None:
            bound.add(variable)
            text += f" for {names[variable]} in d[{number - 1}]"
        ready = [part for part in waiting if bound.issuperset(variables_in(part))]
        waiting = [part for part in waiting if part not in ready]
        text += "".join(f" if {python_of(part, names)}" for part in ready)
    scope = {"F": Fraction, "item": item, "over": over, "d": [list(values) for _, values in ranges]}
    return cast(list[tuple[Value, ...]], eval(f"[({', '.join(names.values())},) for _ in (0,){text}]", scope))


def conjuncts(term: Term) -> list[Term]:
    """The parts of a conjunction."""
    return [part for operand in term.operands for part in conjuncts(operand)] if isinstance(term, And) else [term]


# runs


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
            middle, rate = value(center), 1 / power(1 / Fraction(value(scale)))
            inner = [(k, (1 - rate) / (1 + rate) * rate ** abs(k - middle)) for k in range(1 - EDGE, EDGE)]
            low, high = (rate ** (EDGE - sign * middle) / (1 + rate) for sign in (-1, 1))
            return [(-EDGE, low), *inner, (EDGE, high)]
        case laws.ExponentialNoise(center=center, scale=scale):
            middle, rate = value(center), 1 / power(1 / Fraction(value(scale)))
            inner = [(k, (1 - rate) * rate ** (k - middle)) for k in range(middle, EDGE)]
            return [*inner, (EDGE, rate ** (EDGE - middle))]
        case laws.Gaussian(center=center):
            likely = Fraction(17, 24)
            return [(value(center), likely), (1 - value(center), 1 - likely)]
        case _:
            raise NotImplementedError(law)


class Machine:
    """Runs blocks on inputs; results are kept."""

    def __init__(self, world: World, inputs: Iterable[tuple[str, Value]], program: Any) -> None:
        self.places = {local: place for place, (local, _) in enumerate(world.variables)}
        known = dict(inputs)
        self.params: dict[Variable, Value] = {
            parameter.param: 1 if is_public(parameter.role) else known[parameter.param.name]
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


# the linear program


def exceeds(gains: list[Fraction], rows: list[tuple[list[Fraction], Fraction]], limit: Fraction) -> bool:
    """Whether gains * z can exceed a limit for z >= 0 with row * z <= bound (simplex, bounds >= 0)."""
    size, count = len(gains), len(rows)
    table = [
        [*row, *(Fraction(int(one == other)) for other in range(count)), bound] for one, (row, bound) in enumerate(rows)
    ]
    goal = [*(-gain for gain in gains), *([Fraction(0)] * count), Fraction(0)]
    basis = [size + number for number in range(count)]
    while True:
        if goal[-1] > limit:
            return True
        enter = next((place for place in range(size + count) if goal[place] < 0), None)
        if enter is None:
            return False
        ratios = [(row[-1] / row[enter], basis[number], number) for number, row in enumerate(table) if row[enter] > 0]
        if not ratios:
            return True
        leave = min(ratios)[2]
        pivot = table[leave][enter]
        table[leave] = [entry / pivot for entry in table[leave]]
        for row in (*(row for number, row in enumerate(table) if number != leave), goal):
            if factor := row[enter]:
                row[:] = [entry - factor * other for entry, other in zip(row, table[leave], strict=True)]
        basis[leave] = enter


def dominated(
    left: Distribution,
    right: Distribution,
    related: Mapping[Memory, Mapping[Memory, Fraction]],
    factor: Fraction,
    slack: Fraction,
) -> bool:
    """E[f] <= factor * E[g] + slack for all f, g in [0, 1] with f(a) <= related[a][b] * g(b) + slack."""
    if len(left) == len(right) == 1 and slack < 1:
        ((a, share),), ((b, other),) = left.items(), right.items()
        if share == other == 1:
            return b in related.get(a, {}) and related[a][b] <= factor
    if left == right and all(related.get(a, {}).get(a, factor + 1) <= factor for a in left):
        return True
    caps, ratios = [], []
    for a in left:
        reached = related.get(a, {})
        caps.append(min([Fraction(1), *(ratio + slack for b, ratio in reached.items() if b not in right)]))
        ratios.append(tuple(reached.get(b) for b in right))
    shares = tuple(left.values()), tuple(right.values())
    return never_exceeds(*shares, tuple(caps), tuple(ratios), factor, slack)


@lru_cache(maxsize=100_000)
def never_exceeds(
    left: tuple[Fraction, ...],
    right: tuple[Fraction, ...],
    caps: tuple[Fraction, ...],
    ratios: tuple[tuple[Fraction | None, ...], ...],
    factor: Fraction,
    slack: Fraction,
) -> bool:
    """The same for values in a row, with caps on f and None where nothing is related."""

    def lost(f: Sequence[Fraction]) -> Fraction:
        """E[f] - factor * E[g] for the least g that f allows."""
        total = sum((share * value for share, value in zip(left, f, strict=True)), Fraction(0))
        for place, share in enumerate(right):
            needed = [
                (value - slack) / ratio
                for value, row in zip(f, ratios, strict=True)
                if (ratio := row[place]) is not None and value > slack
            ]
            total -= factor * share * max(needed, default=Fraction(0))
        return total

    fits = [
        min([cap, *(ratio + slack for ratio in row if ratio is not None)])
        for cap, row in zip(caps, ratios, strict=True)
    ]
    none = [Fraction(0)] * len(left)
    for f in (fits, *([*none[:number], fits[number], *none[number + 1 :]] for number in range(len(left)))):
        if lost(f) > slack:
            return False
    count, size = len(left), len(left) + len(right)

    def row(*entries: tuple[int, Fraction]) -> list[Fraction]:
        found = [Fraction(0)] * size
        for place, entry in entries:
            found[place] = entry
        return found

    one = Fraction(1)
    rows = [(row((place, one)), bound) for place, bound in enumerate((*caps, *[one] * len(right)))]
    for number, related in enumerate(ratios):
        for place, ratio in enumerate(related):
            if ratio is not None:
                rows.append((row((number, one), (count + place, -ratio)), slack))
    return not exceeds([*left, *(-factor * share for share in right)], rows, slack)


# validity


def ranges_of(
    world: World, judged: Judgment, scores: Scores, logicals: Sequence[Logical]
) -> list[tuple[Variable, Sequence[Value]]]:
    """The variables an assertion may speak of: logical ones first, then both memories, then amounts."""
    found: list[tuple[Variable, Sequence[Value]]] = [(variable, world.logical(variable)) for variable in logicals]
    for side in (1, 2):
        found += [(Sided(local.name, local.sort, side), values) for local, values in world.variables]
    found += [(Spent(unit), world.amounts) for unit in range(len(judged.setting.units))]
    for parameter in judged.setting.program.parameters:
        param = parameter.param
        if is_public(parameter.role):
            found.append((param, (1,)))
        else:
            found += [(Sided(param.name, param.sort, side), (dict(scores[side - 1])[param.name],)) for side in (1, 2)]
    return found


def credit(judged: Judgment, amounts: Sequence[int]) -> Fraction:
    """exp of what is left of epsilon."""
    eps: dict[Variable, Value] = {p.param: 1 for p in judged.setting.program.parameters if is_public(p.role)}
    spent = sum(amount * evaluate(unit.price, eps) for amount, unit in zip(amounts, judged.setting.units, strict=True))
    return power(evaluate(judged.setting.claim.epsilon, eps) - spent)


def logicals_in(*terms: Term) -> list[Logical]:
    return sorted(
        (variable for variable in variables_in(*terms) if isinstance(variable, Logical)), key=lambda v: v.name
    )


def tightest(
    world: World, judged: Judgment, condition: Term, scores: Scores, logicals: Sequence[Logical]
) -> dict[tuple[Value, ...], dict[tuple[Memory, Memory], Fraction]]:
    """For the logical values: the pairs of memories in an assertion, each with the least credit it allows."""
    count, width = len(logicals), len(world.variables)
    units = len(judged.setting.units)
    found: dict[tuple[Value, ...], dict[tuple[Memory, Memory], Fraction]] = {}
    credits = {amounts: credit(judged, amounts) for amounts in itertools.product(world.amounts, repeat=units)}
    for values in solutions(condition, ranges_of(world, judged, scores, logicals)):
        one, two = values[count : count + width], values[count + width : count + 2 * width]
        left = credits[values[count + 2 * width : count + 2 * width + units]]
        pairs = found.setdefault(values[:count], {})
        pairs[one, two] = min(pairs.get((one, two), left), left)
    return found


def valid(judged: Judgment, world: World) -> bool:
    """Whether a judgment is valid in a world."""
    eps: dict[Variable, Value] = {p.param: 1 for p in judged.setting.program.parameters if is_public(p.role)}
    slack = Fraction(evaluate(judged.setting.claim.delta, eps))
    before, behind = logicals_in(judged.pre), logicals_in(judged.post)
    shared = [variable for variable in before if variable in behind]
    for scores in world.neighbours:
        left, right = (Machine(world, inputs, judged.setting.program) for inputs in scores)
        pre = tightest(world, judged, judged.pre, scores, before)
        post = tightest(world, judged, judged.post, scores, behind)
        only = [number for number, variable in enumerate(behind) if variable not in shared]
        choices = list(itertools.product(*(world.logical(behind[number]) for number in only)))
        for values, pairs in pre.items():
            known = dict(zip(before, values, strict=True))
            for choice in choices:
                chosen = {behind[number]: value for number, value in zip(only, choice, strict=True)}
                key = tuple({**known, **chosen}[variable] for variable in behind)
                related: dict[Memory, dict[Memory, Fraction]] = {}
                for (a, b), ratio in post.get(key, {}).items():
                    related.setdefault(a, {})[b] = ratio
                for (one, two), factor in pairs.items():
                    if not dominated(left.run(judged.left, one), right.run(judged.right, two), related, factor, slack):
                        return False
    return True


def true(obligation: Obligation, judged: Judgment, world: World) -> bool:
    """Whether an obligation holds in a world."""
    broken = And((obligation.assumption, Not(obligation.conclusion)))
    logicals = logicals_in(broken)
    return not any(solutions(broken, ranges_of(world, judged, scores, logicals)) for scores in world.neighbours)


def private(goal: Private, world: World) -> bool:
    """Whether a program is private as claimed, run from a memory of zeros."""
    eps: dict[Variable, Value] = {p.param: 1 for p in goal.program.parameters if is_public(p.role)}
    factor, slack = power(evaluate(goal.claim.epsilon, eps)), Fraction(evaluate(goal.claim.delta, eps))
    zeros = tuple(False if local.sort == BOOL else 0 for local, _ in world.variables)
    for scores in world.neighbours:
        shares: list[dict[tuple[Value, ...], Fraction]] = []
        for inputs in scores:
            machine = Machine(world, inputs, goal.program)
            ends: dict[tuple[Value, ...], Fraction] = {}
            for memory, chance in machine.run(goal.program.body, zeros).items():
                results = tuple(machine.value(term, memory) for term in goal.program.results)
                ends[results] = ends.get(results, Fraction(0)) + chance
            shares.append(ends)
        lost = sum(max(chance - factor * shares[1].get(result, 0), Fraction(0)) for result, chance in shares[0].items())
        if lost > slack:
            return False
    return True
