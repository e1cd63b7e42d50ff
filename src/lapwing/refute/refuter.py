"""Refuting: search in floating point, certify exactly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
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
FOREMOST = 4.0


def can_evaluate(program: Program, claim: AnyClaim, seconds: float = 2.0) -> bool:
    """Whether anything can be seen of a program at all, on simple cases."""
    return next(Search(program, implied(claim)[0], seconds).sights(), None) is not None


def refute(
    program: Program, claim: AnyClaim, time_limit: float = TIME_LIMIT, seeds: tuple[Case, ...] = ()
) -> Counterexample | None:
    """A counterexample to a claim or what it implies, or None if none was found in the time (which proves nothing).

    Of several claims that are implied, each gets its share of the work, the first four times that of another.
    """
    end = Deadline.after(time_limit)
    turns = list[tuple[Search, Share[Counterexample]]]()
    claims = implied(claim)
    for each in claims:
        search = Search(program, each, time_limit / len(claims), patience=replace(end, work=Work()))
        turns.append((search, Share(attempts(search, seeds), 1.0 if turns else FOREMOST)))
    while turns:
        search, share = turn = min(turns, key=lambda each: each[1].spent)
        with share.used(search.patience.work):
            try:
                found = next(share.tasks)
            except StopIteration:
                turns.remove(turn)
                continue
        if found is not None:
            return found
    return None


def attempts(search: Search, seeds: tuple[Case, ...]) -> Iterator[Counterexample | None]:
    """After each look the counterexample that came of it, if one did."""
    tries = Tries(search.program, search.claim)
    for sights in search.looks(chain(seeds, reached(search.program, search.claim))):
        settled = (tries.settle(sight, search.used(), search.patience) for sight in sights)
        yield next((found for found in settled if found is not None), None)
