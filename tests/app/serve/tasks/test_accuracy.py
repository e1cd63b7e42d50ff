"""Accuracy as a task."""

from __future__ import annotations

import json

import pytest

from lapwing.app.serve.tasks.accuracy import state_accuracy, stated
from lapwing.diagnostics.diagnostic import ProgramError

LECTURE = {"mechanism": "laplace", "beta": "0.05", "epsilon": "1", "n": "1000000", "alpha": ""}


def test_a_statement_with_charts() -> None:
    found = state_accuracy(LECTURE)
    assert json.loads(json.dumps(found)) == found
    assert found["view"]["sought"] == "alpha"
    assert "alpha = 0.000003" in found["html"]
    assert found["picture"]["wide"].count("Error against") >= 2


def test_other_directions() -> None:
    assert state_accuracy({**LECTURE, "n": None, "alpha": "0.001"})["view"]["sought"] == "n"
    assert stated({**LECTURE, "epsilon": None, "alpha": "0.001"}).sought == "epsilon"


def test_faults() -> None:
    for wrong in ({"mechanism": "magic"}, {**LECTURE, "beta": "2"}, {**LECTURE, "epsilon": "nan"}):
        with pytest.raises(ProgramError):
            state_accuracy(wrong)
