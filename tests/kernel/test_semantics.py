"""Every rule against the meaning of judgments, in small worlds where that can be enumerated.

For random goals and rules: if all premises are valid and all obligations true, the conclusion must be valid.  And the
other way round, these tests would notice: without an obligation, without a premise, with old facts kept or with a
smaller cost, some goal becomes provable that is not valid.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from lapwing.kernel.language import law
from lapwing.kernel.language.program import Assign, Sample, While
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import Choose, Literal, Local, Logical, Not, Or, Sided, Spent, Term, Variable
from lapwing.kernel.logic.judgment import Judgment, Premises
from lapwing.kernel.logic.relational_terms import both
from lapwing.kernel.rules.laplace import Laplace
from tests.kernel.build import ONE, TWO, ZERO, compare
from tests.kernel.semantics.grower import LATTICE, PER_EPS, B, Trial, X, setting_of
from tests.kernel.semantics.makers import MAKERS, SEEDS, asked, found, holds, shown
from tests.kernel.semantics.terms import conjuncts, variables_in
from tests.kernel.semantics.validity import true, valid
from tests.kernel.semantics.world import Unclear

TRIALS = {"Laplace": 30, "LaplaceSteps": 110, "ExponentialNoise": 40, "Instance": 30, "Exponential": 30}
TRIALS |= {"Cell": 200, "Shuffled": 120, "Laplace on halves": 30, "Parallel": 160, "Sequential": 240}
TRIALS |= {"Conseq": 150, "Seq": 150, "WhileAlone": 150, "WhileApart": 110, "WhileBoth": 110}
LEAST = {"Laplace on halves": 4, "Seq": 4, "WhileAlone": 4, "WhileApart": 6}


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
        ("Laplace on halves", "injective"),
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


PREMISES = {
    "Case": 2,
    "Computed": 0,
    "Finite": 0,
    "If": 2,
    "Parallel": 4,
    "Parts": 2,
    "Seq": 2,
    "Sequential": 2,
    "Split": 2,
    "WhileAlone": 2,
    "WhileApart": 4,
    "WhileBoth": 2,
}


@pytest.mark.parametrize(
    ("name", "dropped"),
    [(name, number) for name in MAKERS if name not in ("Absurd", "Skip") for number in range(PREMISES.get(name, 1))],
)
def test_every_premise_is_needed(name: str, dropped: int) -> None:
    def weaken(premises: Premises, trial: Trial) -> Premises | None:
        goals = premises.goals
        return replace(premises, goals=goals[:dropped] + goals[dropped + 1 :])

    assert found(name, weaken, SEEDS.get(name, {}).get(dropped, 0))


def test_the_premise_about_unknown_functions_is_needed() -> None:
    """There are several, one for each function; without all of them something false is shown."""
    assert found("Computed", lambda premises, trial: replace(premises, goals=()))


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
    "name",
    [
        "Assign",
        "Choice",
        "Exponential",
        "ExponentialNoise",
        "Flip",
        "Laplace",
        "LaplaceSteps",
        "Response",
        "Same",
        "Sample",
    ],
)
def test_what_was_known_of_a_changed_value_must_be_forgotten(name: str) -> None:
    def weaken(premises: Premises, trial: Trial) -> Premises | None:
        (goal,) = premises.goals
        assert isinstance(goal, Judgment) and isinstance(trial.goal, Judgment)
        return replace(premises, goals=(replace(goal, pre=both(goal.pre, trial.goal.pre)),))

    assert found(name, weaken, SEEDS.get(name, {}).get("stale", 0))


@pytest.mark.parametrize(
    "name", ["Exponential", "ExponentialNoise", "Flip", "Laplace", "Laplace on halves", "LaplaceSteps", "Response"]
)
def test_costs_must_be_paid(name: str) -> None:
    def weaken(premises: Premises, trial: Trial) -> Premises | None:
        (goal,) = premises.goals
        assert isinstance(goal, Judgment) and isinstance(trial.goal, Judgment)
        unpaid = [part for part in conjuncts(trial.goal.pre) if variables_in(part) == [Spent(0)]]
        free = both(substitute(goal.pre, {Spent(0): Logical("paid", REAL)}), *unpaid)
        return replace(premises, goals=(replace(goal, pre=free),))

    assert found(name, weaken, SEEDS.get(name, {}).get("free", 0))
