"""Datasets: charged before they are asked, never below zero, and the same answer for the same key."""

from __future__ import annotations

import os
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from lapwing.data.description.description import Bounds, Column
from lapwing.data.open_dataset import open_dataset
from lapwing.data.query.aggregate import Count, Mean
from lapwing.data.query.col import col
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described, people, row, table_of

WIDE = Bounds(Fraction(0), Fraction(40_000), Fraction(1))


def test_every_question_is_answered_near_the_truth(tmp_path: Path) -> None:
    rows = [row(person, 20 + person % 40, float(person % 100), ("Oslo", "Rome")[person % 2]) for person in range(400)]
    with people(tmp_path, rows=rows, epsilon=10**6) as opened:
        options = {"epsilon": 10_000}
        assert opened.count().release(**options).value == 400
        assert abs(opened.mean("age").release(**options).value - 39.5) < 0.1
        assert abs(opened.sum("income").release(**options).value - 19_800) < 5
        assert opened.count_units().release(**options).value == 400
        assert abs(opened.fraction("age >= 40").release(**options).value - 0.5) < 0.01
        assert abs(opened.variance("age").release(**options).value - 133.25) < 1
        assert opened.where(col("city") == "Oslo").where("age < 30").count().release(**options).value == 50
        assert abs(opened.median("age").release(**options).value - 39) <= 1
        assert opened.quantile("age", "0.9").release(**options).value in range(54, 58)
        assert opened.where("age < 30 OR city = 'Rome'").most_common("city").release(**options).value == "Rome"
        assert opened.first_above("day", 300).release(**options).value == "2024-01-05"
        assert opened.first_above("day", 500).release(**options).value is None
        counts = opened.histogram("city").release(**options).rows()
        assert [(one["city"], one["count"]) for one in counts] == [("Oslo", 200), ("Rome", 200), ("it's \\ odd", 0)]
        shares = [one["cdf of age"] for one in opened.cdf("age", [30, 40]).release(**options).rows()]
        assert shares == pytest.approx([0.25, 0.5, 1.0], abs=0.01)
        sums = opened.partial_sums("day", "age").release(**options).rows()
        assert len(sums) == 31 and sums[3]["running sum_age"] == pytest.approx(0, abs=40)
        table = opened.group_by("member", "city").aggregate(n=Count(), years=Mean("age")).release(**options).rows()
        assert len(table) == 6 and table[3]["n"] == 200


@pytest.mark.parametrize("epsilon", ["1e-300", "1e-30", "1e-18", "1e-12"])
def test_next_to_nothing_buys_an_answer_that_says_so(tmp_path: Path, epsilon: str) -> None:
    with people(tmp_path) as opened:
        for question in (
            opened.count(),
            opened.sum("income"),
            opened.mean("age"),
            opened.variance("income"),
            opened.fraction("age > 3"),
            opened.cdf("age"),
            opened.partial_sums("day", "income"),
            opened.median("age"),
            opened.most_common("city"),
            opened.first_above("day", 3),
        ):
            made = question.release(epsilon=epsilon)
            assert "interval" in str(made)
        low, high = opened.count().release(epsilon=epsilon, confidence="0.99999999").interval
        assert low <= 126 <= high


def test_the_budget_is_never_overspent(tmp_path: Path) -> None:
    with people(tmp_path, epsilon=1) as opened:
        for number in range(10):
            made = opened.count().release(epsilon=0.1)
            assert made.left[0] == Fraction(9 - number, 10)
        with pytest.raises(ProgramError):
            opened.count().release(epsilon="1e-9")
    with people(tmp_path, epsilon=1) as again:
        assert again.left()[0] == 0


@pytest.mark.parametrize(
    ("options", "id"),
    [
        ({}, "query-price"),
        ({"epsilon": 1, "error": 1}, "query-price"),
        ({"epsilon": 0}, "amount"),
        ({"epsilon": -1}, "amount"),
        ({"epsilon": "nan"}, "amount"),
        ({"epsilon": float("inf")}, "amount"),
        ({"epsilon": None, "error": "many"}, "amount"),
        ({"epsilon": 1, "confidence": 1}, "query-confidence"),
        ({"epsilon": 1, "split": "fair"}, "query-split"),
        ({"epsilon": 1, "delta": "0.1"}, "query-no-delta"),
        ({"epsilon": 1, "nonsense": 1}, "query-option"),
    ],
)
def test_a_refused_request_costs_nothing(tmp_path: Path, options: dict[str, object], id: str) -> None:
    with people(tmp_path) as opened:
        with pytest.raises(ProgramError, match=id):
            opened.count().release(**options)
        assert opened.left()[0] == 1000


