"""How far choices are off: as seldom further than is said as the confidence says, on data where it is hard."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from lapwing.data.answer import noisy, respond_choice
from lapwing.data.answer.answer import Answer
from lapwing.data.answer.choice import choose
from lapwing.data.answer.exact import Exact
from lapwing.data.answer.respond_choice import rank_misses, respond_above, respond_common, respond_quantile
from lapwing.data.description.description import Description
from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.prove_plan import ProvedPlan, prove_plan
from lapwing.data.query.aggregate import Count
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.group_by import bins_of, choices_of, group_by, known, steps_of
from lapwing.data.query.query import FirstAbove, MostCommon, Quantile, Query
from lapwing.run.noise.laplace import draw_laplace
from tests.data.people import described
from tests.run.noise.test_packed import Seeded

BETA = Fraction(1, 5)
ROUNDS = 200
MOST = 0.2 + 5 * (0.16 / ROUNDS) ** 0.5


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Seeded(11)
    monkeypatch.setattr(respond_choice, "choose", partial(choose, source=source))
    monkeypatch.setattr(noisy, "draw_laplace", partial(draw_laplace, source=source))


def share_of_misses(answer: Callable[[], Answer], miss: Callable[[Answer], bool]) -> float:
    return sum(miss(answer()) for _ in range(ROUNDS)) / ROUNDS


def exact(counts: list[int]) -> Exact:
    return Exact({Rows(): np.array(counts, dtype=np.int64)}, [])


def proved_plan(query: Query, description: Description, epsilon: Fraction) -> ProvedPlan:
    return prove_plan(plan_query(query, description, epsilon), query, description)


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_quantiles(kind: str) -> None:
    description = described(neighbours=kind)
    query = Quantile(choices_of("age", description), Fraction(9, 10))
    plan = proved_plan(query, description, Fraction(1, 2))
    counts = [2] * 121
    misses = rank_misses(np.array(counts), query)

    def off(answer: Answer) -> bool:
        assert answer.miss is not None and answer.miss.low == 0
        return bool(misses[answer.choice] > 10 * answer.miss.high)

    found = share_of_misses(lambda: respond_quantile(plan, query, exact(counts), "t", BETA), off)
    assert found <= MOST


def test_an_edge_is_compared_with_the_nearest_edge() -> None:
    description = described()
    query = Quantile(bins_of("age", [50, 60], description), Fraction(1, 2))
    plan = proved_plan(query, description, Fraction(1))
    answer = respond_quantile(plan, query, exact([0, 0, 90]), "t", BETA)
    assert answer.miss is not None and answer.miss.high < 45 and "nearest candidate" in answer.miss.words


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_most_common(kind: str) -> None:
    description = described(neighbours=kind)
    query = MostCommon(known(group_by("age", description)))
    plan = proved_plan(query, description, Fraction(1))
    high = respond_common(plan, query, exact([0] * 121), "t", BETA).miss
    assert high is not None
    counts = [0] * 120 + [int(high.high) + 1]
    found = share_of_misses(
        lambda: respond_common(plan, query, exact(counts), "t", BETA), lambda answer: answer.choice != 120
    )
    assert 0.02 <= found <= MOST


def watched() -> tuple[FirstAbove, ProvedPlan]:
    description = described()
    query = FirstAbove(steps_of("day", description), Count(), Fraction(100), False)
    return query, proved_plan(query, description, Fraction(1))


def test_first_above() -> None:
    query, plan = watched()
    sure = respond_above(plan, query, exact([0] * 31), "t", BETA).miss
    assert sure is not None and sure.low + sure.high == 200 and "upper end" in sure.words
    days = [f"2024-01-{day:02}" for day in range(1, 32)]
    for counts, wrong in (
        ([int(sure.low) - 1] * 30 + [10**6], lambda answer: answer.choice != days[30]),
        ([-(10**6)] * 15 + [int(sure.high) + 1] + [10**6] * 15, lambda answer: answer.choice != days[15]),
    ):
        ask = partial(respond_above, plan, query, exact(counts), "t", BETA)
        assert share_of_misses(ask, wrong) <= MOST


def test_control_half_the_interval_is_missed_too_often() -> None:
    query, plan = watched()
    sure = respond_above(plan, query, exact([0] * 31), "t", BETA).miss
    assert sure is not None
    near = 100 - (100 - int(sure.low)) // 3
    ask = partial(respond_above, plan, query, exact([near] * 30 + [10**6]), "t", BETA)
    assert share_of_misses(ask, lambda answer: answer.choice != "2024-01-31") > MOST
