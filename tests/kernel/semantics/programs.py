"""Trials of the rules for programs: a maker for each."""

from __future__ import annotations

import random
from dataclasses import replace

from lapwing.kernel.language import law
from lapwing.kernel.language.program import Assign, Block, Sample, Statement, While
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import And, Apply, Or, Sided, Spent, Term
from lapwing.kernel.logic.relational_terms import Side, both
from lapwing.kernel.rules import assign, conditional
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from tests.kernel.build import NO, ONE, TWO, YES, ZERO, compare, number, of
from tests.kernel.semantics.grower import COUNT, COUNTING, PLAIN, B, Grower, Trial, X, counting, goal_of, plain


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
