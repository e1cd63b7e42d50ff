"""Results that are values with noise around them."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np
import pytest

from lapwing.verify.watching.exact import Exact, Part, delta_of, judge
from lapwing.verify.watching.inputs.claim import Claim, gaussian_delta
from lapwing.verify.watching.runner import run, session
from lapwing.verify.watching.trace.tape import Tape
from tests.verify.watching import functions


def judged(function: Callable[..., Any], first: Any, second: Any, claim: Claim) -> Exact | None:
    with session(function):
        one = run(function, {"data": first, "epsilon": 1.0}, Tape())
        two = run(function, {"data": second, "epsilon": 1.0}, Tape(earlier=one.tape))
        others = [run(function, {"data": first, "epsilon": 1.0}, Tape()) for _ in range(2)]
        return judge(one, two, others, claim)


def test_pure_epsilon() -> None:
    found = judged(functions.unsplit, [1], [1, 1], Claim(1.0))
    assert found is not None
    assert found.epsilon == 2.0
    assert found.breaks(Claim(1.9))
    assert not found.breaks(Claim(2.0))


def test_a_divisor_changes_the_scale() -> None:
    found = judged(functions.true_mean, [1.0], [1.0, 0.0], Claim(1.0))
    assert found is not None
    assert found.epsilon == inf


def test_what_is_chosen_by_noise_is_not_judged() -> None:
    def largest(data: list[float], epsilon: float) -> Any:
        noisy = np.array(data) + np.random.laplace(scale=1 / epsilon, size=len(data))
        best = noisy.argmax()
        return best, noisy[best]

    def in_order(data: list[float], epsilon: float) -> Any:
        return sorted(value + np.random.laplace(scale=1 / epsilon) for value in data)

    def unknown_order(data: list[float], epsilon: float) -> Any:
        noisy = [value + np.random.laplace(scale=1 / epsilon) for value in data]
        return [noisy[place] for place in np.argsort(noisy)]

    for function in (largest, in_order, unknown_order):
        assert judged(function, [0.0, 0.0, 0.0], [1.0, 0.0, 0.0], Claim(1.0)) is None


def test_deltas() -> None:
    gaussian = Part("normal", (0.0, 1.0), (1.0, 1.0), (0,))
    assert delta_of([gaussian], 1.0) == pytest.approx(gaussian_delta(1.0, 1.0))
    laplace = Part("laplace", (0.0, 2.0), (1.0, 1.0), (0,))
    assert delta_of([laplace], 1.0) == pytest.approx(1 - np.exp(-0.5), abs=1e-3)
    assert delta_of([laplace], 2.0) == pytest.approx(0, abs=1e-6)
    both = delta_of([laplace, gaussian], 1.0)
    assert 0.4 < both < 0.7
    assert delta_of([Part("laplace", (0.0, 1.0), (0.0, 0.0), (0,))], 1.0) == 1.0
    assert delta_of([Part("laplace", (1.0, 1.0), (1.0, 1.0), (0,))], 1.0) == 0.0


def test_two_waiting_times_make_discrete_laplace_noise() -> None:
    def count(data: list[int], epsilon: float) -> Any:
        p = 1 - np.exp(-epsilon)
        return sum(data) + np.random.geometric(p) - np.random.geometric(p)

    found = judged(count, [1], [1, 1], Claim(1.0))
    assert found is not None
    assert found.epsilon == pytest.approx(1.0)
