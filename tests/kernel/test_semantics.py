"""Every rule against the meaning of judgments, in small worlds where that can be enumerated.

For random goals and rules: if all premises are valid and all obligations true, the conclusion must be valid.  And the
other way round, these tests would notice: without an obligation, without a premise, with old facts kept or with a
smaller cost, some goal becomes provable that is not valid.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from lapwing.kernel import law, role
from lapwing.kernel.claim import Claim
from lapwing.kernel.derivation import Rule
from lapwing.kernel.judgment import Goal, Judgment, Obligation, Premises, Private, Setting, Unit
from lapwing.kernel.program import Assign, Block, If, Parameter, Program, Sample, Statement, While
from lapwing.kernel.refuse import Refused
from lapwing.kernel.rules import assign, conditional, sample
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.instance import Instance
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from lapwing.kernel.sides import Side, both
from lapwing.kernel.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.substitute import substitute
from lapwing.kernel.term import (
    And,
    Apply,
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
    Variable,
)
from tests.kernel.build import EPS, NO, ONE, TWO, YES, ZERO, compare, number, of
from tests.kernel.semantics import (
    Machine,
    Scores,
    Unclear,
    World,
    conjuncts,
    dominated,
    private,
    true,
    valid,
    variables_in,
)

B, X, COUNT = Local("b", BOOL), Local("x", INT), Local("i", INT)
SECRET = Param("s", INT)
SCORES = Param("q", ListOf(REAL))
QUARTER, HALF = Literal(Fraction(1, 4), REAL), Literal(Fraction(1, 2), REAL)
PER_EPS = of("/", ONE, EPS)

BITS: tuple[Scores, ...] = tuple(((("s", one),), (("s", two),)) for one in (0, 1) for two in (0, 1))
PLAIN = World(((B, (False, True)), (X, (0, 1))), BITS)
COUNTING = World(((X, (0, 1)), (COUNT, (0, 1, 2))), BITS, amounts=(0, 1, 2), reals=(0, 1, 2))
LATTICE = World(((B, (False, True)), (X, tuple(range(-4, 5)))), BITS, amounts=(-1, 0, 1, 2, 3, 4), reals=(0, 1))
SKY = replace(LATTICE, variables=((B, (False, True)), (Local("x", REAL), tuple(range(-4, 5)))))
PARAMETERS = (Parameter(SECRET, role.Query(ONE)), Parameter(EPS, role.Epsilon()))


@dataclass(frozen=True)
class Trial:
    """A rule at a goal, in a world."""

    rule: Rule
    goal: Goal
    world: World


Maker = Callable[[random.Random], Trial]


# random programs and assertions


class Grower:
    """Random terms, statements and assertions that stay in their world."""

    def __init__(self, random_: random.Random, locals_: tuple[Local, ...], top: int, secret: bool = True) -> None:
        self.random, self.locals, self.top, self.secret = random_, locals_, top, secret

    def whole(self, depth: int = 1, leaves: tuple[Term, ...] | None = None) -> Term:
        """A number from 0 to the top."""
        own = tuple(local for local in self.locals if local.sort == INT) + ((SECRET,) if self.secret else ())
        leaves = own if leaves is None else leaves
        if depth == 0 or self.random.random() < 0.5:
            options: list[Term] = [*leaves, *leaves, *(number(value) for value in range(self.top + 1))]
            return self.random.choice(options)
        inner = self.whole(depth - 1, leaves)
        match self.random.randrange(4):
            case 0:
                return of("-", number(self.top), inner)
            case 1:
                return Apply(self.random.choice(("min", "max")), (inner, self.whole(depth - 1, leaves)))
            case 2:
                return of("%", of("+", inner, ONE), number(self.top + 1))
            case _:
                return Choose(self.truth(depth - 1), inner, self.whole(depth - 1, leaves))

    def truth(self, depth: int = 1) -> Term:
        """A condition of a program."""
        flags = tuple(local for local in self.locals if local.sort == BOOL)
        if depth == 0 or self.random.random() < 0.4:
            options: list[Term] = [*flags, compare("==", self.whole(0), self.whole(0)), YES, NO]
            return self.random.choice(options)
        match self.random.randrange(3):
            case 0:
                return Not(self.truth(depth - 1))
            case 1:
                return compare(self.random.choice(("<", "<=", "==", "!=")), self.whole(depth), self.whole(depth))
            case _:
                return self.random.choice((And, Or))((self.truth(depth - 1), self.truth(depth - 1)))

    def assign(self) -> Assign:
        target = self.random.choice(self.locals)
        return Assign(target, self.truth() if target.sort == BOOL else self.whole())

    def draw(self) -> Sample:
        target = self.random.choice(self.locals)
        if target.sort == INT:
            return Sample(target, law.Uniform(TWO))
        if self.random.random() < 0.5:
            return Sample(target, law.Flip(self.random.choice((HALF, QUARTER))))
        return self.response(target)

    def response(self, target: Local = B) -> Sample:
        return Sample(target, law.RandomizedResponse(self.truth(), EPS))

    def branch(self) -> If:
        return If(self.truth(), self.block(1), self.block(1))

    def statement(self) -> Statement:
        return self.random.choice((self.assign, self.assign, self.draw, self.branch))()

    def block(self, most: int = 2) -> Block:
        return tuple(self.statement() for _ in range(self.random.randrange(most + 1)))

    # assertions

    def atom(self) -> Term:
        local = self.random.choice(self.locals)
        one, two = Sided(local.name, local.sort, 1), Sided(local.name, local.sort, 2)
        kind = self.random.randrange(8)
        if kind < 2:
            return compare("==", one, two)
        if kind == 2:
            return compare(self.random.choice(("<=", "==")), Spent(0), number(self.random.randrange(3)))
        if kind == 3 and self.secret:
            return compare("==", Sided("s", INT, 1), Sided("s", INT, 2))
        side = self.random.choice((one, two))
        if local.sort == BOOL:
            return self.random.choice((side, Or((Not(one), two)), compare("!=", one, two)))
        if kind == 4 and self.secret:
            return compare("==", side, Sided("s", INT, side.side))
        return self.random.choice(
            (compare("==", side, number(self.random.randrange(self.top + 1))), compare("<=", one, two))
        )

    def assertion(self, most: int = 2) -> Term:
        atoms = tuple(self.atom() for _ in range(self.random.randint(1, most)))
        return atoms[0] if len(atoms) == 1 else self.random.choice((And, And, Or))(atoms)

    def pre(self) -> Term:
        """An assertion whose amounts leave room for a cost."""
        low = self.random.randrange(2)
        return both(self.assertion(), self.random.choice((YES, self.atom())), compare("==", Spent(0), number(low)))

    def condition(self) -> Term:
        """A truth value about both memories."""
        return self.random.choice((YES, NO, self.atom(), Not(self.atom())))


def setting_of(body: Block, delta: Term = ZERO) -> Setting:
    return Setting(Program("p", PARAMETERS, (), body, ()), Claim(of("*", TWO, EPS), delta, ONE), (Unit(EPS),))


def goal_of(grower: Grower, left: Block, right: Block, pre: Term | None = None, post: Term | None = None) -> Judgment:
    delta = grower.random.choice((ZERO, ZERO, Literal(Fraction(1, 8), REAL)))
    return Judgment(setting_of(left, delta), left, right, pre or grower.pre(), post or grower.assertion(3))


def plain(random_: random.Random) -> Grower:
    return Grower(random_, (B, X), 1)


def counting(random_: random.Random) -> Grower:
    return Grower(random_, (X, COUNT), 2, secret=False)


# one maker of trials for each rule


def make_skip(random_: random.Random) -> Trial:
    return Trial(Skip(), goal_of(plain(random_), (), ()), PLAIN)


def make_absurd(random_: random.Random) -> Trial:
    grower = plain(random_)
    return Trial(Absurd(), goal_of(grower, grower.block(1), grower.block(1), And((grower.pre(), grower.pre()))), PLAIN)


def make_assign(random_: random.Random) -> Trial:
    grower = plain(random_)
    sides = random_.choice(("both", "left", "right"))
    left: Block = (grower.assign(), *grower.block(1)) if sides != "right" else grower.block(1)
    right: Block = (grower.assign(), *grower.block(1)) if sides != "left" else grower.block(1)
    return Trial(assign.Assign(sides), goal_of(grower, left, right), PLAIN)  # type: ignore[arg-type]


def make_if(random_: random.Random) -> Trial:
    grower = plain(random_)
    sides = random_.choice(("both", "both", "left", "right"))
    left: Block = (grower.branch(), *grower.block(1)) if sides != "right" else grower.block(1)
    right: Block = (grower.branch(), *grower.block(1)) if sides != "left" else grower.block(1)
    if sides == "both" and random_.random() < 0.5:
        right = left
    return Trial(conditional.If(sides), goal_of(grower, left, right), PLAIN)  # type: ignore[arg-type]


def make_case(random_: random.Random) -> Trial:
    grower = plain(random_)
    return Trial(Case(grower.assertion()), goal_of(grower, grower.block(1), grower.block(1)), PLAIN)


def make_conseq(random_: random.Random) -> Trial:
    grower = plain(random_)
    goal = goal_of(grower, grower.block(1), grower.block(1))
    parts = goal.pre.operands if isinstance(goal.pre, And) else (goal.pre,)
    weaker = random_.choice((both(*parts[1:]), both(*parts[:-1]), Or((goal.pre, grower.pre())), grower.pre()))
    stronger = random_.choice((both(goal.post, grower.atom()), grower.assertion(3), goal.post))
    return Trial(Conseq(weaker, stronger), goal, PLAIN)


def make_seq(random_: random.Random) -> Trial:
    grower = plain(random_)
    left, right = ((grower.statement(), *grower.block(1)) for _ in range(2))
    if random_.random() < 0.5:
        right = left
    cuts = random_.randint(0, len(left)), random_.randint(0, len(right))
    same = both(*(compare("==", Sided(v.name, v.sort, 1), Sided(v.name, v.sort, 2)) for v in (B, X)))
    middle = random_.choice((both(same, compare("<=", Spent(0), TWO)), grower.pre(), grower.assertion()))
    return Trial(Seq(*cuts, middle), goal_of(grower, left, right), PLAIN)


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


def round_of(random_: random.Random, grower: Grower, steady: bool) -> Block:
    """A loop's body: it counts, mostly."""
    count = Assign(
        COUNT, random_.choice((Apply("min", (of("+", COUNT, ONE), TWO)), of("%", of("+", COUNT, ONE), number(3))))
    )
    other: Statement = random_.choice((Assign(X, of("-", ONE, X)), Assign(X, Apply("min", (COUNT, ONE)))))
    if random_.random() < 0.3:
        other = Sample(X, law.Uniform(TWO))
    if steady or random_.random() < 0.8:
        return random_.choice(((count,), (count, other), (other, count)))
    return (other,)


