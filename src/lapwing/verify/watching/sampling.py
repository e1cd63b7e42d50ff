"""Sampling the pairs that could not be settled: all of them a little, the better half of them more, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest
from math import inf, log, sqrt
from time import process_time
from typing import Any

import numpy as np

from lapwing.verify.auditing.finding import Audit, Finding
from lapwing.verify.watching.case import Case
from lapwing.verify.watching.compare import same
from lapwing.verify.watching.sampled import LEAST, sample_pair

ERROR = Fraction(1, 1_000_000)
OPEN_PAIRS = 40
STAGES = (1500, 12_000, 100_000, 600_000)
MOST_SAMPLES = STAGES[-1]
KEPT = 4
AFTER_A_FINDING = 0.4
SLOW = 2
# few cases are sampled once more, with all that is left, and the more promising one gets more of it
FEW, SHARES = 2, {2: 2 / 3}
LOOKED, LOOKING = 4, 0.25


def sample_cases(cases: Sequence[Case], deadline: float, seed: int, most: int = MOST_SAMPLES) -> int:
    """Sample the open cases, as long as they may show something new; gives how many were sampled."""
    waiting = [case for case in cases if case.verdict == "open"]
    if not waiting and not any(case.verdict == "violated" for case in cases):
        waiting = _mechanisms(cases)
        if not waiting:
            waiting = sorted((case for case in cases if case.looked and case.failed is None), key=_suspicion)[-LOOKED:]
            deadline = process_time() + LOOKING * (deadline - process_time())
    left = chosen = _spread(waiting)
    share = ERROR / (len(STAGES) * max(len(chosen), 1))
    start, pace = process_time(), min((case.pace for case in cases), default=0.0)
    stages = [stage for stage in STAGES if stage <= max(most, STAGES[0])]
    for number, stage in enumerate(stages):
        if 0 < number < len(stages) - 1 and len(left) <= FEW:
            continue
        for place, case in enumerate(left):
            now, rest = process_time(), len(left) - place
            known = _known(cases)
            end = deadline if not known else min(deadline, start + AFTER_A_FINDING * (deadline - start))
            if now > end:
                return _sampled(cases)
            if known and case.faults <= known:
                continue
            time = (end - now) * SLOW if not number else (end - now) * SHARES.get(rest, 1 / rest)
            samples = min(stage, int(time / max(case.pace if number else pace, 1e-7)))
            if samples < LEAST:
                continue
            _sample_case(case, samples, share, seed + number)
        known = _known(cases)
        left = [case for case in left if case.verdict != "violated" and not (known and case.faults <= known)]
        left = sorted(left, key=_promise, reverse=True)[: max(len(left) // KEPT, 2)]
    return _sampled(cases)


def _sampled(cases: Sequence[Case]) -> int:
    """How many cases were sampled."""
    return sum(case.audit is not None for case in cases)


def _mechanisms(cases: Sequence[Case]) -> list[Case]:
    """For each place where a library's mechanism is used, the smallest case and the one that may cost most."""
    places: dict[tuple[str, int], list[Case]] = {}
    for case in cases:
        for old, draw in zip(*(run.tape.draws for run in case.runs), strict=False):
            if draw.mechanism is not None and case.failed is None and not same(old.given, draw.given):
                places.setdefault(draw.place.site, []).append(case)
    best = [choice for there in places.values() for choice in (min(there, key=_rows), max(there, key=_suspicion))]
    return list({id(case): case for case in best}.values())


def _rows(case: Case) -> int:
    return sum(len(value) for value in case.pair.first.values() if isinstance(value, list | np.ndarray))


def _suspicion(case: Case) -> float:
    return case.suspicion


def _spread(cases: Sequence[Case]) -> list[Case]:
    """Cases at every level in turn."""
    levels: dict[float, list[Case]] = {}
    for case in cases:
        levels.setdefault(case.claim.epsilon, []).append(case)
    rounds = zip_longest(*map(_of_every_kind, levels.values()))
    return [case for each in rounds for case in each if case is not None][:OPEN_PAIRS]


def _of_every_kind(cases: Sequence[Case]) -> list[Case]:
    """Suspicious cases of every kind and size, the most suspicious of each first."""
    groups: dict[Any, list[Case]] = {}
    for case in sorted(cases, key=lambda case: (-case.suspicion, _level(case))):
        sizes = tuple(len(value) for value in case.pair.first.values() if isinstance(value, list | np.ndarray))
        groups.setdefault((case.pair.kind, sizes), []).append(case)
    rounds = zip_longest(*groups.values())
    return [case for each in rounds for case in each if case is not None][:OPEN_PAIRS]


def _level(case: Case) -> float:
    """Large levels show wrong scales first, and small ones scales that differ."""
    scaled = any(price.scale != price.other_scale for price in case.seen.prices)
    return case.claim.epsilon if scaled else -case.claim.epsilon


def _promise(case: Case) -> float:
    """How soon more samples would break the claim: by how many standard errors the counts so far are beyond it."""
    if case.audit is None:
        return -inf
    level = case.claim.epsilon if case.claim.rho is None else sqrt(2 * case.claim.rho)
    found = [-inf]
    for each in case.audit.findings:
        here, there = each.counts
        beyond = log((here + 1) / (there + 1)) - min(level, 50.0)
        found.append(beyond / sqrt(1 / (here + 1) + 1 / (there + 1)))
    return max(found)


def _broken(audit: Audit, finding: Finding) -> Fraction:
    """How much an event shows of what is claimed."""
    return finding.epsilon if audit.relaxed is None else audit.relaxed.below(finding.at_least, finding.at_most)


def _sample_case(case: Case, samples: int, error: Fraction, seed: int) -> None:
    prints = any(each.what == "printed" for each in case.seen.differences)
    start = process_time()
    found = sample_pair(case.subject.function, case.sides, case.claim, samples, error, ("digits",), prints, seed)
    if found is None:
        return
    case.audit, case.pace = found, (process_time() - start) / found.samples
    if found.violated:
        case.verdict, case.epsilon = "violated", float(found.epsilon_at_least)
        worst = max(found.findings, key=lambda each: _broken(found, each))
        shown = f"epsilon is at least {float(found.epsilon_at_least):.4g}"
        if found.relaxed is not None:
            shown = f"{found.relaxed.kind} is at least {float(found.relaxed_at_least):.4g}"
        here, there = worst.counts
        case.evidence = (
            f"{worst.event}: {here} of {worst.trials} times on one dataset, {there} times on the other;"
            f" {shown} (confidence {1 - float(ERROR):.6f})"
        )


def _known(cases: Sequence[Case]) -> set[tuple[str, tuple[str, int]]]:
    """What was already shown."""
    return {fault for case in cases if case.verdict == "violated" for fault in case.faults}
