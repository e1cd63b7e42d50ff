"""Refuting: search in floating point, certify exactly."""

from __future__ import annotations

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.refute.estimate.case import Case
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.search.search import Search
from lapwing.refute.search.tries import Tries

TIME_LIMIT = 10.0


def can_evaluate(program: Program, claim: Claim, seconds: float = 2.0) -> bool:
    """Whether anything can be seen of a program at all, on simple cases."""
    return next(Search(program, claim, seconds).sights(), None) is not None


def refute(
    program: Program, claim: Claim, time_limit: float = TIME_LIMIT, seeds: tuple[Case, ...] = ()
) -> Counterexample | None:
    """A counterexample to a claim, or None if none was found in the time (which proves nothing)."""
    search, tries = Search(program, claim, time_limit), Tries(program, claim)
    for sight in search.sights(seeds):
        found = tries.settle(sight, search.used(), search.patience)
        if found is not None:
            return found
    return None