def guard_of(random_: random.Random) -> Term:
    return random_.choice(
        (
            compare("<", COUNT, TWO),
            compare("<", COUNT, TWO),
            compare("==", COUNT, ONE),
            And((compare("<", COUNT, TWO), compare("==", X, ZERO))),
        )
    )


def about_counts(random_: random.Random) -> Term:
    """An invariant, perhaps."""
    one, two = Sided("i", INT, 1), Sided("i", INT, 2)
    options: tuple[Term, ...] = (
        compare("==", one, two),
        compare("==", Sided("x", INT, 1), Sided("x", INT, 2)),
        compare("<=", one, two),
        compare("<=", two, one),
        compare("==", Sided("x", INT, 2), ZERO),
        compare("!=", one, ONE),
        YES,
    )
    return both(*random_.sample(options, random_.randint(1, 2)), compare("==", Spent(0), ZERO))


def at_start(random_: random.Random) -> Term:
    """What is known before a loop."""
    counts = Sided("i", INT, 1), Sided("i", INT, 2)
    others = Sided("x", INT, 1), Sided("x", INT, 2)
    options: tuple[Term, ...] = (
        both(compare("==", counts[0], ZERO), compare("==", counts[1], ZERO)),
        compare("==", *counts),
        compare("<=", *counts),
        compare("==", counts[0], TWO),
    )
    also: tuple[Term, ...] = (compare("==", *others), compare("==", *others), YES, compare("==", others[1], ZERO))
    return both(random_.choice(options), random_.choice(also), compare("==", Spent(0), ZERO))


