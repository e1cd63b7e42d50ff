"""Random programs and assertions that stay in their world."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from lapwing.kernel.language import law, role
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, If, Parameter, Program, Sample, Statement
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import And, Apply, Choose, Literal, Local, Not, Opaque, Or, Param, Sided, Spent, Term
from lapwing.kernel.logic.judgment import Goal, Judgment, Premises, Setting, Unit
from lapwing.kernel.logic.relational_terms import both
from tests.kernel.build import EPS, NO, ONE, TWO, YES, ZERO, compare, number, of
from tests.kernel.semantics.world import Scores, World

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
STEPS = tuple(Fraction(k, 2) for k in range(-5, 6))
HALVES = replace(
    SKY, variables=((B, (False, True)), (Local("x", REAL), STEPS)), named={"drawn": STEPS, "other_0": STEPS}
)
GROWN = Apply("exp", (EPS,))
HEADS, TAILS = (of("/", top, of("+", ONE, GROWN)) for top in (GROWN, ONE))
PARAMETERS = (Parameter(SECRET, role.Query(ONE)), Parameter(EPS, role.Epsilon()))


class Applied(Protocol):
    """A rule, or several after each other."""

    def premises(self, goal: Goal) -> Premises: ...


@dataclass(frozen=True)
class Trial:
    """A rule at a goal, in a world."""

    rule: Applied
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
        match self.random.randrange(6):
            case 0:
                return of("-", number(self.top), inner)
            case 3:
                return Apply("floor", (of("/", inner, TWO),))
            case 4:
                return Opaque("f", (inner,), INT)
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
