"""Refuting: search in floating point, certify exactly."""

from __future__ import annotations

from contextlib import suppress
from math import isinf

from lapwing.kernel.claim import Claim
from lapwing.kernel.program import Program
from lapwing.refute.case import Case
from lapwing.refute.certify import certify
from lapwing.refute.counterexample import Counterexample
from lapwing.refute.exact.patience import OutOfTimeError
from lapwing.refute.search import Search

TIME_LIMIT = 10.0
LEAST_SURPLUS = 1e-7
SHARE_OF_A_SIGHT = 0.3
CLEARLY_MORE = 1.2  # than what could not be certified, to be worth the time of another try


def can_evaluate(program: Program, claim: Claim, seconds: float = 2.0) -> bool:
    """Whether anything can be seen of a program at all, on simple cases."""
    return next(Search(program, claim, seconds).sights(), None) is not None


def refute(
    program: Program, claim: Claim, time_limit: float = TIME_LIMIT, seeds: tuple[Case, ...] = ()
) -> Counterexample | None:
    """A counterexample to a claim, or None if none was found in the time (which proves nothing)."""
    search = Search(program, claim, time_limit)
    failed = LEAST_SURPLUS
    for sight in search.sights(seeds):
        if sight.surplus > failed:
            patience = search.patience.at_most(SHARE_OF_A_SIGHT * search.patience.left())
            with suppress(OutOfTimeError):
                found = certify(program, claim, sight, patience)
                if found is not None:
                    return found
            failed = failed if isinf(sight.surplus) else CLEARLY_MORE * sight.surplus
    return None
