"""All runs at once, beside exact probabilities."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from lapwing.refute.estimate.column import Column, memory_of
from lapwing.refute.estimate.float_distribution import MANY_ROUNDS, STEPS, Crowded, Reach, runs
from lapwing.refute.estimate.table import tables
from lapwing.refute.exact.chance import chance
from lapwing.refute.exact.event import Event
from lapwing.refute.exact.graph import graph_of
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.value import Value
from tests.refute.programs import EPS, TEXTS, stated

FOUR = Log(Fraction(4), Fraction(2))
INPUTS: dict[str, dict[str, Value]] = {
    "noisy_max": {"q": (0, 2, 1), "eps": EPS},
    "above": {"q": (1, 0), "t": 0, "c": 1, "eps": FOUR},
    "shares": {"d": (0, 2), "eps": EPS},
    "coins": {"d": (1,), "eps": EPS},
    "choice": {"q": (1, 0), "eps": EPS},
    "varying": {"q": (0,), "eps": FOUR},
}


@pytest.mark.parametrize("name", TEXTS)
def test_weights_are_the_probabilities(name: str) -> None:
    program, _ = stated(TEXTS[name])
    inputs = INPUTS[name]
    memory = memory_of(inputs.items())
    ends = runs(graph_of(program), memory, Reach(1, 16, 3))
    assert sum(group.weight.sum() for group in ends) == pytest.approx(1, abs=1e-3)
    compared = 0
    for table in tables(program.results, (memory, memory), (ends, ends)):
        inner, weights = table.first
        assert (inner <= weights + 1e-12).all()
        for row in np.argsort(-weights)[:4]:
            exact = chance(program, inputs, Event((table.outcome(int(row)),)), 1, 16)
            assert float(exact.low) == pytest.approx(weights[row], rel=1e-3)
            compared += 1
    assert compared >= 3


def test_thinning_keeps_probabilities_and_is_needed_for_long_lists() -> None:
    program, _ = stated(TEXTS["shares"])
    memory = memory_of((("d", (0, 1, 2)), ("eps", EPS)))
    with pytest.raises(Crowded):
        runs(graph_of(program), memory, Reach(1, 40, 3))
    thick, thin = (runs(graph_of(program), memory, Reach(1, 14, 3, level)) for level in (0, 2))
    (table,) = tables(program.results, (memory, memory), (thick, thin))
    weights = table.first
    kept = weights[1] > 0
    assert 0 < kept.sum() < len(kept)
    assert weights[1][kept] == pytest.approx(table.second[1][kept])


def test_rates_are_noted() -> None:
    program, _ = stated(TEXTS["above"])
    reach = Reach(1, 3, 1)
    runs(graph_of(program), memory_of(INPUTS["above"].items()), reach)
    assert reach.rates == {Log(Fraction(2), Fraction(2)), Log(Fraction(1), Fraction(2))}


def test_loops_that_go_on_are_left_and_say_after_how_many_rounds() -> None:
    text = """@private(epsilon="eps")
def f(q: Query, eps: Epsilon):
    n = 0
    while laplace(q, scale=1 / eps) < laplace(9, scale=1 / eps) + 9:
        n += 1
    return n
"""
    program, _ = stated(text)
    reach = Reach(1, 30, 3)
    ends = runs(graph_of(program), memory_of((("q", 0), ("eps", EPS))), reach)
    assert MANY_ROUNDS <= reach.rounds < STEPS
    (column,) = (group.memory["n"] for group in ends)
    assert isinstance(column, Column)
    assert reach.rounds - 2 <= column.ints.max() < reach.rounds
    assert 0 < sum(group.weight.sum() for group in ends) < 0.5
    shorter = replace(reach, rounds=20)
    (group,) = runs(graph_of(program), memory_of((("q", 0), ("eps", EPS))), shorter)
    assert 18 <= len(group.weight) <= 20
    assert shorter.rounds == 20
