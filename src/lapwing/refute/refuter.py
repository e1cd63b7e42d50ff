"""Refuting: search in floating point, certify exactly."""

from __future__ import annotations

from itertools import chain

from lapwing.kernel.language.claim import AnyClaim, Claim
from lapwing.kernel.language.program import Program
from lapwing.refute.estimate.case import Case
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.exact.implied import implied
from lapwing.refute.search.reach import reached
from lapwing.refute.search.search import Search
from lapwing.refute.search.tries import Tries

TIME_LIMIT = 10.0
SHORT = 1.0


def can_evaluate(program: Program, claim: AnyClaim, seconds: float = 2.0) -> bool:
    """Whether anything can be seen of a program at all, on simple cases."""
    return next(Search(program, implied(claim)[0], seconds).sights(), None) is not None


def refute(
    program: Program, claim: AnyClaim, time_limit: float = TIME_LIMIT, seeds: tuple[Case, ...] = ()
) -> Counterexample | None:
    """A counterexample to a claim or what it implies, or None if none was found in the time (which proves nothing).

    Of several claims that are implied, each gets a short search before any gets one twice as long.
    """
    claims = implied(claim)
    shares = lengths(time_limit / len(claims)) if len(claims) > 1 else [time_limit]
    tried = (refute_one(program, each, seconds, seeds) for seconds in shares for each in claims)
    return next((found for found in tried if found is not None), None)


def lengths(whole: float) -> list[float]:
    """How long searches take of which each is twice as long as the one before, and which together take the whole."""
    found, next_one = list[float](), min(SHORT, whole / 4)
    while sum(found) + 3 * next_one < whole:
        found.append(next_one)
        next_one *= 2
    return [*found, whole - sum(found)]


def refute_one(program: Program, claim: Claim, time_limit: float, seeds: tuple[Case, ...]) -> Counterexample | None:
    """A counterexample to a claim in epsilon and delta."""
    search, tries = Search(program, claim, time_limit), Tries(program, claim)
    for sight in search.sights(chain(seeds, reached(program, claim))):
        found = tries.settle(sight, search.used(), search.patience)
        if found is not None:
            return found
    return None