def bound_of(random_: random.Random, side: int) -> Term:
    count = Sided("i", INT, 1 if side == 1 else 2)
    return random_.choice((of("-", TWO, count), of("-", TWO, count), count, ONE, of("-", ONE, count)))


ROUNDS = replace(COUNTING, named={"rounds_0": (-1, 0, 1, 2)})


def make_while_both(random_: random.Random) -> Trial:
    grower = counting(random_)
    loop = While(guard_of(random_), round_of(random_, grower, False))
    other = loop if random_.random() < 0.7 else While(guard_of(random_), round_of(random_, grower, False))
    in_step = compare("==", Sided("i", INT, 1), Sided("i", INT, 2))
    equal = compare("==", Sided("x", INT, 1), Sided("x", INT, 2))
    invariant = both(in_step, random_.choice((YES, equal, about_counts(random_))), compare("==", Spent(0), ZERO))
    pre, post = at_start(random_), about_counts(random_)
    return Trial(WhileBoth(invariant), goal_of(grower, (loop,), (other,), pre, post), ROUNDS)


def make_while_apart(random_: random.Random) -> Trial:
    grower = counting(random_)
    one, two = (While(guard_of(random_), round_of(random_, grower, False)) for _ in range(2))
    counts = Sided("i", INT, 1), Sided("i", INT, 2)
    alone = random_.choice((NO, NO, YES, compare("<=", *counts)))
    wait = random_.choice((NO, NO, YES, compare("<=", *reversed(counts)), compare("==", *counts)))
    pre, post = at_start(random_), random_.choice((about_counts(random_), YES))
    goal = goal_of(grower, (one,), (random_.choice((one, two)),), pre, post)
    return Trial(WhileApart(about_counts(random_), alone, wait, bound_of(random_, 2)), goal, ROUNDS)


