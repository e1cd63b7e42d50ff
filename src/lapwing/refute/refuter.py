"""Refuting: search in floating point, certify exactly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from lapwing.deadline import Deadline, Work
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.refute.estimate.case import Case
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.exact.implied import implied
from lapwing.refute.search.reach import reached
from lapwing.refute.search.search import Search
from lapwing.refute.search.share import Share
from lapwing.refute.search.tries import Tries

TIME_LIMIT = 10.0
SHORT = 1.0
AHEAD = 0.4  # seconds of counted work


def can_evaluate(program: Program, claim: AnyClaim, seconds: float = 2.0) -> bool:
    """Whether anything can be seen of a program at all, on simple cases."""
    return next(Search(program, implied(claim)[0], seconds).sights(), None) is not None


def refute(
    program: Program, claim: AnyClaim, time_limit: float = TIME_LIMIT, seeds: tuple[Case, ...] = ()
) -> Counterexample | None:
    """A counterexample to a claim or what it implies, or None if none was found in the time (which proves nothing).

    Several claims that are implied share the work; each goes ahead of the next, which says less, for a while.
    """
    whole, ways = Deadline.after(time_limit), list[tuple[Share[Counterexample], Work]]()
    claims = implied(claim)
    seconds = time_limit if len(claims) == 1 else min(SHORT, time_limit)
    for place, each in enumerate(claims):
        patience = whole.apart()
        tried = trying(Search(program, each, seconds, patience=patience), seeds)
        ways.append((Share(tried, 1.0, AHEAD * place), patience.work))
    while ways and not whole.is_over():
        way, work = turn = min(ways, key=lambda way: way[0].spent)
        try:
            with way.used(work):
                found = next(way.tasks)
        except StopIteration:
            ways.remove(turn)
        else:
            if found is not None:
                return found
    return None


def trying(search: Search, seeds: tuple[Case, ...]) -> Iterator[Counterexample | None]:
    """A counterexample to one claim in epsilon and delta, or None for each look that shows none."""
    program, claim = search.program, search.claim
    tries = Tries(program, claim)
    for sights in search.turns(chain(seeds, reached(program, claim))):
        settled = (tries.settle(sight, search.used(), search.patience) for sight in sights)
        yield next((found for found in settled if found is not None), None)
