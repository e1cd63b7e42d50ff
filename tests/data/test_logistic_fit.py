"""Logistic regression."""

from __future__ import annotations

from fractions import Fraction
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lapwing.data.logistic_fit import HEIGHTS, KNOTS
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.modelled import made, modelled


def plain(columns: dict[str, list[Any]]) -> Any:
    """The coefficients of greatest likelihood, by Newton's method."""
    rows = np.c_[np.ones(len(columns["hours"])), columns["hours"]]
    told, found = np.array(columns["passed"], dtype=float), np.zeros(2)
    for _ in range(30):
        likely = 1 / (1 + np.exp(-rows @ found))
        curved = (rows * (likely * (1 - likely))[:, None]).T @ rows
        found = found - np.linalg.solve(curved, rows.T @ (likely - told))
    return found


def test_it_is_near_the_plain_coefficients(tmp_path: Path) -> None:
    columns = made(4000, nasty=False)
    exact = plain(columns)
    with modelled(tmp_path, columns) as opened:
        found = opened.logistic_regression("passed", ["hours"], rounds=4).release(epsilon=200)
        assert opened.left()[0] == 800
    values = [row["coefficient"] for row in found.rows()]
    assert abs(values[0] - exact[0]) < 0.15 and abs(values[1] - exact[1]) < 0.04
    assert "5 rounds" in found.answers[0].notes[0] and "epsilon 200" in found.answers[0].notes[1]


def second_order(columns: dict[str, list[Any]], penalty: float) -> Any:
    """What minimizes the loss to the second order, with a penalty on columns between -1 and 1."""
    hours = (np.array(columns["hours"]) - 5) / 5
    rows, told = np.c_[np.ones(len(hours)), hours], 2 * np.array(columns["passed"], dtype=float) - 1
    found = np.linalg.solve(rows.T @ rows + np.diag([0, penalty]), 2 * rows.T @ told)
    return np.array([found[0] - found[1], found[1] / 5])


def test_without_rounds_the_loss_to_the_second_order_is_minimized(tmp_path: Path) -> None:
    columns = made(4000, nasty=False)
    with modelled(tmp_path, columns) as opened:
        asked = opened.logistic_regression("passed", ["hours"], rounds=0)
        found = asked.release(epsilon=20, key="once")
        assert opened.left()[0] == 980 and asked.release(epsilon=20, key="once").rows() == found.rows()
        assert asked.explain(epsilon=20).queries and asked.preview(epsilon=20).epsilon == 20
    note = found.answers[0].notes[0]
    exact = second_order(columns, float(note.partition("penalty of ")[2].partition(" rows")[0]))
    for row, value in zip(found.rows(), exact, strict=True):
        assert row["coefficient_low"] <= value <= row["coefficient_high"] and abs(row["coefficient"] - value) < 0.2
    assert abs(exact[1] - plain(columns)[1]) < 0.1 and "second order" in note


def test_straight_pieces_are_near_the_logistic_function() -> None:
    for step in range(-800, 801):
        number = step / 100
        pieced = float(np.interp(number, list(map(float, KNOTS)), list(map(float, HEIGHTS))))
        assert abs(pieced - 1 / (1 + exp(-number))) < 0.02


@pytest.mark.parametrize("count", [0, 2])
def test_rows_that_are_not_nice_break_nothing(count: int, tmp_path: Path) -> None:
    with modelled(tmp_path, made(count)) as opened:
        found = opened.logistic_regression("passed", ["hours"], rounds=1).release(epsilon=1)
    assert all(isinstance(row["coefficient"], float) for row in found.rows())


@pytest.mark.parametrize(
    "ask",
    [
        lambda rows: rows.logistic_regression("grade", ["hours"]),
        lambda rows: rows.logistic_regression("passed", ["hours"], rounds=-1),
        lambda rows: rows.logistic_regression("passed", ["hours"], rounds=0).release(epsilon=5000),
        lambda rows: rows.logistic_regression("passed", ["hours"]).release(epsilon=5000),
        lambda rows: rows.logistic_regression("passed", ["hours"]).release(epsilon=1, key="k"),
        lambda rows: rows.logistic_regression("passed", ["hours"]).release(error=1),
        lambda rows: rows.logistic_regression("passed", ["hours"]).release(epsilon=1, delta="1e-9"),
    ],
)
def test_what_cannot_be_is_refused_and_free(ask: Any, tmp_path: Path) -> None:
    with modelled(tmp_path, made(3)) as opened:
        with pytest.raises(ProgramError):
            ask(opened)
        assert opened.left()[0] == Fraction(1000)
