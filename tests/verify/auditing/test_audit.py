"""Audits of mechanisms of known quality; seeds are fixed, and a right mechanism is flagged with probability 1e-6."""

from __future__ import annotations

from fractions import Fraction
from itertools import count as count_from
from random import Random
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.auditing import audit as module
from lapwing.verify.auditing import statistic
from lapwing.verify.auditing.audit import audit
from lapwing.verify.auditing.choose import Candidate
from lapwing.verify.auditing.event import Between
from lapwing.verify.auditing.sample import Samples
from lapwing.verify.auditing.statistic import Statistic
from tests.verify.auditing.faulty import answered, geometric, inverse, named, quantised, reseeded, truncated, unlucky


def pairs(value: int, rng: Random) -> list[int]:
    return [geometric(value, rng), geometric(value, rng)]


def shared(values: list[int], rng: Random) -> list[int]:
    """One noise for both answers: their difference is exact."""
    noise = geometric(0, rng)
    return [value + noise for value in values]


def above(values: list[int], rng: Random) -> list[bool]:
    """Sparse vector without noise on the answers: each single bit looks fine."""
    threshold = geometric(1, rng)
    return [value >= threshold for value in values]


@pytest.mark.parametrize(
    ("mechanism", "inputs", "epsilon"),
    [
        (geometric, (0, 1), "log(2)"),
        (answered, (0, 1), "log(3)"),
        (quantised, (0, 1), "1"),
        (pairs, (0, 1), "log(4)"),
        (lambda value, rng: geometric(0, rng), (0, 1), "0"),
        (lambda value: "nothing", (0, 1), "0"),
    ],
)
def test_a_true_claim_passes_even_where_it_is_tight(mechanism: Any, inputs: Any, epsilon: str) -> None:
    found = audit(mechanism, *inputs, epsilon=epsilon, samples=20_000)
    assert found.violated is False
    assert all(finding.delta == 0 for finding in found.findings)


@pytest.mark.parametrize(
    ("mechanism", "inputs", "epsilon", "event"),
    [
        (geometric, (0, 1), "0.5", "the outcome"),
        (lambda value, rng: quantised(value, rng, 0.7), (0, 1), "1", "the outcome"),
        (answered, (0, 1), "0.9", "the outcome is "),
        (inverse, (0, 1), "1", "possible float"),
        (lambda value, rng: inverse(value, rng, 1.3), (0, 1), "1", "lowest digit"),
        (truncated, (0, 1), "log(2)", "the outcome"),
        (reseeded, (0, 1), "5", "the outcome"),
        (unlucky, (0, 1), "log(2)", "KeyError"),
        (named, (0, 1), "2", "person"),
        (pairs, (0, 1), "log(3)", ""),
        (shared, ([0, 0], [1, 0]), "log(2)", "part 1 less part 0"),
        (above, ([1, 1, 1], [2, 1, 0]), "2", "the outcome is ("),
    ],
)
def test_a_false_claim_is_caught(mechanism: Any, inputs: Any, epsilon: str, event: str) -> None:
    found = audit(mechanism, *inputs, epsilon=epsilon, samples=30_000)
    assert found.violated is True
    assert any(event in finding.event for finding in found.findings)
    worst = found.findings[0]
    assert worst.epsilon == found.epsilon_at_least
    assert worst.delta is not None
    assert worst.delta > 0


def test_without_a_claim_there_is_only_a_bound() -> None:
    found = audit(geometric, 0, 1, samples=30_000)
    assert found.violated is None
    assert Fraction("0.5") < found.epsilon_at_least < Fraction("0.693147")


def test_a_delta_forgives_what_is_rare() -> None:
    assert audit(named, 0, 1, epsilon=0, delta="0.05", samples=20_000).violated is False
    assert audit(named, 0, 1, epsilon=0, delta="0.03", samples=20_000).violated is True


def test_a_seed_repeats_an_audit() -> None:
    one, again = (audit(geometric, 0, 1, epsilon=1, samples=2000, seed=5) for _ in range(2))
    assert one == again


def test_no_sample_is_used_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learning, choosing and testing see different samples: every outcome here has its own number."""
    seen: dict[str, list[Any]] = {"learn": [], "choose": [], "test": []}

    def learn(samples: Samples, supports: object, digits: bool) -> tuple[Statistic, ...]:
        seen["learn"] += [*samples.first, *samples.second]
        return (statistic.number(),)

    def choose(statistics: object, samples: Samples, delta: float, most: int) -> tuple[Candidate, ...]:
        seen["choose"] += [*samples.first, *samples.second]
        return (Candidate(Between(statistic.number(), 0, 1), False, 0.0),)

    def count(event: object, outcomes: tuple[Any, ...]) -> int:
        seen["test"] += outcomes
        return 0

    monkeypatch.setattr(module, "find_statistics", learn)
    monkeypatch.setattr(module, "choose_events", choose)
    monkeypatch.setattr(module, "count_event", count)
    numbers = count_from(1)
    audit(lambda value: next(numbers), 0, 1, samples=2000)
    used = [number for part in seen.values() for number in part]
    assert len(used) == len(set(used)) == 4000
    assert len(seen["test"]) == 2 * 1400


def test_bounds_hold_as_often_as_they_should() -> None:
    """At confidence 1/2 a tight claim is rejected in at most half of the audits; the shared error makes it fewer."""
    flagged = sum(
        bool(audit(answered, 0, 1, epsilon="log(3)", samples=1000, confidence="0.5", seed=seed).violated)
        for seed in range(20)
    )
    assert flagged <= 4


def test_a_time_limit_lowers_the_number_of_samples() -> None:
    found = audit(geometric, 0, 1, samples=1_000_000, seconds=0.05)
    assert 1000 <= found.samples < 1_000_000


@pytest.mark.parametrize(
    "options",
    [
        {"samples": 10},
        {"samples": True},
        {"samples": 10**12},
        {"confidence": "1"},
        {"confidence": "0.4"},
        {"confidence": 0.99},
        {"confidence": "high"},
        {"seconds": float("nan")},
        {"seconds": 0},
        {"epsilon": -1},
        {"delta": 2},
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any]) -> None:
    with pytest.raises(ProgramError):
        audit(geometric, 0, 1, **options)
