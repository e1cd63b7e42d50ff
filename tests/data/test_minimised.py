"""Models by output perturbation."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from lapwing.data.answer.release_text import view_release
from lapwing.data.description.read_description import describe
from lapwing.data.open_dataset import open_dataset
from lapwing.data.proof.check_release import check_release
from lapwing.data.proof.proof import STATED
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.refuse import Refused
from tests.data.modelled import made, modelled


def ridge(columns: dict[str, list[Any]], penalty: float) -> Any:
    """The coefficients that minimize the logistic loss with a penalty on columns between -1 and 1, all of them."""
    rows = np.c_[np.ones(len(columns["hours"])), (np.array(columns["hours"]) - 5) / 5]
    told, found = np.array(columns["passed"], dtype=float), np.zeros(2)
    for _ in range(30):
        likely = 1 / (1 + np.exp(-rows @ found))
        curved = (rows * (likely * (1 - likely))[:, None]).T @ rows + penalty * np.eye(2)
        found = found - np.linalg.solve(curved, rows.T @ (likely - told) + penalty * found)
    return np.array([found[0] - found[1], found[1] / 5])


@pytest.mark.parametrize("price", [{"epsilon": 100}, {"rho": 100}])
def test_the_loss_with_a_penalty_is_minimized(tmp_path: Path, price: dict[str, int]) -> None:
    columns = made(4000, nasty=False)
    with modelled(tmp_path, columns, rho=1000 if "rho" in price else None) as opened:
        asked = opened.logistic_regression("passed", ["hours"], penalty=40)
        found = asked.release(**price, key="once")
        assert asked.release(**price, key="once").rows() == found.rows() and opened.left()[0] == 900
        within = dict(asked.preview(**price).within)
    for row, value in zip(found.rows(), ridge(columns, 40), strict=True):
        assert row["coefficient_low"] <= value <= row["coefficient_high"] and abs(row["coefficient"] - value) < 0.05
        half = row["coefficient_high"] - row["coefficient"]
        assert abs(half - float(within[row["term"]] or 0)) < 1e-6
    assert STATED in found.proof.assumes


def test_a_release_can_be_checked_again(tmp_path: Path) -> None:
    with modelled(tmp_path, made(10), rho=10) as opened:
        found = opened.logistic_regression("passed", ["hours"], penalty=5).release(rho=1)
    checked = check_release(json.loads(json.dumps(view_release(found))))
    assert STATED in checked.assumes and checked.programs == ("vector_in_rho",)


def test_other_releases_do_not_rest_on_what_is_stated(tmp_path: Path) -> None:
    with modelled(tmp_path, made(10)) as opened:
        assert STATED not in opened.count().release(epsilon=1).proof.assumes


def test_a_release_that_does_not_say_what_it_rests_on_is_refused(tmp_path: Path) -> None:
    with modelled(tmp_path, made(10)) as opened:
        view = view_release(opened.linear_svm("passed", ["hours"], 5).release(epsilon=1))
    data = json.loads(json.dumps(view))
    data["proof"]["assumes"].remove(STATED)
    with pytest.raises(Refused, match="rests on something else"):
        check_release(data)


def test_people_count_with_few_rows(tmp_path: Path) -> None:
    with modelled(tmp_path, made(400), "person") as opened:
        asked = opened.linear_svm("passed", ["hours", "noise"], "2.5")
        found = asked.release(epsilon=1)
        assert "at most 3 for each person" in found.answers[0].about
        assert [row["term"] for row in found.rows()] == ["intercept", "hours", "noise"]
        assert "weights with sensitivity" in str(asked.preview(epsilon=1))


@pytest.mark.parametrize("penalty", [0, -1, "x", 10**10, None, float("nan")])
def test_penalties_that_are_none(tmp_path: Path, penalty: object) -> None:
    with modelled(tmp_path, made(5)) as opened, pytest.raises(ProgramError):
        opened.linear_svm("passed", ["hours"], penalty)


def test_what_cannot_be_asked(tmp_path: Path) -> None:
    with modelled(tmp_path, made(5)) as opened:
        for wrong in (
            lambda: opened.linear_svm("grade", ["hours"], 1),
            lambda: opened.linear_svm("passed", ["always"], 1),
            lambda: opened.linear_svm("passed", ["open"], 1),
            lambda: opened.group_by("passed").linear_svm("passed", ["hours"], 1),
            lambda: opened.logistic_regression("passed", ["hours"], 3, penalty=1),  # type: ignore[call-overload]
            lambda: opened.linear_svm("passed", ["hours"], 1).release(error=1),
            lambda: opened.linear_svm("passed", ["hours"], 1).release(epsilon=1, delta="0.1"),
            lambda: opened.linear_svm("passed", ["hours"], 1).release(epsilon=1, groups_per_person=1),
        ):
            with pytest.raises(ProgramError):
                wrong()
        assert opened.left()[0] == 1000


def test_questions_in_parallel_do_not_take_a_row_that_moves_many_steps_for_one(tmp_path: Path) -> None:
    """What is proved of queries that exclude each other is about one step; trees and weights move by more."""
    with modelled(tmp_path, made(200)) as opened:
        few, many = opened.where("hours < 5"), opened.where("hours >= 5")
        for other in (few.linear_svm("passed", ["noise"], 5), few.quantiles("grade", ["0.5"])):
            dataset = other.dataset
            counted = dataset.where("hours >= 5").count()
            assert dataset.release(other, counted, epsilon=1).epsilon == 1
        assert opened.release(few.count(), many.count(), epsilon=1).epsilon == Fraction(1, 2)


def test_columns_that_are_described_by_their_values(tmp_path: Path) -> None:
    table = pa.table({"told": [0, 1, 1, 0] * 20, "level": [1, 3, 2, 1] * 20})
    columns = {"told": {"type": "integer", "values": [0, 1]}, "level": {"type": "integer", "values": [1, 2, 3]}}
    privacy = {"unit": "row", "neighbours": "replace", "bucket": 0}
    described = {"name": "rows", "privacy": privacy, "budget": {"epsilon": 10}, "columns": columns}
    with open_dataset(table, describe(described), ledger=tmp_path / "ledger", create=True) as opened:
        found = opened.linear_svm("told", ["level"], 20).release(epsilon=9)
    assert [row["term"] for row in found.rows()] == ["intercept", "level"] and found.epsilon == 9
