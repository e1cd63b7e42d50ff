"""Code that compares its noise, followed on all its ways."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from lapwing.verify.watching.api import watch
from lapwing.verify.watching.effort import Effort
from lapwing.verify.watching.follow import follow, is_confirmed, worst_loss
from lapwing.verify.watching.runner import session

QUERIES = {"q": "Queries(sensitivity=1)"}


def above(q: list[float], epsilon: float) -> int:
    bar = 1 + np.random.laplace(scale=2 / epsilon)
    for place, answer in enumerate(q):
        if answer + np.random.laplace(scale=4 / epsilon) >= bar:
            return place
    return -1


def above_without_stop(q: list[float], epsilon: float) -> list[bool]:
    bar = 1 + np.random.laplace(scale=2 / epsilon)
    return [answer + np.random.laplace(scale=2 / epsilon) >= bar for answer in q]


def above_bare(q: list[float], epsilon: float) -> list[bool]:
    bar = 1 + np.random.laplace(scale=2 / epsilon)
    return [answer >= bar for answer in q]


def above_with_answer(q: list[float], epsilon: float) -> list[float]:
    bar = 1 + np.random.laplace(scale=2 / epsilon)
    out: list[float] = []
    for answer in q:
        noisy = answer + np.random.laplace(scale=2 / epsilon)
        if noisy >= bar:
            return [*out, noisy]
        out.append(0)
    return out


def unseen(q: list[float], epsilon: float) -> bool:
    return math.exp(sum(q) + np.random.laplace(scale=8 / epsilon)) > 20


def rounded(q: list[float], epsilon: float) -> int:
    return round(sum(q) + np.random.laplace(scale=8 / epsilon))


def loss(function: Callable[..., Any], first: list[float], second: list[float], epsilon: float = 1.0) -> float:
    with session(function):
        sides = [follow(function, {"q": q, "epsilon": epsilon}, Effort()) for q in (first, second)]
    assert sides[0] is not None and sides[1] is not None
    found = worst_loss(sides[0], sides[1])
    assert found is not None
    return found.epsilon


def test_a_threshold_costs_what_the_theorem_says() -> None:
    assert 0.5 < loss(above, [0, 0, 0, 0], [1, 1, 1, -1]) <= 1
    assert loss(above_bare, [0, 2], [1, 1]) == math.inf
    assert loss(above_without_stop, [0.0] * 6, [1, 1, 1, -1, -1, -1]) > 1.5
    assert loss(above_with_answer, [0, 0, 0, 0], [1, 1, 1, 1]) > 1


def test_probabilities_of_all_ways_are_those_of_ordinary_runs() -> None:
    arguments = {"q": [0.0, 1.0, 2.0], "epsilon": 1.0}
    with session(above):
        ways = follow(above, arguments, Effort())
        assert ways is not None and len(ways.found) == 4
        assert is_confirmed(ways, above, arguments)
        assert not is_confirmed(ways, above, arguments | {"q": [9.0, 9.0, 9.0]})


@pytest.mark.parametrize("function", [rounded])
def test_what_is_more_than_comparing_is_not_followed(function: Callable[..., Any]) -> None:
    with session(function):
        assert follow(function, {"q": [0.0], "epsilon": 1.0}, Effort()) is None


@pytest.mark.parametrize("function", [above, unseen, rounded])
def test_right_functions_raise_no_alarm(function: Callable[..., Any]) -> None:
    assert not watch(function, epsilon="epsilon", roles=QUERIES, ignore=["digits"], seconds=600, samples=3_000).violated


@pytest.mark.parametrize("function", [above_without_stop, above_bare, above_with_answer])
def test_wrong_functions_are_found(function: Callable[..., Any]) -> None:
    found = watch(function, epsilon="epsilon", roles=QUERIES, ignore=["digits"], seconds=600, samples=3_000)
    assert found.violated
    assert found.findings[0].certain
    assert "all ways" in found.findings[0].evidence
