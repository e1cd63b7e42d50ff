"""The grey-box audit: run the code on neighbouring datasets with the same noise, and see what each draw costs.

A pair of datasets is settled exactly where that can be done: where chance has finitely many outcomes, all of them are
taken; where the result is nothing but values with noise around them, their laws are compared; and where every draw is
paid for, nothing is left to be seen.  What is still open is sampled, with a stated confidence.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Collection, Iterator, Sequence
from time import process_time

import numpy as np

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.watching.case import Case, make_case
from lapwing.verify.watching.cost import epsilon_of
from lapwing.verify.watching.effort import Effort
from lapwing.verify.watching.finding import Watched
from lapwing.verify.watching.findings import costs_of, digit_findings, findings_of, notes_of, unlike
from lapwing.verify.watching.inputs.climb import nearby
from lapwing.verify.watching.inputs.neighbours import Pair, pairs_of
from lapwing.verify.watching.inputs.subject import Subject, alternatives, guessed_names, variants
from lapwing.verify.watching.runner import Raised, run, session
from lapwing.verify.watching.sampling import ERROR, MOST_SAMPLES, sample_cases
from lapwing.verify.watching.trace.tape import Tape

CLIMBED, ROUNDS = 3, 4


def watch_subject(
    subject: Subject,
    pairs: Sequence[Pair] | None = None,
    *,
    seconds: float = 20.0,
    samples: int = MOST_SAMPLES,
    ignore: Collection[str] = (),
    seed: int = 0,
) -> Watched:
    """Watch a function on neighbouring datasets, those given or those that its roles suggest.

    With time enough, what is tried depends on the seed and on `samples` alone: how often a pair is sampled at most.
    """
    start, effort = process_time(), Effort()
    notes: list[str] = []
    with seeded(seed):
        with session(subject.function):
            given = pairs is not None
            subject, pairs = _runnable(subject, pairs)
            tried = [(each, pairs if given else pairs_of(each.roles, each.public)) for each in variants(subject)]
            cases = list(_cases(tried, start, seconds * 0.4, effort))
            cases += _climb(cases, start + seconds * 0.5, seed, effort)
        if not cases or all(case.failed is not None for case in cases):
            reject("watch-nothing", what=_name(subject), why=_why_nothing(subject, pairs, cases))
        sampled = sample_cases(cases, start + seconds, seed, samples)
        findings = findings_of(cases)
        if "digits" not in ignore:
            findings += digit_findings(cases, seed, seconds / 5, samples)
    notes += notes_of(cases)
    claim = cases[0].claim
    ordered = tuple(sorted(unlike(findings), key=lambda found: (found.severity, -found.epsilon)))
    costs = tuple(costs_of(cases))
    worst = max((epsilon_of(case.seen.prices, case.claim) for case in cases), default=0.0)
    settled = sum(case.verdict != "open" for case in cases)
    return Watched(
        claim, ordered, costs, worst, len(cases), settled, sampled, subject.assumed, notes, float(ERROR),
        process_time() - start, tuple(ignore),
    )  # fmt: skip


def _runnable(subject: Subject, pairs: Sequence[Pair] | None) -> tuple[Subject, list[Pair]]:
    """A subject whose made-up public values its code takes, with pairs for it."""
    for candidate in (subject, *alternatives(subject, guessed_names(subject)[:3])):
        listed = list(pairs) if pairs is not None else pairs_of(candidate.roles, candidate.public)
        for pair in listed[:6]:
            arguments = candidate.completed(pair.first)
            done = run(candidate.function, arguments, Tape())
            bad = isinstance(done.result, Raised) and done.result.kind in ("TypeError", "AttributeError", "KeyError")
            if not bad and candidate.allows(arguments):
                return candidate, listed
    return subject, list(pairs) if pairs is not None else pairs_of(subject.roles, subject.public)


def _cases(
    tried: Sequence[tuple[Subject, Sequence[Pair]]], start: float, seconds: float, effort: Effort
) -> Iterator[Case]:
    """Every pair at every level, as far as the time goes."""
    for place, (subject, pairs) in enumerate(tried):
        deadline = effort.until = start + seconds * (place + 1) / len(tried)
        for pair in pairs:
            sides = subject.completed(pair.first), subject.completed(pair.second)
            if not all(map(subject.allows, sides)):
                continue
            case = make_case(subject, pair, sides, effort)
            if case is not None:
                yield case
            if process_time() > deadline:
                break


def _climb(cases: Sequence[Case], deadline: float, seed: int, effort: Effort) -> list[Case]:
    """Datasets near those where the prices were highest, as long as they rise."""
    found: list[Case] = []
    effort.until = deadline
    top = sorted((case for case in cases if case.failed is None), key=_price, reverse=True)[:CLIMBED]
    for case in top:
        best = case
        for number in range(ROUNDS):
            better = best
            for pair in nearby(best.pair, best.subject.roles, best.subject.public, seed + number):
                sides = best.subject.completed(pair.first), best.subject.completed(pair.second)
                if process_time() > deadline:
                    return found
                new = make_case(best.subject, pair, sides, effort) if all(map(best.subject.allows, sides)) else None
                if new is not None and new.failed is None:
                    found.append(new)
                    better = max(better, new, key=_price)
            if better is best:
                break
            best = better
    return found


def _price(case: Case) -> float:
    return epsilon_of(case.seen.prices, case.claim) + len(case.seen.differences)


def _name(subject: Subject) -> str:
    return getattr(subject.function, "__name__", None) or repr(subject.function)


def _why_nothing(subject: Subject, pairs: Sequence[Pair], cases: Sequence[Case]) -> str:
    for failed in (case.failed for case in cases if case.failed is not None):
        return f"it raised {failed.kind} at {failed.place}: {failed.text[:200]}"
    for pair in pairs:
        done = run(subject.function, subject.completed(pair.first), Tape())
        if isinstance(done.result, Raised):
            return f"it raised {done.result.kind}: {done.result.text}"
    return "no pair of datasets fits its contract"


@contextlib.contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Seed the global generators, and put them back."""
    states = np.random.get_state(), random.getstate()
    np.random.seed(seed)
    random.seed(seed)
    try:
        yield
    finally:
        np.random.set_state(states[0])
        random.setstate(states[1])