def make_while_alone(random_: random.Random) -> Trial:
    grower = counting(random_)
    side: Side = random_.choice((1, 2))
    loop: Block = (While(guard_of(random_), round_of(random_, grower, False)),)
    other: Block = random_.choice(((), (), (Assign(X, of("-", ONE, X)),)))
    pre, post = at_start(random_), random_.choice((about_counts(random_), YES))
    left, right = (loop, other) if side == 1 else (other, loop)
    return Trial(
        WhileAlone(side, about_counts(random_), bound_of(random_, side)),
        goal_of(grower, left, right, pre, post),
        ROUNDS,
    )


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
    side: Side = random_.choice((1, 2))
    own = Sided("d", rows.sort, side)
    low = compare("<=", ONE, Index(Index(own, row), column))
    there = Or((Not(compare("<", row, Length(own))), low))
    post = random_.choice((there, both(there, grower.atom()), Or((low, grower.atom())), grower.assertion()))
    table = role.Database(role.Vector(role.Integers(ONE, TWO), TWO), "add-remove")
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


def make_noise(random_: random.Random, one_sided: bool) -> Trial:
    target = Local("x", REAL) if one_sided else X
    kind: Callable[[Term, Term], law.Law] = law.ExponentialNoise if one_sided else law.Geometric
    one, two = (Sample(target, kind(random_.choice((SECRET, ZERO, of("-", ONE, SECRET))), PER_EPS)) for _ in range(2))
    rest = observed(random_, target)
    left, right = (
        (one, *rest),
        (random_.choice((one, one, two)), *random_.choice((rest, rest, observed(random_, target)))),
    )
    secrets = Sided("s", INT, 1), Sided("s", INT, 2)
    drawn = Logical("drawn", INT)
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
    return Trial(ExponentialNoise(shift, 0) if one_sided else Laplace(shift, 0), goal, SKY if one_sided else LATTICE)


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


