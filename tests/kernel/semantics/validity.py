"""Validity of judgments, truth of obligations, privacy of programs: all by enumeration."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Database, Part, Public, Steps, is_public
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.term import And, Logical, Not, Param, Sided, Spent, Term, Variable
from lapwing.kernel.logic.judgment import Judgment, Obligation, Private, Setting
from tests.kernel.semantics.linear import dominated
from tests.kernel.semantics.runs import Machine, power
from tests.kernel.semantics.terms import evaluate, solutions, variables_in
from tests.kernel.semantics.world import Memory, Scores, Value, World
from tests.typed import in_epsilon


def ranges_of(
    world: World, judged: Judgment, scores: Scores, logicals: Sequence[Logical]
) -> list[tuple[Variable, Sequence[Value]]]:
    """The variables an assertion may speak of: logical ones first, then both memories, then amounts."""
    found: list[tuple[Variable, Sequence[Value]]] = [
        (variable, world.logical(variable, scores)) for variable in logicals
    ]
    for side in (1, 2):
        found += [(Sided(local.name, local.sort, side), values) for local, values in world.variables]
    found += [(Spent(unit), world.amounts) for unit in range(len(judged.setting.units))]
    for parameter in judged.setting.program.parameters:
        param = parameter.param
        if is_public(parameter.role):
            found.append((param, (dict(scores[0]).get(param.name, 1),)))
        else:
            found += [(Sided(param.name, param.sort, side), (dict(scores[side - 1])[param.name],)) for side in (1, 2)]
    return found


def credit(judged: Judgment, amounts: Sequence[int]) -> Fraction:
    """exp of what is left of epsilon."""
    eps: dict[Variable, Value] = {p.param: 1 for p in judged.setting.program.parameters if is_public(p.role)}
    spent = sum(amount * evaluate(unit.price, eps) for amount, unit in zip(amounts, judged.setting.units, strict=True))
    return power(evaluate(in_epsilon(judged.setting.claim).epsilon, eps) - spent)


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
    slack = Fraction(evaluate(in_epsilon(judged.setting.claim).delta, eps))
    before, behind = logicals_in(judged.pre), logicals_in(judged.post)
    shared = [variable for variable in before if variable in behind]
    for scores in allowed(judged.setting, world):
        left, right = (Machine(world, inputs, judged.setting.program) for inputs in scores)
        pre = tightest(world, judged, judged.pre, scores, before)
        post = tightest(world, judged, judged.post, scores, behind)
        only = [number for number, variable in enumerate(behind) if variable not in shared]
        choices = list(itertools.product(*(world.logical(behind[number], scores) for number in only)))
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
    spoken_of = set(variables_in(broken))
    for scores in allowed(judged.setting, world):
        ranges = ranges_of(world, judged, scores, logicals)
        if solutions(broken, [(variable, values) for variable, values in ranges if variable in spoken_of]):
            return False
    return True


def allowed(statement: Setting | Private, world: World, apart: int = 1) -> Iterator[Scores]:
    """The neighbours so many steps apart that a statement is about, for all values of what is public besides eps."""
    ranges = {local.name: values for local, values in world.variables}
    given = dict(world.neighbours[0][0])
    public = [
        p.param.name for p in statement.program.parameters if isinstance(p.role, Public) and p.param.name not in given
    ]
    for chosen in itertools.product(*(ranges[name] for name in public)):
        known = tuple(zip(public, chosen, strict=True))
        for one, two in joined(world.neighbours, apart):
            if not fit(statement.program, dict(one), dict(two), apart):
                continue
            inputs: dict[Variable, Value] = {}
            for variable in variables_in(statement.where):
                assert isinstance(variable, Logical | Param)
                inputs[variable] = dict((*one, *known)).get(variable.name, 1)
            if evaluate(statement.where, inputs):
                yield (*one, *known), (*two, *known)


def fit(program: Program, one: dict[str, Value], two: dict[str, Value], apart: int) -> bool:
    """Whether inputs may differ as they do: public ones not at all, and of a family only so many members."""
    moved: dict[str, set[str]] = {}
    limits: dict[str, int] = {}
    for each in program.parameters:
        name = each.param.name
        if name not in one or (gap := differing(one[name], two[name])) == 0:
            continue
        match each.role:
            case Public():
                return False
            case Steps(steps=steps) if gap > evaluate(steps, {}) * apart:
                return False
            case Database(neighbours="replace") if gap > apart:
                return False
            case Part(family=family, member=member, most=most):
                moved.setdefault(family, set()).add(member)
                limits[family] = most
                if gap > apart:
                    return False
    return all(len(members) <= limits[family] * apart for family, members in moved.items())


def differing(one: Value, two: Value) -> int:
    """In how many places lists differ."""
    if not isinstance(one, tuple) or len(one) != len(two):
        return 0
    return sum(a != b for a, b in zip(one, two, strict=True))


def joined(neighbours: tuple[Scores, ...], steps: int) -> tuple[Scores, ...]:
    """Inputs that so many steps join."""
    if steps == 1:
        return neighbours
    return tuple(
        {(one, end): None for one, two in joined(neighbours, steps - 1) for near, end in neighbours if near == two}
    )


def private(goal: Private, world: World) -> bool:
    """Whether a program is private as claimed where it is, run from a memory of zeros."""
    eps: dict[Variable, Value] = {p.param: 1 for p in goal.program.parameters if is_public(p.role)}
    factor, slack = (
        power(evaluate(in_epsilon(goal.claim).epsilon, eps)),
        Fraction(evaluate(in_epsilon(goal.claim).delta, eps)),
    )
    zeros = tuple(False if local.sort == BOOL else 0 for local, _ in world.variables)

    @cache
    def results_of(inputs: tuple[tuple[str, Value], ...]) -> dict[tuple[Value, ...], Fraction]:
        machine = Machine(world, inputs, goal.program)
        ends: dict[tuple[Value, ...], Fraction] = {}
        for memory, chance in machine.run(goal.program.body, zeros).items():
            results = tuple(machine.value(term, memory) for term in goal.program.results)
            ends[results] = ends.get(results, Fraction(0)) + chance
        return ends

    for scores in allowed(goal, world, int(evaluate(goal.claim.group, eps))):
        shares = [results_of(tuple(known for known in inputs if "@" not in known[0])) for inputs in scores]
        lost = sum(max(chance - factor * shares[1].get(result, 0), Fraction(0)) for result, chance in shares[0].items())
        if lost > slack:
            return False
    return True
