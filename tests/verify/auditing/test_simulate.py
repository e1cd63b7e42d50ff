"""Runs in floating point, beside exact probabilities."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.refute.exact.chance import chance
from lapwing.refute.exact.event import Event, Exactly, Items, Outcome, Pattern
from lapwing.refute.exact.value import Value
from lapwing.verify.auditing.claimed import floats_of
from lapwing.verify.auditing.simulate import GRID, one_sided, simulated, two_sided
from tests.refute.programs import EPS, TEXTS, stated

INPUTS: dict[str, dict[str, Value]] = {
    "coins": {"d": (1,), "eps": EPS},
    "whole": {"q": (1, 0), "eps": EPS},
}
WHOLE = """
@private(epsilon="eps")
def whole(q: Queries, eps: Epsilon) -> int:
    return exponential(q, scale=1 / eps) + 10 * geometric(len(q), scale=1 / (2 * eps))
"""
KNOWN = {"coins": TEXTS["coins"], "whole": WHOLE}
COUNT = 20_000


def pattern(outcome: object) -> Pattern:
    if isinstance(outcome, tuple):
        return Items(tuple(map(pattern, outcome)))
    if isinstance(outcome, bool):
        return Exactly(outcome)
    assert isinstance(outcome, int | float)
    return Exactly(int(outcome))


@pytest.mark.parametrize("name", INPUTS)
def test_frequencies_are_near_the_probabilities(name: str) -> None:
    program, _ = stated(KNOWN[name])
    run, rng = simulated(program), Random(5)
    inputs = floats_of(tuple(INPUTS[name].items()))
    seen = Counter(run(inputs, rng) for _ in range(COUNT))
    for outcome, count in seen.most_common(3):
        parts = outcome if isinstance(outcome, tuple) and len(program.results) > 1 else (outcome,)
        event = Event((Outcome(tuple(map(pattern, parts))),))
        exact = float(chance(program, INPUTS[name], event, 1, 20).low)
        assert count / COUNT == pytest.approx(exact, abs=6 * (0.25 / COUNT) ** 0.5)


def test_noise_has_its_law() -> None:
    rng = Random(1)
    steps = Counter(two_sided(1.4426950408889634, rng) for _ in range(COUNT))
    assert steps[0] / COUNT == pytest.approx(1 / 3, abs=0.02)
    assert steps[1] / steps[2] == pytest.approx(2, abs=0.3)
    assert min(one_sided(3.0, rng) for _ in range(200)) == 0
    assert one_sided(0.0, rng) == 0


def test_what_is_drawn_lies_on_the_grid() -> None:
    program, _ = stated("@private(epsilon=1)\ndef f(x: Query):\n    return gaussian(x, sigma=3)\n")
    drawn = [simulated(program)({"x": 0.3}, Random(seed)) for seed in range(20)]
    assert all((GRID * each).is_integer() for each in drawn)
    assert len(set(drawn)) > 10


def test_a_result_has_the_kind_of_its_sort_whichever_way_a_run_goes() -> None:
    body = "    y = 0.5\n    if flip(1 / 2):\n        y = 1\n    return y, [2]\n"
    program, _ = stated(f"@private(epsilon=1)\ndef f(x: Query):\n{body}")
    outcomes = {repr(simulated(program)({"x": 0}, Random(seed))) for seed in range(20)}
    assert outcomes == {"(0.5, (2,))", "(1.0, (2,))"}


def test_runs_without_end_are_refused() -> None:
    program, _ = stated("@private(epsilon=1)\ndef f(x: Query):\n    while x < 9:\n        y = 1\n    return x\n")
    with pytest.raises(Refused):
        simulated(program)({"x": 0}, Random(0))
