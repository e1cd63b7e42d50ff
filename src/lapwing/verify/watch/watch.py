"""The grey-box audit: run the code on neighbouring datasets with the same noise, and see what each draw costs.

A pair of datasets is settled exactly where that can be done: where chance has finitely many outcomes, all of them are
taken; where the result is nothing but values with noise around them, their laws are compared; and where every draw is
paid for, nothing is left to be seen.  What is still open is sampled, with a stated confidence.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from math import inf
from time import thread_time
from typing import Any

import numpy as np

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.epsilon import Plain, approximate
from lapwing.verify.auditing.finding import Audit
from lapwing.verify.watch.compare import Comparison, compare
from lapwing.verify.watch.cost import epsilon_of, is_within
from lapwing.verify.watch.exact import Exact, is_reused, judge
from lapwing.verify.watch.explore import divergence, explore, worst_ratio
from lapwing.verify.watch.finding import CERTAIN, Cost, Finding, Watched
from lapwing.verify.watch.inputs.claim import Claim
from lapwing.verify.watch.inputs.neighbours import Pair, pairs_of
from lapwing.verify.watch.inputs.subject import Subject, alternatives, guessed_names, variants
from lapwing.verify.watch.naming import Named, name_faults
from lapwing.verify.watch.runner import Raised, Run, run, session
from lapwing.verify.watch.sampled import sample_pair
from lapwing.verify.watch.trace.law import FLOATING
from lapwing.verify.watch.trace.tape import Tape, TooMuchError

ERROR = Fraction(1, 1_000_000)
OPEN_PAIRS = 12
STAGES = (1500, 12_000, 100_000, 600_000)
EXPLORING = 1.0
DIGIT_SAMPLES = 20_000


@dataclass(slots=True)
class Case:
    """A pair with its arguments, what two runs on it showed, and how far it is settled."""

    subject: Subject
    pair: Pair
    sides: tuple[dict[str, Any], dict[str, Any]]
    claim: Claim
    runs: tuple[Run, Run]
    seen: Comparison
    exact: Exact | None = None
    verdict: str = "open"
    evidence: str = ""
    epsilon: float = 0.0
    audit: Audit | None = None
    pace: float = 0.0

    @property
    def suspicion(self) -> float:
        """How likely sampling is to show something."""
        kinds = {each.what for each in self.seen.differences}
        loud = 100.0 * bool(kinds & {"exception", "printed", "shape of the result", "size of the result"})
        cost = epsilon_of(self.seen.prices, self.claim)
        level = self.claim.rho if self.claim.rho is not None else self.claim.epsilon
        over = min(cost / level if level else cost, 50.0)
        return loud + 10.0 * ("result" in kinds) + over


def watch_subject(
    subject: Subject,
    pairs: Sequence[Pair] | None = None,
    *,
    seconds: float = 30.0,
    ignore: Collection[str] = (),
    seed: int = 0,
) -> Watched:
    """Watch a function on neighbouring datasets, those given or those that its roles suggest."""
    start = thread_time()
    notes: list[str] = []
    with seeded(seed):
        with session(subject.function):
            subject, pairs = _runnable(subject, pairs)
            cases = list(_cases(variants(subject), pairs, start, seconds * 0.5))
        if not cases:
            reject("watch-nothing", what=_name(subject), why=_why_nothing(subject, pairs))
        sampled = _sample(cases, start + seconds, seed)
        findings = _findings(cases)
        if "digits" not in ignore:
            findings += _digits(cases, seed)
    notes += _notes(cases)
    claim = cases[0].claim
    ordered = tuple(sorted(_unlike(findings), key=lambda found: (found.severity, -found.epsilon)))
    costs = tuple(_costs(cases))
    worst = max((epsilon_of(case.seen.prices, case.claim) for case in cases), default=0.0)
    settled = sum(case.verdict != "open" for case in cases)
    return Watched(
        claim, ordered, costs, worst, len(cases), settled, sampled, subject.assumed, notes, float(ERROR),
        thread_time() - start, tuple(ignore),
    )  # fmt: skip


def _runnable(subject: Subject, pairs: Sequence[Pair] | None) -> tuple[Subject, list[Pair]]:
    """A subject whose made-up public values its code takes, with pairs for it."""
    for candidate in (subject, *alternatives(subject, guessed_names(subject)[:1])):
        listed = list(pairs) if pairs is not None else pairs_of(candidate.roles, candidate.public)
        for pair in listed[:6]:
            arguments = candidate.completed(pair.first)
            done = run(candidate.function, arguments, Tape())
            bad = isinstance(done.result, Raised) and done.result.kind in ("TypeError", "AttributeError", "KeyError")
            if not bad and candidate.allows(arguments):
                return candidate, listed
    return subject, list(pairs) if pairs is not None else pairs_of(subject.roles, subject.public)


def _cases(subjects: Sequence[Subject], pairs: Sequence[Pair], start: float, seconds: float) -> Iterator[Case]:
    """Every pair at every level, as far as the time goes."""
    for place, subject in enumerate(subjects):
        deadline = start + seconds * (place + 1) / len(subjects)
        for pair in pairs:
            sides = subject.completed(pair.first), subject.completed(pair.second)
            if not all(map(subject.allows, sides)):
                continue
            case = _case(subject, pair, sides)
            if case is not None:
                yield case
            if thread_time() > deadline:
                break


def _case(subject: Subject, pair: Pair, sides: tuple[dict[str, Any], dict[str, Any]]) -> Case | None:
    try:
        claim = subject.claim(sides[0])
        first = run(subject.function, sides[0], Tape())
        second = run(subject.function, sides[1], Tape(earlier=first.tape))
    except (ValueError, TooMuchError):
        return None
    if isinstance(first.result, Raised) and isinstance(second.result, Raised) and first.result.kind == "TypeError":
        return None
    case = Case(subject, pair, sides, claim, (first, second), compare(first, second))
    settle(case)
    return case


def settle(case: Case) -> None:
    """Decide a case exactly, where that can be done."""
    first, second = case.runs
    claim = case.claim
    if not case.seen.differences and is_within(case.seen.prices, claim) and not is_reused(first):
        case.verdict = "fine"
        if not first.tape.decisions and not any(draw.mechanism is not None for draw in second.tape.draws):
            _judge(case)
        return
    if not (first.tape.decisions or second.tape.decisions):
        _judge(case)
        if case.verdict != "open":
            return
    if claim.rho is None and (first.tape.decisions or second.tape.decisions):
        here = explore(case.subject.function, case.sides[0], EXPLORING)
        there = explore(case.subject.function, case.sides[1], EXPLORING) if here is not None else None
        if here is not None and there is not None:
            _explored(case, here, there)


def _judge(case: Case) -> None:
    others = [run(case.subject.function, case.sides[0], Tape()) for _ in range(2)]
    case.exact = judge(*case.runs, others, case.claim)
    if case.exact is None:
        return
    broken = case.exact.breaks(case.claim)
    case.verdict = "violated" if broken else "fine"
    case.epsilon = case.exact.epsilon
    if case.claim.rho is not None:
        case.evidence = f"rho = {case.exact.rho:.6g}"
    elif case.claim.delta:
        case.evidence = f"at epsilon = {case.claim.epsilon:g} it needs delta = {case.exact.delta:.6g}"
    else:
        case.evidence = f"epsilon = {_shown(case.exact.epsilon)}"
    case.evidence += f" ({CERTAIN})"


def _explored(case: Case, here: dict[Any, float], there: dict[Any, float]) -> None:
    claim = case.claim
    ways = [(worst_ratio(a, b), divergence(a, b, claim.epsilon), a, b) for a, b in ((here, there), (there, here))]
    (loss, outcome), needed, one, other = max(ways, key=lambda way: (way[1], way[0][0]))
    broken = needed > claim.delta * (1 + 1e-6) + 1e-9
    case.verdict, case.epsilon = ("violated" if broken else "fine"), loss
    shown = f"{one.get(outcome, 0.0):.6g} and {other.get(outcome, 0.0):.6g}"
    case.evidence = f"an outcome has probability {shown}: epsilon = {_shown(loss)} (exact, all {len(here)} outcomes)"


def _sample(cases: list[Case], deadline: float, seed: int) -> int:
    """Sample the open cases: all of them a little, the better half of them more, and so on."""
    waiting = [case for case in cases if case.verdict == "open"]
    if not waiting and not any(case.verdict == "violated" for case in cases):
        waiting = [case for case in cases if any(draw.mechanism is not None for draw in case.runs[1].tape.draws)]
    chosen = _spread(waiting)
    share = ERROR / (len(STAGES) * max(len(chosen), 1))
    left = list(chosen)
    for number, stage in enumerate(STAGES):
        if number and any(case.verdict == "violated" for case in cases):
            break
        for place, case in enumerate(left):
            start, rest = thread_time(), len(left) - place
            if number and start > deadline:
                return len(chosen)
            if not number and _faults(case) <= _known(cases):
                continue
            samples = stage if not number else min(stage, int((deadline - start) / rest / max(case.pace, 1e-7)))
            _sample_case(case, samples, share, seed + number)
            if number and case.verdict == "violated":
                break
        left = sorted((case for case in left if case.verdict != "violated"), key=_shown_so_far)
        left = left[: max((len(left) + 1) // 2, 1)]
    return len(chosen)


def _spread(cases: Sequence[Case]) -> list[Case]:
    """Suspicious cases of every kind and size, the most suspicious of each first."""
    groups: dict[Any, list[Case]] = {}
    for case in sorted(cases, key=lambda case: (-case.suspicion, -case.claim.epsilon)):
        sizes = tuple(len(value) for value in case.pair.first.values() if isinstance(value, list | np.ndarray))
        groups.setdefault((case.pair.kind, sizes), []).append(case)
    rounds = zip_longest(*groups.values())
    return [case for each in rounds for case in each if case is not None][:OPEN_PAIRS]


def _shown_so_far(case: Case) -> float:
    """How near the samples came to breaking the claim, the nearest first."""
    if case.audit is None:
        return inf
    return -float(case.audit.epsilon_at_least) / max(approximate(case.audit.epsilon or Plain(Fraction(0))), 1e-3)


def _sample_case(case: Case, samples: int, error: Fraction, seed: int) -> None:
    prints = any(each.what == "printed" for each in case.seen.differences)
    start = thread_time()
    found = sample_pair(case.subject.function, case.sides, case.claim, samples, error, ("digits",), prints, seed)
    if found is None:
        return
    case.audit, case.pace = found, (thread_time() - start) / found.samples
    if found.violated:
        case.verdict, case.epsilon = "violated", float(found.epsilon_at_least)
        worst = found.findings[0]
        here, there = worst.counts
        case.evidence = (
            f"{worst.event}: {here} of {worst.trials} times on one dataset, {there} times on the other;"
            f" epsilon is at least {float(found.epsilon_at_least):.4g} (confidence {1 - float(ERROR):.6f})"
        )


def _faults(case: Case) -> set[tuple[str, tuple[str, int]]]:
    """The names and places of what a case would show."""
    return {(each.name, each.place.site) for each in _named(case)}


def _known(cases: Sequence[Case]) -> set[tuple[str, tuple[str, int]]]:
    """What was already shown."""
    return {fault for case in cases if case.verdict == "violated" for fault in _faults(case)}


def _named(case: Case) -> list[Named]:
    first, roles = case.runs[0], case.subject.roles
    return name_faults(case.seen, case.pair, case.claim, roles, first.tape, case.exact, is_reused(first))


def _findings(cases: Sequence[Case]) -> list[Finding]:
    found: list[Finding] = []
    for case in cases:
        broken_contract = [
            price for price in case.seen.prices
            if price.sensitivity is not None and abs(price.move) > price.sensitivity * (1 + 1e-6) + 1e-12
        ]  # fmt: skip
        if case.verdict != "violated" and not broken_contract:
            continue
        evidence = case.evidence if case.verdict == "violated" else "the mechanism's own contract is broken"
        named = _named(case)
        if case.verdict != "violated":
            named = [each for each in named if each.name in ("sensitivity", "missing clip")]
        for each in named:
            pair = case.pair.first, case.pair.second
            certain = case.audit is None
            found.append(
                Finding(each.name, each.place, each.text, evidence, pair, case.pair.kind, case.epsilon, certain)
            )
    return found


def _unlike(findings: Sequence[Finding]) -> list[Finding]:
    """One finding for each name and place: the one that shows most."""
    best: dict[tuple[str, tuple[str, int]], Finding] = {}
    for found in findings:
        key = found.name, found.place.site
        if key not in best or found.epsilon > best[key].epsilon:
            best[key] = found
    return list(best.values())


def _digits(cases: Sequence[Case], seed: int) -> list[Finding]:
    """Whether floats tell where noise was added: on a pair where one of the centres is 0."""
    able = [case for case in cases if case.exact is not None and any(_floats(part) for part in case.exact.parts)]
    if not able:
        return []
    case = min(able, key=lambda each: min(abs(c) for p in each.exact.parts for c in p.centres) if each.exact else 0)
    found = sample_pair(case.subject.function, case.sides, case.claim, DIGIT_SAMPLES, ERROR, (), False, seed)
    if found is None or not found.violated:
        return []
    worst = next((each for each in found.findings if each.leak == "digits" and each.epsilon > case.claim.epsilon), None)
    if worst is None:
        return []
    here, there = worst.counts
    evidence = (
        f"{worst.event}: {here} of {worst.trials} times on one dataset, {there} times on the other;"
        f" epsilon is at least {float(worst.epsilon):.4g} (confidence {1 - float(ERROR):.6f})"
    )
    place = case.runs[0].tape.draws[-1].place
    text = "noise in floating-point numbers is added to a value that moves, and the sum is not rounded"
    pair = case.pair.first, case.pair.second
    return [Finding("digits", place, text, evidence, pair, case.pair.kind, float(worst.epsilon), certain=False)]


def _floats(part: Any) -> bool:
    return part.law in FLOATING and part.centres[0] != part.centres[1] and part.scales[0] > 0


def _costs(cases: Sequence[Case]) -> list[Cost]:
    """The price of each place in the code, on the pair where it was highest."""
    best: dict[tuple[str, int], Cost] = {}
    for case in cases:
        for price in case.seen.prices:
            old = best.get(price.place.site)
            if old is None or (price.epsilon, price.rho) > (old.epsilon, old.rho):
                best[price.place.site] = Cost(
                    price.place, price.law, abs(price.move), price.scale, price.epsilon, price.rho
                )
    return sorted(best.values(), key=lambda cost: (cost.place.file, cost.place.line))


def _notes(cases: Sequence[Case]) -> list[str]:
    found: list[str] = []
    left = [case for case in cases if case.verdict == "open"]
    if left:
        worst = max(left, key=lambda case: case.suspicion)
        cost = epsilon_of(worst.seen.prices, worst.claim)
        found.append(
            f"on {len(left)} pairs the draws together would cost up to {_shown(cost)} if all of them were released;"
            " sampling the result found no violation"
        )
    if not any(run.tape.draws or run.tape.decisions for case in cases for run in case.runs):
        found.append("no draw of noise was seen: is it made in a place that is not watched?")
    return found


def _shown(value: float) -> str:
    return "infinite" if value == inf else f"{value:.6g}"


def _name(subject: Subject) -> str:
    return getattr(subject.function, "__name__", None) or repr(subject.function)


def _why_nothing(subject: Subject, pairs: Sequence[Pair]) -> str:
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