def make_exponential_noise(random_: random.Random) -> Trial:
    return make_noise(random_, one_sided=True)


def make_private(random_: random.Random, kind: type[Direct] | type[Pointwise]) -> Trial:
    grower = plain(random_)
    asked = Sample(B, law.RandomizedResponse(random_.choice((compare("==", SECRET, ONE), YES)), EPS))
    body: Block = (random_.choice((asked, asked, grower.assign())), *grower.block(2))
    program = Program("p", PARAMETERS, (), body, random_.choice(((B,), (X,), (B, X))))
    bound = random_.randrange(3)
    delta = random_.choice((ZERO, ZERO, Literal(Fraction(1, 8), REAL)))
    claim = Claim(of("*", number(random_.choice((bound, bound, 2))), EPS), delta, ONE)
    return Trial(kind((Unit(EPS),), ((number(bound),),)), Private(program, claim), replace(PLAIN, amounts=(0, 1, 2)))


def make_direct(random_: random.Random) -> Trial:
    return make_private(random_, Direct)


def make_pointwise(random_: random.Random) -> Trial:
    return make_private(random_, Pointwise)


MAKERS: dict[str, Maker] = {
    "Absurd": make_absurd,
    "Assign": make_assign,
    "Case": make_case,
    "Conseq": make_conseq,
    "Direct": make_direct,
    "Entry": make_entry,
    "Exponential": make_exponential,
    "ExponentialNoise": make_exponential_noise,
    "If": make_if,
    "Instance": make_instance,
    "Laplace": make_laplace,
    "LaplaceSteps": make_laplace_steps,
    "Pointwise": make_pointwise,
    "Response": make_response,
    "Same": make_same,
    "Sample": make_sample,
    "Seq": make_seq,
    "Skip": make_skip,
    "WhileAlone": make_while_alone,
    "WhileApart": make_while_apart,
    "WhileBoth": make_while_both,
}


# trying them


def holds(goal: Goal, world: World) -> bool:
    return private(goal, world) if isinstance(goal, Private) else valid(goal, world)


def shown(premises: Premises, trial: Trial) -> bool:
    """Whether everything a rule asks for is so, by enumeration."""
    for obligation in premises.obligations:
        if isinstance(trial.goal, Judgment) and not true(obligation, trial.goal, trial.world):
            return False
    return all(holds(goal, trial.world) for goal in premises.goals)


def asked(trial: Trial) -> Premises | None:
    """What the rule asks for, None if it does not apply."""
    try:
        return trial.rule.premises(trial.goal)
    except Refused:
        return None


TRIALS = {"Laplace": 30, "LaplaceSteps": 110, "ExponentialNoise": 40, "Instance": 30, "Exponential": 30}
TRIALS |= {"Conseq": 150, "Seq": 150, "WhileAlone": 150, "WhileApart": 110, "WhileBoth": 110}
LEAST = {"Seq": 4, "WhileAlone": 4, "WhileApart": 6}


@pytest.mark.parametrize("name", MAKERS)
def test_what_a_rule_proves_is_valid(name: str) -> None:
    random_ = random.Random(name)
    proved = 0
    for _ in range(TRIALS.get(name, 80)):
        trial = MAKERS[name](random_)
        premises = asked(trial)
        try:
            if premises is not None and shown(premises, trial):
                proved += 1
                assert holds(trial.goal, trial.world), trial
        except Unclear:
            continue
    assert proved >= LEAST.get(name, 8)


# and without what the rules ask for

