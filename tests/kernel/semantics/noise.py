"""Trials of the rules for draws and for what neighbours have in common: a maker for each."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from lapwing.kernel.language import law, role
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, Parameter, Program, Sample
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import (
    Choose,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Not,
    Or,
    Param,
    Sided,
    Spent,
    Term,
)
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.logic.relational_terms import Side, both
from lapwing.kernel.rules import sample
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from tests.kernel.build import EPS, NO, ONE, TWO, YES, ZERO, compare, number, of
from tests.kernel.semantics.grower import (
    HALF,
    HALVES,
    HEADS,
    LATTICE,
    PER_EPS,
    PLAIN,
    QUARTER,
    SCORES,
    SECRET,
    SKY,
    TAILS,
    B,
    Grower,
    Trial,
    X,
    goal_of,
    plain,
    setting_of,
)
from tests.kernel.semantics.world import Scores, World


def make_same(random_: random.Random) -> Trial:
    grower = plain(random_)
    target = random_.choice((B, X))
    draw = Sample(target, law.Uniform(TWO) if target == X else law.Flip(random_.choice((HALF, QUARTER))))
    rest = grower.block(1)
    return Trial(Same(), goal_of(grower, (draw, *rest), (draw, *random_.choice((rest, grower.block(1))))), PLAIN)


def make_sample(random_: random.Random) -> Trial:
    grower = plain(random_)
    side: Side = random_.choice((1, 2))
    drawing, other = (grower.draw(), *grower.block(1)), grower.block(2)
    left, right = (drawing, other) if side == 1 else (other, drawing)
    return Trial(sample.Sample(side), goal_of(grower, left, right), PLAIN)


def make_response(random_: random.Random) -> Trial:
    grower = plain(random_)
    double = random_.random() < 0.3
    epsilon = of("*", TWO, EPS) if double else EPS
    one, two = (Sample(B, law.RandomizedResponse(grower.truth(), epsilon)) for _ in range(2))
    rest = grower.block(1)
    left, right = (one, *rest), (random_.choice((one, two)), *random_.choice((rest, ())))
    goal = goal_of(grower, left, right)
    return Trial(Response(random_.choice((NO, NO, grower.condition())), 0), goal, PLAIN)


def make_choice(random_: random.Random) -> Trial:
    grower = plain(random_)
    choose, other = (Sample(X, law.Uniform(size)) for size in (TWO, random_.choice((TWO, TWO, ONE))))
    rest = grower.block(1)
    goal = goal_of(grower, (choose, *rest), (other, *random_.choice((rest, ()))))
    secrets = Sided("s", INT, 1), Sided("s", INT, 2)
    return Trial(Choice(random_.choice((ZERO, ONE, of("-", *secrets), Sided("x", INT, 2)))), goal, PLAIN)


def make_flip(random_: random.Random) -> Trial:
    grower = plain(random_)
    probability = random_.choice((HEADS, HEADS, TAILS, HALF, of("*", TWO, QUARTER)))
    coin = Sample(B, law.Flip(probability))
    other = Sample(B, law.Flip(random_.choice((probability, probability, HEADS))))
    rest = grower.block(1)
    goal = goal_of(grower, (coin, *rest), (other, *random_.choice((rest, ()))))
    return Trial(Flip(random_.choice((NO, YES, grower.condition(), grower.condition())), 0), goal, PLAIN)


def lists(monotone: bool) -> tuple[Scores, ...]:
    """Neighbouring answers: each moves by one at most, and if they are monotone, all the same way."""
    near = [((0, 0), (1, 1)), ((0, 2), (1, 2)), ((2, 0), (1, 0)), ((1, 1), (0, 0)), ((1, 1), (1, 1))]
    near += [] if monotone else [((0, 1), (1, 0)), ((1, 1), (0, 2)), ((1, 0), (0, 1))]
    return tuple(((("q", one),), (("q", two),)) for one, two in near)


def with_lists(monotone: bool) -> tuple[World, tuple[Parameter, ...]]:
    world = replace(PLAIN, neighbours=lists(monotone), amounts=(0, 1, 2))
    return world, (Parameter(SCORES, role.Queries(ONE, monotone)), Parameter(EPS, role.Epsilon()))


def make_instance(random_: random.Random) -> Trial:
    grower = Grower(random_, (B, X), 1, secret=False)
    world, parameters = with_lists(False)
    index = random_.choice((ZERO, ONE, Sided("x", INT, 1), Sided("x", INT, 2)))
    one, two = (Index(Sided("q", ListOf(REAL), side), index) for side in (1, 2))
    near = compare("<=", one, of("+", two, ONE))
    post = random_.choice((near, both(near, grower.atom()), Or((near, grower.atom())), grower.assertion()))
    program = Program("p", parameters, (), (), ())
    body = random_.choice(((), (grower.assign(),), (Sample(B, law.Flip(HALF)),)))
    goal = Judgment(Setting(program, Claim(TWO, ZERO, ONE), (Unit(EPS),)), body, body, grower.assertion(), post)
    return Trial(Instance("q", index), goal, replace(world, amounts=(0,)))


def make_entry(random_: random.Random) -> Trial:
    grower = Grower(random_, (B, X), 1, secret=False)
    rows = Param("d", ListOf(ListOf(INT)))
    tables = ((((1, 2), (2, 2)), ((1, 2),)), (((2, 1),), ((2, 1), (1, 1))), ((), ((2, 2),)), (((1, 1),), ((1, 1),)))
    near: tuple[Scores, ...] = tuple(((("d", one),), (("d", two),)) for one, two in tables)
    row, column = (random_.choice((ZERO, ONE, Sided("x", INT, 1), Sided("x", INT, 2))) for _ in range(2))
    fields = isinstance(column, Literal) and random_.random() < 0.5
    side: Side = random_.choice((1, 2))
    own = Sided("d", rows.sort, side)
    low = compare("<=", ONE, Index(Index(own, row), column))
    there = Or((Not(compare("<", row, Length(own))), low))
    post = random_.choice((there, both(there, grower.atom()), Or((low, grower.atom())), grower.assertion()))
    numbers = role.Integers(ONE, TWO)
    table = role.Database(role.Row((numbers, numbers)) if fields else role.Vector(numbers, TWO), "add-remove")
    program = Program("p", (Parameter(rows, table), Parameter(EPS, role.Epsilon())), (), (), ())
    body = random_.choice(((), (grower.assign(),), (Sample(B, law.Flip(HALF)),)))
    goal = Judgment(Setting(program, Claim(TWO, ZERO, ONE), (Unit(EPS),)), body, body, grower.assertion(), post)
    return Trial(Entry("d", row, column), goal, replace(PLAIN, neighbours=near, amounts=(0,)))


def make_exponential(random_: random.Random) -> Trial:
    grower = Grower(random_, (B, X), 1, secret=False)
    monotone = random_.random() < 0.5
    world, parameters = with_lists(monotone)
    program = Program("p", parameters, (), (), ())
    draw: Block = (
        Sample(X, law.Exponential(SCORES, PER_EPS)),
        *random_.choice(((), (Assign(B, compare("==", X, ONE)),))),
    )
    same = compare("==", Sided("x", INT, 1), Sided("x", INT, 2))
    post = both(
        random_.choice((same, Or((Not(compare("==", Sided("x", INT, 1), ZERO)), same)))),
        compare("<=", Spent(0), random_.choice((ZERO, ONE, TWO))),
    )
    setting = Setting(program, Claim(of("*", TWO, EPS), ZERO, ONE), (Unit(EPS),))
    pre = compare("==", Spent(0), ZERO)
    return Trial(
        Exponential(0), Judgment(setting, draw, draw, both(pre, random_.choice((YES, grower.atom()))), post), world
    )


def observed(random_: random.Random, target: Local) -> Block:
    """What a run keeps of a drawn value: how it compares with something."""
    seen = compare(random_.choice((">=", ">", "==")), target, random_.choice((ZERO, ONE, SECRET)))
    return (Assign(B, seen), Assign(target, ZERO))


def make_noise(random_: random.Random, one_sided: bool, halves: bool = False) -> Trial:
    target = Local("x", REAL) if one_sided or halves else X
    kind: Callable[[Term, Term], law.Law] = (
        law.ExponentialNoise if one_sided else law.Laplace if halves else law.Geometric
    )
    centers = [random_.choice((SECRET, ZERO, of("-", ONE, SECRET))) for _ in range(2)]
    one, two = (Sample(target, kind(center, PER_EPS)) for center in centers)
    if halves:
        one, two = (Sample(target, law.Laplace(of("/", center, TWO), of("/", PER_EPS, TWO))) for center in centers)
    rest = observed(random_, target)
    left, right = (
        (one, *rest),
        (random_.choice((one, one, two)), *random_.choice((rest, rest, observed(random_, target)))),
    )
    secrets = Sided("s", INT, 1), Sided("s", INT, 2)
    drawn = Logical("drawn", REAL if halves else INT)
    steps: list[Term] = [ZERO, ONE, Literal(-1, INT), of("-", secrets[1], secrets[0])]
    low, high = random_.sample(steps, 2)
    looking = Choose(compare(">=", drawn, random_.choice((ZERO, ONE, secrets[0]))), high, low)
    fixed: tuple[Term, ...] = (low, low, Choose(compare("==", secrets[0], ONE), high, low))
    shift = random_.choice(fixed if one_sided else (*fixed, looking, looking))
    flags = Sided("b", BOOL, 1), Sided("b", BOOL, 2)
    relation = random_.choice((compare("==", *flags), Or((Not(flags[0]), flags[1])), Or((flags[0], Not(flags[1])))))
    post = both(relation, compare("<=", Spent(0), random_.choice((ZERO, ONE, ONE, TWO))))
    known = random_.choice((YES, compare("==", *secrets), compare("<", *secrets), compare(">", *secrets)))
    goal = Judgment(setting_of(left), left, right, both(known, compare("==", Spent(0), ZERO)), post)
    world = SKY if one_sided else HALVES if halves else LATTICE
    return Trial(ExponentialNoise(shift, 0) if one_sided else Laplace(shift, 0), goal, world)


def make_laplace(random_: random.Random) -> Trial:
    return make_noise(random_, one_sided=False)


def make_laplace_steps(random_: random.Random) -> Trial:
    trial = make_noise(random_, one_sided=False)
    assert isinstance(trial.rule, Laplace)
    secrets, drawn = (Sided("s", INT, 1), Sided("s", INT, 2)), Logical("drawn", INT)
    conditions = (compare("==", *secrets), compare("<", *secrets), compare(">=", drawn, random_.choice((ZERO, ONE))))
    low, high = (number(random_.randrange(3)) for _ in range(2))
    amount = random_.choice((low, high, Choose(random_.choice(conditions), low, high)))
    rule = LaplaceSteps(trial.rule.shift, 0, random_.choice((ONE, ONE, TWO)), amount)
    return replace(trial, rule=rule, world=replace(LATTICE, named={"drawn": (-1, 0, 1, 2), "other_0": (-1, 0, 1, 2)}))


def make_laplace_on_halves(random_: random.Random) -> Trial:
    """Noise around a centre that 2 divides, on the grid of the halves."""
    return make_noise(random_, one_sided=False, halves=True)


def make_exponential_noise(random_: random.Random) -> Trial:
    return make_noise(random_, one_sided=True)
