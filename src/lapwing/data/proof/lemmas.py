"""What a release rests on besides its certificates: lemmas that are proved on paper, and none that it does not need."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate
from lapwing.data.plan.cost import Priced
from lapwing.data.proof.compose import bound_of
from lapwing.data.proof.instance import Instance

VIEWS = "the engine's SQL gives each program what its text says: rows by themselves, cut to bounds, and exact sums"
MOVED = (
    "where noise of scale reach / eps on a number is proved to cost eps for every eps, one row moves the number by at"
    " most reach: so choices, and groups that are found, get counts and scores that move no further"
)
PARALLEL = "of queries whose conditions exclude each other, one row is in one: they cost as much as the dearest"
SEPARATE = "programs with different contribution bounds cost together the sum of what each costs"
GROUPED = (
    "of choices that are made in each group by itself, one row is in one group: all together cost as much as one, and"
    " replacing a row is removing one and adding one"
)
TOUCHED = (
    "of many numbers with noise, those that are the same in neighbouring datasets cost nothing: only the cells to which"
    " one person adds something count"
)
RHO = "the rhos of several programs add up"


def lemmas_of(
    runs: Sequence[Instance],
    moved: Sequence[Instance],
    priced: Sequence[Priced],
    cost: Approximate,
    grouped: bool = False,
) -> tuple[str, ...]:
    """The lemmas that a release with these programs needs; with none but the first, they compose to one theorem.

    `grouped` says that a choice is made in each of some groups.
    """
    found = [VIEWS]
    if moved:
        found.append(MOVED)
    if any(run.rho for run in runs):
        return (*found, TOUCHED, *((RHO,) if len(runs) > 1 else ()))
    if grouped:
        found.append(GROUPED)
    if is_parallel(priced, cost):
        found.append(PARALLEL)
    elif is_separate(runs):
        found.append(SEPARATE)
    return tuple(found)


def composes(lemmas: Sequence[str]) -> bool:
    """Whether all programs of a release have one theorem."""
    return {PARALLEL, SEPARATE, GROUPED, TOUCHED}.isdisjoint(lemmas)


def is_parallel(priced: Sequence[Priced], cost: Approximate) -> bool:
    """Whether the release costs less than the sum of its parts."""
    return sum((each.epsilon for each in priced), Fraction(0)) > cost.epsilon


def is_separate(runs: Sequence[Instance]) -> bool:
    """Whether one step for all programs is not one group for all."""
    return len({bound_of(run) for run in runs}) > 1
