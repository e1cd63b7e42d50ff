"""How many queries: basic grows like k, advanced like its root."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

import pytest

from lapwing.budget.accounting.composition import advanced
from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.accounting.queries import (
    advanced_share,
    basic_share,
    crossing,
    error,
    most_queries,
    plan_of,
    round_numbers,
    sampling_error,
    table,
    tail,
)
from lapwing.diagnostics.diagnostic import ProgramError

PLAN = plan_of(10_000, 1.0, 1e-6, 0.05)


def test_errors_grow_like_k_and_like_its_root() -> None:
    (one, other) = table(PLAN, (10_000, 1_000_000))
    logs = log(1e6 / 0.05) / log(1e4 / 0.05)
    assert other.basic / one.basic == pytest.approx(100 * logs)
    assert other.advanced / one.advanced == pytest.approx(10 * logs, rel=0.02)


def test_basic_is_the_laplace_mechanism_with_its_share() -> None:
    assert error(PLAN, 8, basic_share) == pytest.approx(8 * log(8 / 0.05))
    assert 8 * tail(error(PLAN, 8, basic_share), 8.0) == pytest.approx(0.05)


@pytest.mark.parametrize("queries", [1, 10, 1000, 10**6])
def test_a_share_composes_to_the_budget(queries: int) -> None:
    from fractions import Fraction

    each = Approximate(Fraction(advanced_share(PLAN, queries)), Fraction(0))
    total = float(advanced(each, queries, Fraction(1, 10**6)).epsilon)
    assert total == pytest.approx(1.0, rel=1e-9)


@pytest.mark.parametrize("share", [basic_share, advanced_share])
@pytest.mark.parametrize("target", [1.0, 5.0, 100.0, 5000.0])
def test_the_most_queries_are_within_the_target_and_one_more_is_not(share: Any, target: float) -> None:
    most = most_queries(PLAN, target, share)
    assert most == 0 or error(PLAN, most, share) <= target
    assert error(PLAN, most + 1, share) > target


def test_at_the_error_of_sampling_advanced_allows_many_more() -> None:
    target = sqrt(10_000) / 1.0
    basic, better = most_queries(PLAN, target, basic_share), most_queries(PLAN, target, advanced_share)
    assert basic == pytest.approx(14, abs=3)
    assert better < basic
    large = plan_of(10**8, 1.0, 1e-6, 0.05)
    assert most_queries(large, 1e4, advanced_share) > most_queries(large, 1e4, basic_share)


def test_where_advanced_begins_to_be_better() -> None:
    start = crossing(PLAN)
    assert start is not None
    assert advanced_share(PLAN, start) > basic_share(PLAN, start)
    assert advanced_share(PLAN, start - 1) <= basic_share(PLAN, start - 1)


def test_small_things() -> None:
    assert round_numbers(100) == (1, 2, 5, 10, 20, 50, 100)
    assert sampling_error(PLAN) == pytest.approx(sqrt(10_000 * log(40) / 2))
    assert tail(0, 1) == 1
    assert tail(1, 1) == pytest.approx(exp(-1))


@pytest.mark.parametrize(
    "numbers",
    [
        *((0, 1, 0.1, 0.1), (True, 1, 0.1, 0.1), (10, 0, 0.1, 0.1), (10, 1, 0, 0.1), (10, 1, 1, 0.1), (10, 1, 0.1, 2)),
        *((10, float("nan"), 0.1, 0.1), (10, float("inf"), 0.1, 0.1)),
    ],
)
def test_plans_that_make_no_sense(numbers: tuple[Any, ...]) -> None:
    with pytest.raises(ProgramError):
        plan_of(*numbers)
