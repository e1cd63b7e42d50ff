"""Facts up to a bad event, against the meaning of judgments: draws of coins and of noise, coupled or made alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.language import law
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, Program, Sample
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import And, Choose, Literal, Logical, Or, Sided, Spent, Term
from lapwing.kernel.logic.judgment import Judgment, Premises, Setting, Unit
from lapwing.kernel.logic.relational_terms import Side, both, implies
from lapwing.kernel.rules import sample
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.shared.bad_events import Coin, Far
from lapwing.kernel.rules.up_to_bad import Coupling, UpToBad
from tests.kernel.build import EPS, NO, ONE, TWO, YES, ZERO, compare, number, of
from tests.kernel.semantics.grower import PARAMETERS, PLAIN, SECRET, Trial
from tests.kernel.semantics.grower import B as FLAG
from tests.kernel.semantics.grower import X as NUMBER
from tests.kernel.semantics.makers import asked
from tests.kernel.semantics.validity import true
from tests.kernel.semantics.world import Unclear
from tests.kernel.test_delta_semantics import judged_in, shown, valid

EIGHTH = Literal(Fraction(1, 8), REAL)
FLAGS = Sided("b", BOOL, 1), Sided("b", BOOL, 2)
NUMBERS = Sided("x", INT, 1), Sided("x", INT, 2)


def make(random_: random.Random) -> Trial:
    """A rare coin, or geometric noise that seldom goes beyond 1 or 2, and then something that shows a secret."""
    coin = random_.random() < 0.6
    chance = random_.choice((1, 1, 2))
    draw = (
        Sample(FLAG, law.Flip(Literal(Fraction(chance, 8), REAL)))
        if coin
        else Sample(NUMBER, law.Geometric(ZERO, of("/", ONE, EPS)))
    )
    seen: Term = FLAG if coin else compare(">", NUMBER, random_.choice((ZERO, ONE, TWO)))
    shows = Assign(NUMBER, Choose(seen, SECRET, ZERO)), Assign(FLAG, NO)
    rest: Block = random_.choice((shows, shows, ()))
    side: Side = random_.choice((1, 1, 2))
    alone = side == 2 or random_.random() < 0.4
    other: Block = (Assign(NUMBER, ZERO), Assign(FLAG, NO))
    blocks = ((draw, *rest), other) if alone else ((draw, *rest), (draw, *rest))
    left, right = blocks if side == 1 else (blocks[1], blocks[0])
    most = random_.choice((1, 1, 2))
    claim = Claim(of("*", TWO, EPS), Literal(Fraction(most, 8), REAL), ONE)
    units = Unit(EPS), Unit(EIGHTH, "delta")
    setting = Setting(Program("p", PARAMETERS, (), left, ()), claim, units, ((TWO, number(most)),))
    agree = both(compare("==", *FLAGS), compare("==", *NUMBERS))
    post = both(
        random_.choice((agree, agree, compare("==", *FLAGS), compare("==", *NUMBERS))),
        compare("<=", Spent(1), random_.choice((ONE, ONE, TWO, ZERO))),
    )
    known = random_.choice((YES, agree, compare("==", *FLAGS)))
    pre = both(known, compare("==", Spent(0), ZERO), compare("==", Spent(1), random_.choice((ZERO, ZERO, ONE))))
    needed = random_.choice((YES, YES, NO, compare("!=", *NUMBERS), FLAGS[0]))
    beyond = number(random_.choice((1, 2, 3)))
    bad: Coin | Far = Coin(True) if coin else Far(True, beyond, random_.random() < 0.3)
    price = Literal(Fraction(random_.choice((1, 1, 2)), 8), REAL)
    coupling: Coupling = (
        sample.Sample(side) if alone else Same() if coin or random_.random() < 0.5 else Laplace(ZERO, 0)
    )
    held = tuple(range(-4, 5)) if not coin else (0, 1)
    world = replace(PLAIN, variables=((FLAG, (False, True)), (NUMBER, held)), amounts=(0, 1, 2, 3), reals=(0, 1, 2, 3))
    rule = UpToBad(side, bad, needed, price, 1, coupling)
    return Trial(rule, Judgment(setting, left, right, pre, post), world)


def test_what_the_rule_proves_is_valid() -> None:
    random_ = random.Random("up to bad")
    proved = 0
    for _ in range(160):
        trial = make(random_)
        premises = asked(trial)
        try:
            if premises is not None and shown(premises, trial):
                proved += 1
                assert valid(judged_in(trial), trial.world), trial
        except Unclear:
            continue
    assert proved >= 5


def found(weaken: Callable[[Premises, Trial], Premises], limit: int = 600) -> bool:
    """Whether a weaker rule soon proves something that is not valid."""
    random_ = random.Random("weaker")
    for _ in range(limit):
        trial = make(random_)
        premises = asked(trial)
        weaker = None if premises is None else weaken(premises, trial)
        try:
            if weaker is not None and shown(weaker, trial) and not valid(judged_in(trial), trial.world):
                return True
        except Unclear:
            continue
    return False


def unpaid(premises: Premises, trial: Trial) -> Premises:
    (goal,) = premises.goals
    assert isinstance(goal, Judgment)
    free = both(substitute(goal.pre, {Spent(1): Logical("paid", REAL)}), compare("==", Spent(1), ZERO))
    return replace(premises, goals=(replace(goal, pre=free),))


def everywhere(premises: Premises, trial: Trial) -> Premises:
    """The fact where it is not needed, and so not paid for."""
    (goal,) = premises.goals
    assert isinstance(goal, Judgment) and isinstance(trial.rule, UpToBad)
    assert isinstance(goal.pre, And) and isinstance(goal.pre.operands[-1], Or)
    facts = goal.pre.operands[-1].operands[1:]
    return replace(premises, goals=(replace(goal, pre=both(goal.pre, *facts)),))


@pytest.mark.parametrize("weaken", [unpaid, everywhere])
def test_the_price_must_be_paid_where_the_fact_is_used(weaken: Callable[[Premises, Trial], Premises]) -> None:
    assert found(weaken)


def test_a_run_that_is_stopped_is_worth_nothing_if_delta_is_overspent() -> None:
    """With d < 0 and g = 0 not even f = 0 is allowed: the rule asks for d >= 0 where the fact is needed."""
    draw: Block = (Sample(FLAG, law.Flip(EIGHTH)),)
    units = Unit(EPS), Unit(EIGHTH, "delta")
    world = replace(PLAIN, variables=((FLAG, (False, True)), (NUMBER, (0,))), amounts=(0, 1, 2))
    for before, fine in ((0, True), (1, False)):
        setting = Setting(Program("p", PARAMETERS, (), draw, ()), Claim(EPS, EIGHTH, ONE), units, ((ONE, ONE),))
        pre = both(compare("==", Spent(1), number(before)), compare("==", *FLAGS))
        goal = Judgment(setting, draw, (), pre, implies(FLAGS[0], NO))
        premises = UpToBad(1, Coin(True), YES, EIGHTH, 1, sample.Sample(1)).premises(goal)
        asked_for = [each.name for each in premises.obligations]
        assert asked_for == ["delta is not overspent"]
        assert all(true(each, goal, world) for each in premises.obligations) == fine
