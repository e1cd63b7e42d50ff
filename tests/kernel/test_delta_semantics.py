"""Rules against the meaning of judgments when delta is spent, and the credit of it may be below 0.

As in `test_semantics`, small worlds are enumerated; the linear program is in f and 1 - g here, so that f = 0, g = 1 is
where it starts, which no constraint with a negative right side rules out unless nothing is left.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.cost.calibration import Textbook
from lapwing.kernel.language import law
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, Program, Sample, While
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import BOOL, REAL
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import Apply, Literal, Local, Logical, Sided, Spent, Term, Variable
from lapwing.kernel.logic.judgment import Judgment, Premises, Setting, Unit
from lapwing.kernel.logic.relational_terms import both
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from tests.kernel.build import EPS, NO, ONE, TWO, YES, ZERO, compare, number, of
from tests.kernel.semantics.grower import PARAMETERS, PLAIN, SECRET, Trial, plain
from tests.kernel.semantics.grower import B as FLAG
from tests.kernel.semantics.grower import X as NUMBER
from tests.kernel.semantics.linear import exceeds
from tests.kernel.semantics.makers import MAKERS, asked
from tests.kernel.semantics.runs import Machine, power
from tests.kernel.semantics.terms import evaluate, solutions
from tests.kernel.semantics.validity import logicals_in, ranges_of, true
from tests.kernel.semantics.world import Distribution, Memory, Unclear, Value, World
from tests.typed import in_epsilon

EIGHTH = Literal(Fraction(1, 8), REAL)
UNITS = (Unit(EPS), Unit(EIGHTH, "delta"))
NAMES = "Absurd Choice Conseq Flip Gauss If Response Same Sample Seq Skip WhileAlone WhileApart WhileBoth".split()

Related = tuple[Memory, Memory, Fraction, Fraction]


def credits(judged: Judgment, amounts: Iterable[int]) -> tuple[Fraction, Fraction]:
    """exp of what is left of epsilon, and what is left of delta."""
    known: dict[Variable, Value] = {p.param: 1 for p in judged.setting.program.parameters if is_public(p.role)}
    epsilon = evaluate(in_epsilon(judged.setting.claim).epsilon, known)
    delta = Fraction(evaluate(in_epsilon(judged.setting.claim).delta, known))
    for amount, unit in zip(amounts, judged.setting.units, strict=True):
        spent = amount * Fraction(evaluate(unit.price, known))
        epsilon, delta = (epsilon - spent, delta) if unit.credit == "epsilon" else (epsilon, delta - spent)
    return power(epsilon), delta


def found_in(
    judged: Judgment, condition: Term, world: World, scores: object, logicals: list[Logical]
) -> dict[tuple[Value, ...], set[Related]]:
    """For the logical values: the pairs of memories in an assertion, with all the credits it allows."""
    count, width, units = len(logicals), len(world.variables), len(judged.setting.units)
    left = {amounts: credits(judged, amounts) for amounts in itertools.product(world.amounts, repeat=units)}
    found: dict[tuple[Value, ...], set[Related]] = {}
    for values in solutions(condition, ranges_of(world, judged, scores, logicals)):  # type: ignore[arg-type]
        one, two = values[count : count + width], values[count + width : count + 2 * width]
        amounts = values[count + 2 * width : count + 2 * width + units]
        found.setdefault(values[:count], set()).add((one, two, *left[amounts]))
    return found


def lowest(related: Iterable[Related]) -> list[Related]:
    """Of the credits of each pair, those that no other is below."""
    best: dict[tuple[Memory, Memory], list[tuple[Fraction, Fraction]]] = {}
    for one, two, ratio, slack in sorted(related, key=lambda each: (each[2], each[3])):
        kept = best.setdefault((one, two), [])
        if not any(other <= slack for _, other in kept):
            kept.append((ratio, slack))
    return [(*pair, *credit) for pair, kept in best.items() for credit in kept]


def bounded(left: Distribution, right: Distribution, post: list[Related], factor: Fraction, slack: Fraction) -> bool:
    """E[f] <= factor * E[g] + slack for all f, g in [0, 1] with f(a) <= ratio * g(b) + rest for every pair."""
    if any(ratio + rest < 0 for _, _, ratio, rest in post):
        return True
    kept = {(one, two) for one, two, ratio, rest in post if ratio <= factor and rest <= slack}
    together = len(left) == len(right) == 1 and sum(left.values()) == 1 and sum(right.values()) == 1
    if (together and (*left, *right) in kept) or (
        left == right and sum(left.values()) == 1 and all((one, one) in kept for one in left)
    ):
        return True
    ones = list(dict.fromkeys([*left, *(one for one, *_ in post)]))
    twos = list(dict.fromkeys([*right, *(two for _, two, *_ in post)]))
    size = len(ones) + len(twos)

    def row(*entries: tuple[int, Fraction]) -> list[Fraction]:
        return [dict(entries).get(place, Fraction(0)) for place in range(size)]

    rows = [(row((place, Fraction(1))), Fraction(1)) for place in range(size)]
    for one, two, ratio, rest in post:
        rows.append((row((ones.index(one), Fraction(1)), (len(ones) + twos.index(two), ratio)), ratio + rest))
    gains = [left.get(one, Fraction(0)) for one in ones] + [factor * right.get(two, Fraction(0)) for two in twos]
    return not exceeds(gains, rows, slack + factor * sum(right.values(), Fraction(0)))


def valid(judged: Judgment, world: World) -> bool:
    """Whether a judgment is valid in a world."""
    before, behind = logicals_in(judged.pre), logicals_in(judged.post)
    only = [variable for variable in behind if variable not in before]
    for scores in world.neighbours:
        left, right = (Machine(world, inputs, judged.setting.program) for inputs in scores)
        pre = found_in(judged, judged.pre, world, scores, before)
        post = found_in(judged, judged.post, world, scores, behind)
        for values, choice in itertools.product(
            pre, itertools.product(*(world.logical(each, scores) for each in only))
        ):
            known = {**dict(zip(before, values, strict=True)), **dict(zip(only, choice, strict=True))}
            related = lowest(post.get(tuple(known[variable] for variable in behind), ()))
            for one, two, factor, slack in lowest(pre[values]):
                if not bounded(left.run(judged.left, one), right.run(judged.right, two), related, factor, slack):
                    return False
    return True


# goals in which delta is spent


def about_delta(random_: random.Random) -> Term:
    return compare(random_.choice(("==", "<=")), Spent(1), number(random_.randrange(3)))


def with_delta(trial: Trial, random_: random.Random) -> Trial:
    """The same trial where some of a delta of one or two eighths has been spent, perhaps too much."""
    goal, rule = trial.goal, trial.rule
    assert isinstance(goal, Judgment)
    amount = random_.choice((1, 1, 2))
    claim = Claim(in_epsilon(goal.setting.claim).epsilon, Literal(Fraction(amount, 8), REAL), ONE)
    requires = (compare("<=", EPS, ONE),)
    setting = Setting(replace(goal.setting.program, requires=requires), claim, UNITS, ((TWO, number(amount)),))
    pre = both(goal.pre, compare("==", Spent(1), number(random_.randrange(3))))
    goal_delta = about_delta(random_)
    goal = Judgment(setting, goal.left, goal.right, pre, both(goal.post, goal_delta))
    kept = about_delta(random_)
    match rule:
        case WhileBoth() | WhileApart() | WhileAlone():
            rule = replace(rule, invariant=both(rule.invariant, kept))
        case Conseq():
            weaker = random_.choice((kept, compare("<=", Spent(1), TWO)))
            rule = replace(rule, pre=both(rule.pre, weaker), post=both(rule.post, goal_delta))
        case Seq():
            rule = replace(rule, middle=both(rule.middle, kept))
        case _:
            pass
    return Trial(rule, goal, replace(trial.world, amounts=(0, 1, 2)))


def make_gauss(random_: random.Random) -> Trial:
    grower = plain(random_)
    target = random_.choice((NUMBER, Local("x", REAL)))
    sigma = of("/", Apply("sqrt", (of("*", TWO, Apply("log", (of("/", number(10), ONE),))),)), EPS)
    one, two = (
        Sample(target, law.Gaussian(random_.choice((SECRET, ZERO, of("-", ONE, SECRET))), sigma)) for _ in range(2)
    )
    rest: Block = random_.choice(((), (Assign(FLAG, compare("==", target, ONE)), Assign(target, ZERO))))
    left, right = (one, *rest), (random_.choice((one, one, two)), *rest)
    setting = Setting(Program("p", PARAMETERS, (compare("<=", EPS, ONE),), left, ()), Claim(EPS, EIGHTH, ONE), UNITS)
    flags = Sided("b", BOOL, 1), Sided("b", BOOL, 2)
    drawn = Sided("x", target.sort, 1), Sided("x", target.sort, 2)
    equal = both(compare("==", *flags), compare("==", *drawn))
    post = both(
        random_.choice((equal, compare("==", *drawn), compare("==", *flags), grower.assertion())),
        *(compare("<=", Spent(unit), random_.choice((ZERO, ONE, ONE))) for unit in (0, 1)),
    )
    known = random_.choice((YES, compare("==", *flags), compare("==", *drawn)))
    pre = both(known, compare("==", Spent(0), ZERO), compare("==", Spent(1), random_.choice((ZERO, ZERO, ONE))))
    world = replace(PLAIN, variables=((FLAG, (False, True)), (target, (0, 1))), amounts=(0, 1, 2))
    rule = Gauss(EPS, EIGHTH, ONE, Textbook(), 0, 1)
    return Trial(rule, Judgment(setting, left, right, pre, post), world)


def trial_of(name: str, random_: random.Random) -> Trial:
    return make_gauss(random_) if name == "Gauss" else with_delta(MAKERS[name](random_), random_)


def shown(premises: Premises, trial: Trial) -> bool:
    """Whether everything a rule asks for is so, by enumeration."""
    goal, world = trial.goal, trial.world
    assert isinstance(goal, Judgment)
    if not all(true(obligation, goal, world) for obligation in premises.obligations):
        return False
    return all(isinstance(each, Judgment) and valid(each, world) for each in premises.goals)


TRIALS = {
    "Skip": 60,
    "Seq": 100,
    "WhileBoth": 120,
    "WhileApart": 120,
    "WhileAlone": 120,
    "Gauss": 50,
    "Conseq": 250,
    "If": 40,
}
LEAST = {"Seq": 2, "WhileAlone": 2, "WhileApart": 2, "WhileBoth": 2}


@pytest.mark.parametrize("name", NAMES)
def test_what_a_rule_proves_is_valid(name: str) -> None:
    random_ = random.Random(name)
    proved = 0
    for _ in range(TRIALS.get(name, 25)):
        trial = trial_of(name, random_)
        premises = asked(trial)
        try:
            if premises is not None and shown(premises, trial):
                proved += 1
                assert isinstance(trial.goal, Judgment) and valid(trial.goal, trial.world), trial
        except Unclear:
            continue
    assert proved >= LEAST.get(name, 4)


def found(name: str, weaken: Callable[[Premises, Trial], Premises], seed: int, limit: int = 400) -> bool:
    """Whether a weaker rule soon proves something that is not valid."""
    random_ = random.Random(f"{name} {seed}")
    for _ in range(limit):
        trial = trial_of(name, random_)
        premises = asked(trial)
        weaker = None if premises is None else weaken(premises, trial)
        try:
            if weaker is not None and shown(weaker, trial) and not valid(judged_in(trial), trial.world):
                return True
        except Unclear:
            continue
    return False


def judged_in(trial: Trial) -> Judgment:
    assert isinstance(trial.goal, Judgment)
    return trial.goal


@pytest.mark.parametrize(("unit", "seed"), [(0, 0), (1, 0)])
def test_both_prices_of_gaussian_noise_must_be_paid(unit: int, seed: int) -> None:
    def weaken(premises: Premises, trial: Trial) -> Premises:
        (goal,) = premises.goals
        assert isinstance(goal, Judgment)
        unpaid = compare("==", Spent(unit), ZERO)
        free = both(substitute(goal.pre, {Spent(unit): Logical("paid", REAL)}), unpaid)
        return replace(premises, goals=(replace(goal, pre=free),))

    assert found("Gauss", weaken, seed)


def test_what_was_known_before_gaussian_noise_must_be_forgotten() -> None:
    def weaken(premises: Premises, trial: Trial) -> Premises:
        (goal,) = premises.goals
        assert isinstance(goal, Judgment)
        return replace(premises, goals=(replace(goal, pre=both(goal.pre, judged_in(trial).pre)),))

    assert found("Gauss", weaken, 0)


@pytest.mark.parametrize("kind", [WhileBoth, WhileApart])
def test_a_loop_for_ever_is_worth_nothing_if_delta_is_overspent(kind: type[WhileBoth] | type[WhileApart]) -> None:
    """The left run never ends and so gives f = 0, which is above exp(e) * g + d for g = 0 and d < 0.

    Everything else that the rule asks for is so, and it does not ask for this where the loop has ended.
    """
    world = replace(PLAIN, amounts=(0, 1, 2))
    for guard, amount, fine in ((YES, 1, True), (YES, 2, False), (NO, 2, True)):
        loop: Block = (While(guard, ()),)
        setting = Setting(Program("p", PARAMETERS, (), loop, ()), Claim(EPS, EIGHTH, ONE), UNITS, ((ONE, ONE),))
        spent = compare("==", Spent(1), number(amount))
        goal = Judgment(setting, loop, loop, spent, spent)
        rule = WhileBoth(spent) if kind is WhileBoth else WhileApart(spent, NO, NO, ZERO)
        premises = rule.premises(goal)
        assert valid(goal, world) == fine
        assert all(isinstance(each, Judgment) and valid(each, world) for each in premises.goals)
        kept = {each.name: true(each, goal, world) for each in premises.obligations}
        assert kept.pop("delta is not overspent") == fine
        assert all(kept.values())


def test_the_bound_counts_negative_credit() -> None:
    """With d < 0 a pair restricts g even where the left run does not go, and f and g may not exist at all."""
    one, half, tenth = Fraction(1), Fraction(1, 2), Fraction(1, 10)
    here: Memory = (0,)
    there: Memory = (1,)
    assert bounded({here: one}, {here: one}, [(here, here, one, -tenth)], one, -tenth)
    assert not bounded({here: one}, {here: one}, [(here, here, one, -tenth)], one, -2 * tenth)
    assert not bounded({here: half}, {here: one}, [(here, here, one, -tenth)], one, -3 * tenth)
    assert bounded({}, {here: one}, [(there, here, half, -tenth)], one, -2 * tenth)
    assert not bounded({}, {here: one}, [(there, here, half, -tenth)], one, -3 * tenth)
    assert bounded({here: one}, {}, [(here, there, half, -one)], one, -one)
