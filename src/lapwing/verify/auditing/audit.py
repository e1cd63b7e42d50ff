"""The audit of a black box: is a claim of privacy false for two given inputs?

The samples are split.  The first part teaches scores, the second chooses events, the rest tests them: for each event a
lower bound of one probability and an upper bound of the other, each failing with at most its share of the allowed
error.  So all bounds hold at once with the stated confidence, whatever the choice of the events was.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import log_below
from lapwing.numbers.epsilon import Epsilon, Given, approximate, delta_of, epsilon_of, factor_bounds, is_within
from lapwing.verify.auditing.binomial import lower_bound, upper_bound
from lapwing.verify.auditing.choose import Candidate, choose_events
from lapwing.verify.auditing.event import count_event, event_words
from lapwing.verify.auditing.finding import Audit, Finding
from lapwing.verify.auditing.outcome import leaves
from lapwing.verify.auditing.relaxed import Relaxed, relaxed_of
from lapwing.verify.auditing.sample import Mechanism, Progress, Samples, affordable, draw_samples, wants_of
from lapwing.verify.auditing.statistics import find_statistics

LEAST, MOST = 1000, 100_000_000
EVENTS = 8
BALANCED = 0.02
LEAKS = ("digits",)
LARGEST_PART, SMALLEST_PART = 150_000, 20_000


def audit(
    mechanism: Mechanism,
    first: Any,
    second: Any,
    *,
    epsilon: Given | None = None,
    delta: Fraction | int | str = 0,
    rho: Fraction | int | str | None = None,
    mu: Fraction | int | str | None = None,
    renyi: tuple[int, Fraction | int | str] | None = None,
    samples: int = 200_000,
    confidence: Fraction | str = "0.999999",
    seed: int = 0,
    seconds: float | None = None,
    scale: float | None = None,
    ignore: Collection[str] = (),
    progress: Progress | None = None,
) -> Audit:
    """Sample a mechanism on two neighbouring inputs and bound its epsilon from below.

    What is claimed is an epsilon with a delta, or `rho` of zero-concentrated privacy, or `mu` of Gaussian privacy, or
    with `renyi` an order from 1 up and what it costs.  `scale` is the scale of the Laplace noise whose possible floats
    to look for; 1 / epsilon unless given.  `ignore` has the names of leaks not to look for: "digits" are those of
    floating-point numbers.
    """
    level, allowed = None if epsilon is None else epsilon_of(epsilon), delta_of(delta)
    relaxed = relaxed_of(rho, mu, renyi)
    if relaxed is not None and level is not None:
        reject("audit-option", name="a second claim", what=str(relaxed), instead="one claim")
    sure, ignored = _confidence(confidence), _ignored(ignore)
    if isinstance(samples, bool) or not isinstance(samples, int) or not LEAST <= samples <= MOST:
        reject("audit-option", name="samples", what=repr(samples), instead=f"a whole number from {LEAST} to {MOST}")
    if seconds is not None:
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < 10**6:
            reject("audit-option", name="seconds", what=repr(seconds), instead="a number above 0")
        samples = max(affordable(mechanism, (first, second), samples, seconds), LEAST)
    drawn = draw_samples(mechanism, (first, second), samples, seed, progress)
    part = min(samples * 3 // 20, max(LARGEST_PART // _width(drawn), SMALLEST_PART))
    supports = _supports(first, second, level, scale)
    statistics = find_statistics(drawn.part(0, part), supports, digits="digits" not in ignored)
    events = choose_events(statistics, drawn.part(part, 2 * part), _aim(allowed, relaxed), EVENTS)
    rest = drawn.part(2 * part, samples)
    error = (1 - sure) / (2 * EVENTS)
    findings = tuple(
        sorted((_test(event, rest, level, allowed, error) for event in events), key=lambda found: -found.epsilon)
    )
    broken = [found for found in findings if level is not None and _breaks(found, level, allowed)]
    if relaxed is not None:
        broken = [found for found in findings if relaxed.is_broken(found.at_least, found.at_most)]
    violated = None if level is None and relaxed is None else bool(broken)
    leaks = frozenset(found.leak for found in broken)
    return Audit(findings, level, allowed, sure, samples, seed, violated, wants_of(mechanism).rng, relaxed, leaks)


def _aim(delta: Fraction, relaxed: Relaxed | None) -> float:
    """The delta that events are chosen for: those that show a divergence are not too rare."""
    return float(delta) if relaxed is None else BALANCED


def _test(chosen: Candidate, samples: Samples, level: Epsilon | None, delta: Fraction, error: Fraction) -> Finding:
    """Bound both probabilities of an event from its counts."""
    sides = (samples.second, samples.first) if chosen.turned else (samples.first, samples.second)
    here, there = (count_event(chosen.event, side) for side in sides)
    low, high = lower_bound(here, len(samples), error), upper_bound(there, len(samples), error)
    ratio = (low - delta) / high
    shown = log_below(ratio) if ratio > 1 else Fraction(0)
    excess = None if level is None else max(low - factor_bounds(level)[1] * high, Fraction(0))
    leak = "digits" if chosen.event.statistic.of_digits else "probabilities"
    counts = here, there
    return Finding(event_words(chosen.event), int(chosen.turned), counts, len(samples), low, high, shown, excess, leak)


def _width(samples: Samples) -> int:
    """About how many parts an outcome has."""
    return max(1, *(len(leaves(outcome)) for outcome in (*samples.first[:100], *samples.second[:100])))


def _breaks(found: Finding, level: Epsilon, delta: Fraction) -> bool:
    return not is_within(found.at_least, found.at_most, level, delta)


def _supports(first: Any, second: Any, level: Epsilon | None, scale: float | None) -> list[tuple[float, float]]:
    """Laplace noise around each input that is a number."""
    if scale is None and level is not None and approximate(level) > 0:
        scale = 1 / approximate(level)
    numbers = [value for value in (first, second) if isinstance(value, int | float) and abs(value) < 1e300]
    return [(float(value), float(scale)) for value in dict.fromkeys(numbers)] if scale is not None and scale > 0 else []


def _ignored(names: Collection[str]) -> frozenset[str]:
    given = (names,) if isinstance(names, str) else tuple(names)
    for name in given:
        if name not in LEAKS:
            reject("audit-option", name="a leak to ignore", what=repr(name), instead=" or ".join(LEAKS))
    return frozenset(given)


def _confidence(given: Fraction | str) -> Fraction:
    try:
        found = Fraction(given)
        if not isinstance(given, bool | float) and Fraction(1, 2) <= found < 1 and 1 - found >= Fraction(1, 10**12):
            return found
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        pass
    reject("audit-option", name="confidence", what=repr(given), instead='a text such as "0.999999", from 0.5, below 1')
