"""Answers to plans: intervals cover the exact answer as often as they say."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.exact import measure
from lapwing.data.answer.respond import respond_tally
from lapwing.data.engines.relation import Aggregation
from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.aggregate import Count, Mean, Share, Sum, Variance
from lapwing.data.query.group_by import group_by
from lapwing.data.query.predicate import Compare
from lapwing.data.query.query import AggregateTable
from tests.data.people import described, duck, row


def test_simultaneous_coverage() -> None:
    description = described()
    rows = [row(0, number % 100, number % 50 * 1.0, ("Oslo", "Rome")[number % 2]) for number in range(200)]
    engine = duck(rows)
    asked = (
        ("n", Count()),
        ("s", Sum("age")),
        ("m", Mean("age")),
        ("f", Share(Compare("age", "<", Fraction(50)))),
        ("v", Variance("income")),
    )
    query = AggregateTable(asked, (group_by("city", description),))
    plan = plan_query(query, description, Fraction(20))
    proved = prove_plan(plan, query, description)
    ages = [np.array([number % 100 for number in range(200) if number % 2 == side], dtype=float) for side in (0, 1)]
    incomes = [np.array([number % 50 for number in range(200) if number % 2 == side], dtype=float) for side in (0, 1)]
    truth: dict[str, list[float]] = {
        "n": [100, 100, 0],
        "s": [float(side.sum()) for side in ages] + [0],
        "m": [float(side.mean()) for side in ages],
        "f": [float((side < 50).mean()) for side in ages],
        "v": [float(side.var()) for side in incomes],
    }
    exact = measure(Aggregation(plan.slots, query.by, None), description, engine)
    missed, rounds = 0, 300
    for _ in range(rounds):
        answer = respond_tally(proved, query, exact, "t", Fraction(1, 5))
        good = True
        for series in answer.series:
            for place, right in enumerate(truth[series.name]):
                good &= bool(series.low[place] - 1e-9 <= right <= series.high[place] + 1e-9)
        missed += not good
    assert missed / rounds <= 0.2 + 5 * (0.16 / rounds) ** 0.5
