"""Bounds that are found first, and used then."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from lapwing.data import col
from lapwing.data.auto_bounds import AutoQuestion
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import INF, NAN, people, row

CHANCE = random.Random(4)
WEIGHTS = [CHANCE.lognormvariate(4, 0.5) for _ in range(2000)]
ROWS = [(number, *row()[1:3], weight, *row()[4:]) for number, weight in enumerate([*WEIGHTS, INF, NAN, None, -1e300])]


def auto(question: object) -> AutoQuestion:
    """A question with bounds to be found."""
    assert isinstance(question, AutoQuestion)
    return question


def test_a_mean_spends_a_part_on_its_bounds(tmp_path: Path) -> None:
    with people(tmp_path, rows=ROWS, epsilon=10) as opened:
        made = auto(opened.mean("weight", bounds="auto")).release(epsilon=4, key="mean")
        again = auto(opened.mean("weight", bounds="auto")).release(epsilon=4, key="mean")
        assert opened.left()[0] == 6
    mean = sum(WEIGHTS) / len(WEIGHTS)
    assert abs(made.value - mean) < 5 and made.epsilon == 3
    assert "epsilon 1" in made.answers[0].notes[-1] and again.value == made.value


def test_groups_conditions_and_columns_are_kept(tmp_path: Path) -> None:
    with people(tmp_path, rows=ROWS) as opened:
        grouped = auto(opened.where("age > 0").group_by("city").sum(col("weight"), bounds="auto", bounds_part="1/2"))
        made = grouped.release(epsilon=20)
        assert made.epsilon == 10 and len(made.rows()) == 3
        assert abs(made.rows()[0]["sum_weight"] - sum(WEIGHTS)) < 5000
        assert auto(opened.variance("weight", bounds="auto")).release(epsilon=50).value < 4000
        assert "scale 1 " in str(auto(opened.mean("weight", bounds="auto")).preview(epsilon=4))


def test_given_bounds_are_a_question_of_their_own(tmp_path: Path) -> None:
    with people(tmp_path, rows=ROWS) as opened:
        made = opened.sum("weight", bounds=(0, 10)).release(epsilon=100)
        low = opened.sum("income", bounds=("0", "5", "1/2")).release(epsilon=100)
    assert abs(made.value - 10 * sum(1 for _ in WEIGHTS) - 10) < 5
    assert abs(low.value - 5 * len(ROWS)) < 5


@pytest.mark.parametrize(
    ("ask", "id"),
    [
        (lambda rows: auto(rows.mean("weight", bounds="auto")).release(epsilon=5000), "query-auto-budget"),
        (lambda rows: auto(rows.mean("weight", bounds="auto")).release(rho=1), "query-auto-price"),
        (lambda rows: auto(rows.mean("weight", bounds="auto")).release(epsilon=1, delta="1e-9"), "query-no-delta"),
        (lambda rows: rows.mean("weight", bounds="auto", bounds_part=1), "query-auto-part"),
        (lambda rows: rows.mean("weight", bounds="most"), "query-ends"),
        (lambda rows: rows.mean("weight", bounds=(2, 1)), "query-ends"),
        (lambda rows: rows.mean("weight", bounds=(1,)), "query-ends"),
        (lambda rows: rows.mean(col("age") + 1, bounds="auto"), "query-log-bounds"),
        (lambda rows: auto(rows.mean("city", bounds="auto")).release(epsilon=1), "query-type"),
    ],
)
def test_what_cannot_be_is_refused_and_free(ask: object, id: str, tmp_path: Path) -> None:
    with people(tmp_path, rows=ROWS) as opened:
        with pytest.raises(ProgramError) as caught:
            ask(opened)  # type: ignore[operator]
        assert caught.value.diagnostics[0].id == id and opened.left()[0] == 1000


def test_no_bounds_cost_what_looking_costs(tmp_path: Path) -> None:
    with people(tmp_path, rows=[]) as opened:
        with pytest.raises(ProgramError) as caught:
            auto(opened.mean("weight", bounds="auto")).release(epsilon=1, confidence="0.999999")
        assert caught.value.diagnostics[0].id == "query-no-bounds" and opened.left()[0] * 4 == 3999
