"""A maker of trials for each rule, and what becomes of a trial."""

from __future__ import annotations

import random
from collections.abc import Callable

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.logic.judgment import Goal, Judgment, Premises, Private
from tests.kernel.semantics.functions import make_computed
from tests.kernel.semantics.grower import Maker, Trial
from tests.kernel.semantics.noise import (
    make_choice,
    make_entry,
    make_exponential,
    make_exponential_noise,
    make_flip,
    make_instance,
    make_laplace,
    make_laplace_on_halves,
    make_laplace_steps,
    make_response,
    make_same,
    make_sample,
)
from tests.kernel.semantics.programs import (
    make_absurd,
    make_assign,
    make_case,
    make_conseq,
    make_if,
    make_seq,
    make_skip,
    make_while_alone,
    make_while_apart,
    make_while_both,
)
from tests.kernel.semantics.shuffling import make_shuffled
from tests.kernel.semantics.statements import (
    make_cell,
    make_direct,
    make_finite,
    make_group,
    make_in_steps,
    make_parallel,
    make_parts,
    make_pointwise,
    make_post_processing,
    make_rounds,
    make_rows,
    make_sequential,
    make_split,
)
from tests.kernel.semantics.validity import private, true, valid
from tests.kernel.semantics.world import Unclear, World

MAKERS: dict[str, Maker] = {
    "Absurd": make_absurd,
    "Assign": make_assign,
    "Case": make_case,
    "Cell": make_cell,
    "Choice": make_choice,
    "Computed": make_computed,
    "Conseq": make_conseq,
    "Direct": make_direct,
    "Entry": make_entry,
    "Exponential": make_exponential,
    "ExponentialNoise": make_exponential_noise,
    "Finite": make_finite,
    "Flip": make_flip,
    "Group": make_group,
    "If": make_if,
    "InSteps": make_in_steps,
    "Instance": make_instance,
    "Laplace": make_laplace,
    "Laplace on halves": make_laplace_on_halves,
    "LaplaceSteps": make_laplace_steps,
    "Parallel": make_parallel,
    "Parts": make_parts,
    "Pointwise": make_pointwise,
    "PostProcessing": make_post_processing,
    "Response": make_response,
    "Rounds": make_rounds,
    "Rows": make_rows,
    "Same": make_same,
    "Sample": make_sample,
    "Seq": make_seq,
    "Sequential": make_sequential,
    "Shuffled": make_shuffled,
    "Skip": make_skip,
    "Split": make_split,
    "WhileAlone": make_while_alone,
    "WhileApart": make_while_apart,
    "WhileBoth": make_while_both,
}


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


# with these seeds it does not take long
SEEDS: dict[str, dict[str | int, int]] = {
    "Assign": {"stale": 1},
    "Case": {0: 3, 1: 1},
    "Conseq": {"pre": 2, "post": 5},
    "ExponentialNoise": {"upwards": 2, 0: 1, "stale": 2, "free": 6},
    "Flip": {"free": 11},
    "If": {"guards agree": 8, 0: 1},
    "Laplace": {0: 1, "stale": 2, "free": 2},
    "LaplaceSteps": {"enough steps": 20, 0: 2, "stale": 2, "free": 2},
    "Laplace on halves": {0: 10, "free": 10},
    "Parallel": {2: 3},
    "Pointwise": {0: 1},
    "Response": {"stale": 2, "free": 5},
    "Same": {0: 1, "stale": 4},
    "Sample": {"stale": 8},
    "PostProcessing": {0: 1},
    "Seq": {0: 1},
    "Sequential": {0: 1},
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