# with these seeds it does not take long
SEEDS: dict[str, dict[str | int, int]] = {
    "Assign": {"stale": 1},
    "Case": {0: 3, 1: 1},
    "Conseq": {"pre": 2, "post": 5},
    "ExponentialNoise": {"upwards": 2, 0: 1, "stale": 2, "free": 6},
    "If": {"guards agree": 8, 0: 1},
    "Laplace": {0: 1, "stale": 2, "free": 2},
    "LaplaceSteps": {"enough steps": 20, 0: 2, "stale": 2, "free": 2},
    "Pointwise": {0: 1},
    "Response": {"stale": 2, "free": 5},
    "Same": {0: 1, "stale": 4},
    "Sample": {"stale": 8},
    "Seq": {0: 1},
    "WhileAlone": {"invariant holds at first": 11, 0: 6, 1: 9},
    "WhileApart": {"invariant holds at first": 11, 0: 19, 1: 29, 3: 2, "waits": 24},
    "WhileBoth": {"guards agree": 6, "invariant holds at first": 3, 0: 9, 1: 6},
}


def found(name: str, weaken: Callable[[Premises, Trial], Premises | None], seed: int = 0, limit: int = 4000) -> bool:
    """Whether a weaker rule soon proves something that is not valid."""
    random_ = random.Random(f"{name} {seed}")
    for _ in range(limit):
        trial = MAKERS[name](random_)
        premises = asked(trial)
        weaker = None if premises is None else weaken(premises, trial)
        try:
            if weaker is not None and not holds(trial.goal, trial.world) and shown(weaker, trial):
                return True
        except Unclear:
            continue
    return False


OBLIGATIONS = [
    ("Absurd", "absurd"),
    ("Conseq", "pre"),
    ("Conseq", "post"),
    ("ExponentialNoise", "upwards"),
    ("If", "guards agree"),
    ("LaplaceSteps", "enough steps"),
    ("Skip", "post"),
    ("WhileAlone", "invariant holds at first"),
    ("WhileApart", "invariant holds at first"),
    ("WhileBoth", "guards agree"),
    ("WhileBoth", "invariant holds at first"),
]


@pytest.mark.parametrize(("name", "dropped"), OBLIGATIONS)
def test_every_obligation_is_needed(name: str, dropped: str) -> None:
    def weaken(premises: Premises, trial: Trial) -> Premises | None:
        kept = tuple(obligation for obligation in premises.obligations if obligation.name != dropped)
        return replace(premises, obligations=kept) if len(kept) < len(premises.obligations) else None

    assert found(name, weaken, SEEDS.get(name, {}).get(dropped, 0))


def test_there_are_no_other_obligations() -> None:
    """A bound that falls for ever needs infinitely many values; loops that do not end are tested with their rules."""
    names = set()
    for name, maker in MAKERS.items():
        random_ = random.Random(name)
        for _ in range(60):
            premises = asked(maker(random_))
            names |= {(name, obligation.name) for obligation in (premises.obligations if premises else ())}
    elsewhere = {
        ("Laplace", "injective"),
        ("LaplaceSteps", "injective"),
        ("WhileAlone", "bound is not negative"),
        ("WhileApart", "bound is not negative"),
    }
    assert names - elsewhere == set(OBLIGATIONS)


def test_a_shift_must_be_injective() -> None:
    """0 and 2 both go to 1, and together they are more likely than that, even at the price that is paid for it."""
    zero_or_two = Or((compare("==", X, ZERO), compare("==", X, TWO)))
    draw, clear = Sample(X, law.Geometric(ZERO, PER_EPS)), Assign(X, ZERO)
    left, right = (draw, Assign(B, zero_or_two), clear), (draw, Assign(B, compare("==", X, ONE)), clear)
    one, two = Sided("b", BOOL, 1), Sided("b", BOOL, 2)
    post = both(Or((Not(one), two)), compare("<=", Spent(0), ONE))
    goal = Judgment(setting_of(left), left, right, compare("==", Spent(0), ZERO), post)
    shift = Choose(compare(">=", Logical("drawn", INT), ONE), Literal(-1, INT), ONE)
    premises = Laplace(shift, 0).premises(goal)
    assert all(valid(premise, LATTICE) for premise in premises.goals if isinstance(premise, Judgment))
    assert [obligation.name for obligation in premises.obligations] == ["injective"]
    lattice = replace(LATTICE, named={"drawn": tuple(range(-4, 5)), "other_0": tuple(range(-4, 5))})
    assert not true(premises.obligations[0], goal, lattice)
    assert not valid(goal, LATTICE)


