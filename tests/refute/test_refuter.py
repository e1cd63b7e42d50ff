"""The corpus: what is wrong is refuted, what is right never is."""

from __future__ import annotations

from itertools import count

import pytest

from lapwing import deadline
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from lapwing.syntax.corpus.expectation import Expectation
from lapwing.syntax.lowering.lower import lower
from tests.corpus import corpus
from tests.helpers import lowered
from tests.refute.programs import stated

EXPECTATIONS = [
    (f"{entry.tree.name}: {expectation.text}", expectation) for entry in corpus() for expectation in entry.expectations
]
REFUTED = dict(item for item in EXPECTATIONS if item[1].verdict == "refuted")
PROVED = dict(item for item in EXPECTATIONS if item[1].verdict == "proved")


def statement(expectation: Expectation) -> tuple[object, object]:
    lowered = lower(expectation.statement)
    assert lowered.claim is not None
    return lowered.program, lowered.claim


@pytest.mark.parametrize("name", REFUTED)
def test_what_is_wrong_is_refuted(name: str) -> None:
    found = refute(*statement(REFUTED[name]), 60.0)  # type: ignore[arg-type]
    assert found is not None
    assert found.is_infinite or not REFUTED[name].infinite
    assert check_counterexample(write_counterexample(found)) == found


@pytest.mark.parametrize("name", PROVED)
def test_what_is_right_is_not(name: str) -> None:
    assert refute(*statement(PROVED[name]), 0.4) is None  # type: ignore[arg-type]


WRONG = {
    "fixed numbers": "d: Database(of=Bit)|1|return laplace(sum(d), scale=1 / 2)",
    "a literal threshold": 'q: Query, eps: Epsilon|"eps"|return laplace(q, scale=1 / (3 * eps)) > 100',
    "two answers": 'x: Query, y: Query, eps: Epsilon|"eps"|return laplace(x, scale=1 / eps), laplace(y, scale=1 / eps)',
    "a wide domain": 'd: Database(of=Interval(0, 10)), eps: Epsilon|"eps"|return laplace(sum(d) / 4, scale=1 / eps)',
    "a count of rows": (
        'd: Database(of=Bit, neighbours="add-remove"), eps: Epsilon|"eps"|return geometric(len(d), scale=1 / (2 * eps))'
    ),
    "vectors": (
        'd: Database(of=Vector(Bit, 2)), eps: Epsilon|"eps"|'
        "return laplace(d[0][0], scale=1 / eps), laplace(d[0][1], scale=1 / eps)"
    ),
    "noise that stops": 'x: Query, eps: Epsilon|"eps"|return min(max(laplace(x, scale=1 / eps), x - 3), x + 3)',
    "a huge sensitivity": "x: Query(sensitivity=100000000000000000000000)|1|return laplace(x, scale=1)",
    "a normal law": "x: Query|5|return gaussian(x, sigma=2)",
    "a sharp response": 'b: Bit, eps: Epsilon|"eps"|return randomized_response(b == 1, 2 * eps)',
    "a uniform pad": 'b: Bit|"log(2)"|return uniform(3) + b',
    "an endless loop of coins": (
        'x: Query, eps: Epsilon|"eps"|n = 0\n    while flip():\n        n += 1\n'
        "    return geometric(n, scale=1 / eps) if x > 0 else n"
    ),
    "a loop until noise is low": (
        'x: Query, eps: Epsilon|"eps"|n = 0\n    while laplace(x, scale=1 / eps) > 0:\n        n += 1\n    return n'
    ),
    "a loop until noise is above noise": (
        'q: Queries, eps: Epsilon|"eps"|n = 0\n    bar = laplace(1, scale=2 / eps)\n'
        "    while laplace(q[n % len(q)], scale=1 / eps) < bar:\n        n += 1\n    return n"
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_programs_outside_the_corpus(name: str) -> None:
    parameters, epsilon, lines = WRONG[name].split("|")
    found = refute(*stated(f"@private(epsilon={epsilon})\ndef f({parameters}):\n    {lines}\n"), 60.0)
    assert found is not None
    assert check_counterexample(write_counterexample(found)) == found


def test_delta_counts() -> None:
    text = "@private(epsilon=1, delta=DELTA)\ndef f(x: Query):\n    return gaussian(x, sigma=2)\n"
    assert refute(*stated(text.replace("DELTA", "0.001")), 5.0) is not None
    assert refute(*stated(text.replace("DELTA", "0.1")), 0.5) is None


def test_what_cannot_be_evaluated_is_left_open() -> None:
    text = '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x * eps, scale=1)\n'
    assert refute(*stated(text), 0.5) is None


def test_a_clip_that_the_noise_forgets_is_found_among_rows_without_bounds() -> None:
    text = """
@private(epsilon="eps", requires="low <= high")
def total(d: Database(of=Interval("low", "high"), neighbours="add-remove"), low: Public[float], high: Public[float],
          eps: Epsilon) -> float:
    total = 0.0
    for x in d:
        total = total + min(max(x, 0), 50)
    return laplace(total, scale=40 / eps)
"""
    found = refute(*stated(text), 20.0)
    assert found is not None
    assert refute(*stated(text.replace("scale=40", "scale=50")), 1.0) is None


@pytest.mark.parametrize(
    "claim, result",
    [
        ("mu='6267 / 5000 * eps'", "laplace(q, scale=9 / (10 * eps))"),
        ("rho='1 / 200'", "gaussian(q, sigma=9.5)"),
    ],
)
def test_what_is_found_of_implied_claims_is_the_same_however_fast_the_clock_runs(
    claim: str, result: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = lowered(f"@private({claim})\ndef f(q: Query(sensitivity=1), eps: Epsilon):\n    return {result}")
    assert found.claim is not None
    usual = refute(found.program, found.claim, 20)
    ticks = count()
    monkeypatch.setattr(deadline, "thread_time", lambda: next(ticks) / 10_000)
    monkeypatch.setattr(deadline, "monotonic", lambda: next(ticks) / 10_000)
    assert refute(found.program, found.claim, 20) == usual
    assert usual is not None
