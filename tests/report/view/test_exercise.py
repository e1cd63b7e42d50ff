"""Exercises as plain data."""

from __future__ import annotations

import pytest

from lapwing.report.view.exercise import view_level, view_outcome
from lapwing.verify.exercise.attempt import NotPrivate, Outcome, Solved, TooMuch, Undecided, Useless
from lapwing.verify.exercise.level import read_levels

LEVEL = read_levels()[0]


def test_hints_come_one_by_one() -> None:
    assert view_level(LEVEL)["hints"] == []
    assert view_level(LEVEL, hints=1)["hints"] == [LEVEL.hints[0]]
    assert view_level(LEVEL, hints=9)["hints"] == list(LEVEL.hints)
    assert view_level(LEVEL, hints=9)["more_hints"] == 0


def test_solutions_are_shown_when_asked_for() -> None:
    assert "solution" not in view_level(LEVEL)
    assert "1 / epsilon" in view_level(LEVEL, solution=True)["solution"]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (NotPrivate(), "counterexample"),
        (Undecided(), "neither"),
        (Useless(LEVEL.trials[0], 0.25), "25% of runs"),
        (TooMuch({"p": 0.5}), "p = 0.5"),
    ],
)
def test_what_is_wrong_is_said(outcome: Outcome, words: str) -> None:
    view = view_outcome(outcome)
    assert not view["solved"]
    assert words in view["why"]


def test_solved() -> None:
    assert view_outcome(Solved()) == {"solved": True, "why": None}