PREMISES = {"Case": 2, "If": 2, "Seq": 2, "WhileAlone": 2, "WhileApart": 4, "WhileBoth": 2}


@pytest.mark.parametrize(
    ("name", "dropped"),
    [(name, number) for name in MAKERS if name not in ("Absurd", "Skip") for number in range(PREMISES.get(name, 1))],
)
def test_every_premise_is_needed(name: str, dropped: int) -> None:
    def weaken(premises: Premises, trial: Trial) -> Premises | None:
        goals = premises.goals
        return replace(premises, goals=goals[:dropped] + goals[dropped + 1 :])

    assert found(name, weaken, SEEDS.get(name, {}).get(dropped, 0))


def test_a_loop_that_waits_must_not_wait_for_ever() -> None:
    """Rounds of the right loop alone must be looked at before the left one has ended, too."""

    def weaken(premises: Premises, trial: Trial) -> Premises | None:
        right = premises.goals[2]
        assert isinstance(right, Judgment) and isinstance(trial.goal, Judgment)
        loop = trial.goal.left[0]
        assert isinstance(loop, While)
        own: dict[Variable, Term] = {Local(name, INT): Sided(name, INT, 1) for name in ("x", "i")}
        ended = replace(right, pre=both(right.pre, Not(substitute(loop.condition, own))))
        return replace(premises, goals=(*premises.goals[:2], ended, premises.goals[3]))

    assert found("WhileApart", weaken, SEEDS["WhileApart"]["waits"])


@pytest.mark.parametrize(
    "name", ["Assign", "Exponential", "ExponentialNoise", "Laplace", "LaplaceSteps", "Response", "Same", "Sample"]
)
def test_what_was_known_of_a_changed_value_must_be_forgotten(name: str) -> None:
    def weaken(premises: Premises, trial: Trial) -> Premises | None:
        (goal,) = premises.goals
        assert isinstance(goal, Judgment) and isinstance(trial.goal, Judgment)
        return replace(premises, goals=(replace(goal, pre=both(goal.pre, trial.goal.pre)),))

    assert found(name, weaken, SEEDS.get(name, {}).get("stale", 0))


@pytest.mark.parametrize("name", ["Exponential", "ExponentialNoise", "Laplace", "LaplaceSteps", "Response"])
def test_costs_must_be_paid(name: str) -> None:
    def weaken(premises: Premises, trial: Trial) -> Premises | None:
        (goal,) = premises.goals
        assert isinstance(goal, Judgment) and isinstance(trial.goal, Judgment)
        unpaid = [part for part in conjuncts(trial.goal.pre) if variables_in(part) == [Spent(0)]]
        free = both(substitute(goal.pre, {Spent(0): Logical("paid", REAL)}), *unpaid)
        return replace(premises, goals=(replace(goal, pre=free),))

    assert found(name, weaken, SEEDS.get(name, {}).get("free", 0))


# the meaning itself


