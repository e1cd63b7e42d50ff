"""Models on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.argument.model import model_of
from lapwing.data.linear_fit import LinearFit
from lapwing.data.logistic_fit import LogisticFit
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.modelled import made, modelled


def test_each_kind_with_its_options(tmp_path: Path) -> None:
    with modelled(tmp_path, made(5)) as opened:
        linear = model_of(opened.rows, "linear", "grade", ["hours"], ridge="2", penalty=None, rounds=None)
        descent = model_of(opened.rows, "logistic", "passed", ["hours"], rounds="7")
        assert isinstance(linear, LinearFit) and linear.ridge == 2
        assert isinstance(descent, LogisticFit) and descent.rounds == 7
        for kind in ("logistic", "svm"):
            assert isinstance(model_of(opened.rows, kind, "passed", ["hours"], penalty="2.5"), Question)
        with pytest.raises(ProgramError, match="not for a svm model"):
            model_of(opened.rows, "svm", "passed", ["hours"], ridge="2")