def test_several_at_once(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        oslo, rome = (opened.where(col("city") == name).count() for name in ("Oslo", "Rome"))
        made = opened.release(oslo, rome, epsilon=2)
        assert made.epsilon == 1 and len(made.answers) == 2
        made = opened.release(opened.count(), opened.sum("age"), opened.median("age"), epsilon=3, confidence="0.9")
        assert made.epsilon == 3 and made.left[0] == 996
        equal = opened.release(opened.count(), opened.sum("age"), epsilon=1, split="equal-error")
        widths = [int(answer.series[0].high[0] - answer.series[0].low[0]) for answer in equal.answers]
        assert widths[0] == widths[1]


def test_the_same_key_gets_the_same_answer_once_paid(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        question = opened.group_by("city").mean("age")
        first, second = (question.release(epsilon=1, key="monday") for _ in range(2))
        assert first.rows() == second.rows() and first.left == second.left == (Fraction(999), Fraction(1, 10))
        assert question.release(epsilon=1, key="tuesday").left[0] == 998
        with pytest.raises(ProgramError):
            opened.count().release(epsilon=1, key="monday")


def test_questions_of_others_are_refused(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with people(tmp_path) as one, people(tmp_path / "other") as other:
        with pytest.raises(ProgramError, match="query-other-dataset"):
            one.release(other.count(), epsilon=1)
        with pytest.raises(ProgramError, match="query-number"):
            one.release(epsilon=1)


def test_sql_does_the_same(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        made = opened.sql("SELECT city, COUNT(*) n FROM people GROUP BY city ORDER BY n DESC LIMIT 1").release(
            epsilon=100
        )
        assert len(made.rows()) == 1
        seen: list[str] = []
        opened.release(
            opened.count(), epsilon=1, progress=lambda done, total, title: seen.append(f"{done}/{total} {title}")
        )
        assert seen == ["0/1 people"]


@pytest.mark.parametrize("column", ["day", "town"])
def test_found_groups_are_kept_under_a_key(tmp_path: Path, column: str) -> None:
    base = described()
    free = tuple(Column(one.name, one.type) if one.name == "day" else one for one in base.columns)
    frame = table_of([row() for _ in range(500)])
    with open_dataset(frame, replace(base, columns=free), ledger=tmp_path / "ledger", create=True) as opened:
        question = opened.group_by(column).count()
        first = question.release(epsilon=1, delta="0.01", key="k")
        again = question.release(epsilon=1, delta="0.01", key="k")
    assert first.rows() == again.rows()
    assert first.rows()[0][column] == {"day": "2024-01-05", "town": "Oslo"}[column]


@pytest.mark.parametrize(
    "options", [{"epsilon": 1, "confidence": "0." + "9" * 390}, {"epsilon": "1e30"}, {"epsilon": 1, "progress": 3}]
)
def test_what_could_not_be_carried_out_is_refused_before(tmp_path: Path, options: dict[str, Any]) -> None:
    with people(tmp_path) as opened:
        assert opened.ledger is not None
        before = opened.ledger.length()
        with pytest.raises(ProgramError):
            opened.count().release(**options)
        wide = tuple(replace(one, bounds=WIDE) if one.name in ("age", "day") else one for one in described().columns)
        opened.description = replace(opened.description, columns=wide)
        with pytest.raises(ProgramError, match="query-groups"):
            opened.group_by("age", "day").count().release(epsilon=1)
        assert opened.ledger.length() == before


def test_a_dataset_that_was_opened_before_a_fork_says_so(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        opened.count().release(epsilon=1)
        child = os.fork()
        if not child:
            try:
                opened.count().release(epsilon=1)
            except ProgramError as error:
                opened.close()
                os._exit(0 if error.diagnostics[0].id == "data-forked" else 2)
            finally:
                os._exit(1)
        assert os.waitpid(child, 0)[1] == 0
        assert opened.count().release(epsilon=1).left[0] == 998
