"""Linear regression."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.modelled import made, modelled


def plain(columns: dict[str, list[Any]]) -> Any:
    """What plain least squares say of rows that are nice."""
    rows = np.array([columns[name] for name in ("hours", "noise", "grade")]).T
    return np.linalg.lstsq(np.c_[np.ones(len(rows)), rows[:, :2]], rows[:, 2], rcond=None)[0]


def test_it_is_near_plain_least_squares_and_proved(tmp_path: Path) -> None:
    columns = made(5000)
    with modelled(tmp_path, columns) as opened:
        fit = opened.linear_regression("grade", ["hours", "noise"])
        found = fit.release(epsilon=200)
        seen, told = fit.preview(epsilon=1), fit.explain(epsilon=1)
        assert opened.left()[0] == 800
    exact = plain({name: values[:5000] for name, values in columns.items()})
    values = [row["coefficient"] for row in found.rows()]
    assert [row["term"] for row in found.rows()] == ["intercept", "hours", "noise"]
    assert np.abs(np.array(values) - exact).max() < 0.1
    assert all(row["coefficient_low"] < row["coefficient"] < row["coefficient_high"] for row in found.rows())
    assert len(seen.within) == 9 and told.queries
    assert [each["name"] for each in found.proof.queries[0]["programs"]] == ["cells"] * 9


@pytest.mark.parametrize("count", [0, 1, 3])
def test_few_rows_give_no_intervals(count: int, tmp_path: Path) -> None:
    with modelled(tmp_path, made(count)) as opened:
        found = opened.linear_regression("grade", ["hours", "noise"]).release(epsilon=1)
    assert all(row["coefficient_low"] is None for row in found.rows()) and len(found.answers[0].notes) == 2


def test_intervals_cover_the_solution_of_the_exact_sums(tmp_path: Path) -> None:
    columns = made(3000, nasty=False)
    exact = plain(columns)
    with modelled(tmp_path, columns) as opened:
        fit, missed = opened.linear_regression("grade", ["hours", "noise"], ridge=0), 0
        for _ in range(20):
            rows = fit.release(epsilon=20, confidence="0.999").rows()
            missed += any(
                not row["coefficient_low"] - 0.02 <= one <= row["coefficient_high"] + 0.02
                for row, one in zip(rows, exact, strict=True)
            )
    assert missed == 0


def test_in_rho_and_for_people(tmp_path: Path) -> None:
    with modelled(tmp_path / "rho", made(5000), rho=100) as opened:
        found = opened.linear_regression("grade", ["hours"]).release(rho=50)
        assert abs(found.rows()[1]["coefficient"] - 0.5) < 0.1
    with modelled(tmp_path / "people", made(5000), "person") as opened:
        found = opened.where("hours > 1").linear_regression("passed", ["hours"]).release(epsilon=500)
        assert len(found.rows()) == 2


@pytest.mark.parametrize(
    ("target", "inputs", "id"),
    [
        ("grade", [], "query-model"),
        ("grade", ["grade"], "query-model"),
        ("grade", "hours", "query-model"),
        ("grade", ["hours", "hours"], "query-model"),
        ("grade", ["always"], "query-model"),
        ("grade", ["open"], "query-bounds"),
        ("grade", ["name"], "query-type"),
        ("grade", ["nowhere"], "data-column"),
    ],
)
def test_what_cannot_be_fitted_is_refused(target: str, inputs: list[str], id: str, tmp_path: Path) -> None:
    with modelled(tmp_path, made(3)) as opened, pytest.raises(ProgramError) as caught:
        opened.linear_regression(target, inputs)
    assert caught.value.diagnostics[0].id == id


def test_a_penalty_is_not_below_0(tmp_path: Path) -> None:
    with modelled(tmp_path, made(3)) as opened, pytest.raises(ProgramError):
        opened.linear_regression("grade", ["hours"], ridge=-1)
