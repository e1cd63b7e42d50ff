"""What the cases show: findings, the price list, and what has to be said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from lapwing.diagnostics.plural import plural
from lapwing.verify.watching.case import Case, shown_price
from lapwing.verify.watching.cost import epsilon_of
from lapwing.verify.watching.finding import Cost, Finding
from lapwing.verify.watching.sampled import LEAST, levels_of, sample_pair
from lapwing.verify.watching.sampling import ERROR
from lapwing.verify.watching.trace.law import FLOATING

DIGIT_SAMPLES = 20_000
SCALES = ("private size", "data-dependent scale")


def findings_of(cases: Sequence[Case]) -> list[Finding]:
    """What each case that breaks the claim shows, or a mechanism's own contract."""
    found: list[Finding] = []
    for case in cases:
        broken_contract = [
            price for price in case.seen.prices
            if price.sensitivity is not None and abs(price.move) > price.sensitivity * (1 + 1e-6) + 1e-12
        ]  # fmt: skip
        if case.verdict != "violated" and not broken_contract:
            continue
        evidence = case.evidence if case.verdict == "violated" else "the mechanism's own contract is broken"
        if case.verdict == "violated" and case.claim != cases[0].claim:
            evidence += f"; claimed there: {case.claim}"
        named = case.named
        if case.verdict != "violated":
            named = [each for each in named if each.name in ("sensitivity", "missing clip")]
        for each in named:
            pair = case.pair.first, case.pair.second
            certain = case.audit is None
            found.append(
                Finding(each.name, each.place, each.text, evidence, pair, case.pair.kind, case.epsilon, certain)
            )
    return found


def unlike(findings: Sequence[Finding]) -> list[Finding]:
    """One finding for each name and place, for scales each function: the one that shows most."""
    best: dict[tuple[str, object], Finding] = {}
    for found in findings:
        inner = found.place.calls[0] if found.place.calls else ("", 0, "")
        key = found.name, (inner[0], inner[2]) if found.name in SCALES else inner[:2]
        if key not in best or found.epsilon > best[key].epsilon:
            best[key] = found
    return list(best.values())


def digit_findings(cases: Sequence[Case], seed: int, seconds: float, most: int) -> list[Finding]:
    """Whether floats tell where noise was added: on a pair where one of the centres is 0."""
    able = [case for case in cases if case.exact is not None and any(_floats(part) for part in case.exact.parts)]
    if not able:
        return []
    case = min(able, key=lambda each: min(abs(c) for p in each.exact.parts for c in p.centres) if each.exact else 0)
    samples = min(DIGIT_SAMPLES, most, int(seconds / max(case.pace, 1e-7)))
    if samples < LEAST:
        return []
    found = sample_pair(case.subject.function, case.sides, case.claim, samples, ERROR, (), False, seed)
    if found is None or not found.violated:
        return []
    told = max(case.claim.epsilon, case.epsilon)
    worst = next((each for each in found.findings if each.leak == "digits" and each.epsilon > told), None)
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


def costs_of(cases: Sequence[Case]) -> list[Cost]:
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


def notes_of(cases: Sequence[Case]) -> list[str]:
    """What could not be concluded."""
    found: list[str] = []
    failed = Counter(f"{case.failed.kind}: {case.failed.text}" for case in cases if case.failed is not None)
    if failed:
        text, count = failed.most_common(1)[0]
        pairs, times = plural(sum(failed.values()), "pair"), plural(count, "time")
        found.append(f"on {pairs} the code failed on both datasets, {times} with {text[:120]}")
    left = [case for case in cases if case.verdict == "open"]
    if left:
        found.append(_open_words(left, any(case.verdict == "violated" for case in cases)))
    if not any(run.tape.draws or run.tape.decisions for case in cases for run in case.runs):
        found.append("no draw of noise was seen: is it made in a place that is not watched?")
    return found


def _open_words(left: Sequence[Case], violated: bool) -> str:
    """Why pairs are open."""
    if violated:
        return f"{plural(len(left), 'more pair was', 'more pairs were')} not settled once something was found"
    worst = max(left, key=lambda case: case.suspicion)
    if any(case.audit is not None for case in left):
        cost = shown_price(epsilon_of(worst.seen.prices, worst.claim))
        return (
            f"on {plural(len(left), 'pair')} the draws would cost up to {cost} if all of them were released;"
            " sampling the result found no violation"
        )
    pairs = plural(len(left), "pair is", "pairs are")
    if levels_of(worst.claim) is None:
        return f"{pairs} open, and a claim of {worst.claim} is too large to be tested by sampling"
    return f"{pairs} open: a run takes too long to sample; give more time with --seconds"