def test_the_linear_program_knows_a_coin_from_another() -> None:
    fair: dict[tuple[int, ...], Fraction] = {(0,): Fraction(1, 2), (1,): Fraction(1, 2)}
    biased: dict[tuple[int, ...], Fraction] = {(0,): Fraction(2, 3), (1,): Fraction(1, 3)}
    same = {memory: {memory: Fraction(2)} for memory in fair}
    close = {memory: {memory: Fraction(4, 3)} for memory in fair}
    one = Fraction(1)
    assert dominated(biased, fair, same, Fraction(8, 3), Fraction(0))
    assert not dominated(biased, fair, same, Fraction(2), Fraction(0))
    assert dominated(biased, fair, close, Fraction(16, 9), Fraction(0))
    assert dominated(biased, fair, {memory: {memory: one} for memory in fair}, Fraction(4, 3), Fraction(0))
    assert not dominated(biased, fair, {memory: {memory: one} for memory in fair}, Fraction(5, 4), Fraction(0))
    assert not dominated(biased, fair, {memory: {memory: one} for memory in fair}, one, Fraction(1, 6))
    assert dominated(biased, fair, {(1,): dict.fromkeys(fair, one), (0,): {}}, one, one)
    assert dominated(biased, biased, {memory: {memory: one} for memory in fair}, one, Fraction(1, 6))
    everything = {memory: dict.fromkeys(fair, one) for memory in fair}
    assert dominated(biased, fair, everything, one, Fraction(0))
    assert not dominated(fair, {}, everything, one, Fraction(0))


def test_credit_may_differ_from_pair_to_pair() -> None:
    """One value may be paid for with what another one saves, so 0 and 1 are not the only values f need have."""
    left: dict[tuple[int, ...], Fraction] = {(0,): Fraction(1, 2), (1,): Fraction(1, 2)}
    right: dict[tuple[int, ...], Fraction] = {(0,): Fraction(1)}
    related = {(0,): {(0,): Fraction(1)}, (1,): {(0,): Fraction(2)}}
    assert dominated(left, right, related, Fraction(3, 2), Fraction(0))
    assert not dominated(left, right, related, Fraction(5, 4), Fraction(0))


def test_a_loop_that_never_ends_has_no_results() -> None:
    for_ever = While(compare("==", X, ONE), ())
    machine = Machine(PLAIN, (("s", 0),), setting_of(()).program)
    assert machine.run((for_ever,), (False, 1)) == {}
    assert machine.run((for_ever,), (False, 0)) == {(False, 0): 1}
    with pytest.raises(Unclear):
        machine.run((While(B, (Sample(B, law.Flip(HALF)),)),), (True, 0))


def test_the_edges_of_the_lattice_hold_all_that_lies_beyond() -> None:
    machine = Machine(LATTICE, (("s", 1),), setting_of(()).program)
    noisy = machine.run((Sample(X, law.Geometric(SECRET, PER_EPS)),), (False, 0))
    assert sum(noisy.values()) == 1
    assert noisy[False, 1] == Fraction(1, 3) and noisy[False, 2] == Fraction(1, 6) and noisy[False, 3] == Fraction(1, 6)
    assert noisy[False, -3] == Fraction(1, 24)
    above = machine.run(
        (Sample(X, law.Geometric(SECRET, PER_EPS)), Assign(B, compare(">=", X, ONE)), Assign(X, ZERO)), (False, 0)
    )
    assert above == {(True, 0): Fraction(2, 3), (False, 0): Fraction(1, 3)}


def test_randomized_response_is_private_at_its_price_and_not_below() -> None:
    body: Block = (Sample(B, law.RandomizedResponse(compare("==", SECRET, ONE), EPS)),)
    program = Program("p", PARAMETERS, (), body, (B,))
    assert private(Private(program, Claim(EPS, ZERO, ONE)), PLAIN)
    assert not private(Private(program, Claim(ZERO, ZERO, ONE)), PLAIN)
    assert private(Private(program, Claim(ZERO, Literal(Fraction(1, 3), REAL), ONE)), PLAIN)
    assert not private(Private(program, Claim(ZERO, QUARTER, ONE)), PLAIN)


def test_obligations_are_about_neighbours() -> None:
    goal = Judgment(setting_of(()), (), (), YES, YES)
    near = compare("<=", of("-", Sided("s", INT, 1), Sided("s", INT, 2)), ONE)
    assert true(Obligation("near", YES, near), goal, PLAIN)
    assert not true(Obligation("equal", YES, compare("==", Sided("s", INT, 1), Sided("s", INT, 2))), goal, PLAIN)
