"""Tables with margins."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from lapwing.data.answer.exact import Exact
from lapwing.data.answer.margins import summed
from lapwing.data.answer.release_text import view_release
from lapwing.data.answer.respond import respond_tally
from lapwing.data.engines.engine import SATURATED
from lapwing.data.plan.plan import plan_gaussian, plan_query
from lapwing.data.proof.check_release import check_release
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.aggregate import Count
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.group_by import group_by
from lapwing.data.query.margins import cube
from lapwing.data.query.query import AggregateTable
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import ROWS, described, people


def test_margins_are_sums_of_the_cells_and_the_release_is_proved(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        made = opened.contingency("city", "member", "age").release(epsilon=1)
    rows = made.rows()
    cells = [row for row in rows if None not in (row["city"], row["member"], row["age"])]
    for row in rows:
        own = [cell for cell in cells if all(row[key] in (None, cell[key]) for key in ("city", "member", "age"))]
        assert row["count"] == sum(cell["count"] for cell in own)
    assert len(rows) == 4 * 3 * 122 and rows[-1]["city"] is None and rows[-1]["age"] is None
    checked = check_release(json.loads(json.dumps(view_release(made))))
    assert checked.programs == ("cells",)


def test_the_same_in_sql(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        asked = opened.sql("SELECT city, member, COUNT(*) AS n, SUM(age) AS s FROM people GROUP BY CUBE(city, member)")
        made, seen = asked.release(epsilon=900), asked.preview(epsilon=1)
        some = opened.sql(
            "SELECT city, member, COUNT(*) AS n FROM people GROUP BY ROLLUP(city, member)"
            " HAVING city = 'Oslo' AND n > 5 AND NOT city < city ORDER BY city, n"
        ).release(epsilon=50)
        text = str(opened.contingency("city", "member", of="age").release(epsilon=1))
    wanted = sum(row[4] in ("Oslo", "Rome", "it's \\ odd") and row[6] is not None for row in ROWS)
    assert abs(made.rows()[-1]["n"] - wanted) <= 2 and made.rows()[-1]["n_low"] <= wanted <= made.rows()[-1]["n_high"]
    assert {name for name, _ in seen.within} >= {"n", "n by city", "n by member", "n in all", "s in all"}
    assert {row["city"] for row in some.rows()} == {"Oslo"} and len(some.rows()) == 3
    assert "total" in text


@pytest.mark.parametrize("noise", ["laplace", "gaussian"])
def test_intervals_cover_a_thousand_times(noise: str) -> None:
    description, beta = described(), Fraction(1, 10)
    by = (group_by("city", description), group_by("member", description))
    query = AggregateTable((("n", Count()),), by, None, None, cube(2))
    plan = (plan_query if noise == "laplace" else plan_gaussian)(query, description, Fraction(1, 2))
    proved = prove_plan(plan, query, description)
    counts = np.array([5, 0, 70, 8, 0, 1], dtype=np.int64)
    exact = [*counts, 5, 78, 1, 75, 9, 84]
    missed = 0
    for _ in range(1000):
        found = respond_tally(proved, query, Exact({Rows(): counts}, [["x"] * 6, [True] * 6]), "", beta).series[0]
        missed += any(not low <= one <= high for low, one, high in zip(found.low, exact, found.high, strict=True))
    assert missed <= 160


def test_sums_beyond_61_bits_are_cut() -> None:
    cells = np.full(4, 2**60, dtype=np.int64)
    assert summed(cells, (2, 2), (0,)).tolist() == [min(2**61, SATURATED)] * 2
    assert summed(np.arange(6, dtype=np.int64), (2, 3), ()).tolist() == [15]
    assert summed(np.arange(6, dtype=np.int64), (2, 3), (1,)).tolist() == [3, 5, 7]


@pytest.mark.parametrize(
    "ask",
    [
        lambda rows: rows.contingency("city"),
        lambda rows: rows.contingency("town", "city").release(epsilon=1, delta="1e-6"),
        lambda rows: rows.contingency("city", "member").release(error=5),
        lambda rows: rows.sql("SELECT AVG(age) FROM people GROUP BY CUBE(city, member)").release(epsilon=1),
        lambda rows: rows.sql("SELECT COUNT(DISTINCT person) FROM people GROUP BY CUBE(city, member)").release(
            epsilon=1
        ),
    ],
)
def test_what_does_not_add_up_is_refused_and_free(ask: object, tmp_path: Path) -> None:
    with people(tmp_path, unit="person") as opened:
        with pytest.raises(ProgramError):
            ask(opened)  # type: ignore[operator]
        assert opened.left()[0] == 1000


def test_people_with_limits_have_margins_too(tmp_path: Path) -> None:
    with people(tmp_path, unit="person") as opened:
        question = opened.contingency("city", "member")
        made = question.release(epsilon=5, groups_per_person=2, rows_per_group=1)
        again = opened.where("age < 0").contingency("city", "member", of="age").release(epsilon=5)
    assert len(made.rows()) == len(again.rows()) == 12
