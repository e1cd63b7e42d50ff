"""Models as methods of rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.data.linear_fit import LinearFit
from lapwing.data.logistic_fit import LogisticFit
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.modelled import made, modelled


def test_each_method_gives_what_can_be_previewed_and_released(tmp_path: Path) -> None:
    with modelled(tmp_path, made(5)) as opened:
        rows = opened.where("hours < 9")
        assert isinstance(rows.linear_regression("grade", ["hours"]), LinearFit)
        assert isinstance(rows.logistic_regression("passed", ["hours"]), LogisticFit)
        asked = rows.logistic_regression("passed", ["hours"], penalty=3), rows.linear_svm("passed", ["hours"], 3)
        assert all(isinstance(each, Question) for each in asked)
        assert "hours" in str(asked[0].queries[0][1].where) and "logistic regression" in str(asked[0])


def test_rounds_and_a_penalty_exclude_each_other(tmp_path: Path) -> None:
    with modelled(tmp_path, made(5)) as opened, pytest.raises(ProgramError, match="rounds or a penalty"):
        opened.logistic_regression("passed", ["hours"], 3, penalty=1)  # type: ignore[call-overload]
