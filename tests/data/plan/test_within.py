"""What a preview promises is what the intervals of the release are."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.data.plan.plan import plan_query
from lapwing.data.plan.within import within
from tests.data.people import described, people
from tests.data.plans import all_queries

PROMISED = (
    "SELECT COUNT(*) AS n FROM people",
    "SELECT COUNT(age) AS n, SUM(age) AS total FROM people",
    "SELECT city, COUNT(*) AS n, SUM(age) AS total FROM people GROUP BY city",
)


@pytest.mark.parametrize("select", PROMISED)
def test_intervals_are_as_wide_as_promised(tmp_path: Path, select: str) -> None:
    with people(tmp_path) as opened:
        question = opened.sql(select)
        promised = dict(question.preview(epsilon="0.7", confidence="0.9").within)
        assert set(promised) <= {"n", "total"} and promised
        for row in question.release(epsilon="0.7", confidence="0.9").rows():
            for name, distance in promised.items():
                assert distance is not None
                assert row[f"{name}_high"] - row[f"{name}_low"] == pytest.approx(2 * float(distance))


def test_running_sums_are_promised_too(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        question = opened.cdf("age", [20, 40])
        ((_, distance),) = question.preview(epsilon=1).within
        assert distance is None


def test_what_is_divided_depends_on_the_data(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        question = opened.sql("SELECT AVG(age) AS m, COUNT(*) AS n FROM people")
        promised = dict(question.preview(epsilon=1).within)
        assert promised["m"] is None and promised["n"] is not None
        assert "m: the error depends on the data" in str(question.preview(epsilon=1))
        assert f"n: ± {promised['n']} with 95% confidence" in str(question.preview(epsilon=1))


def test_every_kind_of_query_says_something_of_each_column() -> None:
    description = described("person")
    for name, query in all_queries(description).items():
        plan = plan_query(query, description, Fraction(1), Fraction(1, 100))
        assert list(within(name, plan, description, Fraction(1, 20))), name


def test_next_to_nothing_promises_nothing(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        promised = opened.sql("SELECT COUNT(*) AS n FROM people").preview(epsilon="1e-30").within
        assert promised == (("n", None),)
