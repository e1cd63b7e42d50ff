"""Exit codes, and what is said with them."""

from __future__ import annotations

import json
import sys

import pytest
import typer

from lapwing.app.cli.output import exits
from lapwing.diagnostics.diagnostic import ProgramError, diagnose

FAULT = ProgramError((diagnose("input-missing", name="q"), diagnose("input-missing", name="eps")))


def test_every_way_out_has_its_own_code() -> None:
    codes = [exits.YES, exits.NO, exits.UNKNOWN, exits.FAULT, exits.BUG, exits.INTERRUPTED]
    assert codes == [0, 1, 2, 3, 4, 130]


def test_a_fault_is_told_to_people_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["lapwing", "show", "a.py"])
    assert exits.report_fault(FAULT) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("error[input-missing]") == 2


def test_a_fault_is_told_to_programs_on_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["lapwing", "show", "a.py", "--json"])
    assert exits.report_fault(FAULT) == 3
    out, err = capsys.readouterr()
    assert err == ""
    assert [found["id"] for found in json.loads(out)["diagnostics"]] == ["input-missing", "input-missing"]


def test_wrong_usage_is_a_fault_of_the_input(capsys: pytest.CaptureFixture[str]) -> None:
    error = typer.BadParameter("no good")
    assert isinstance(error, exits.USAGE_ERROR)
    assert exits.report_usage(error) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert "no good" in err


def test_a_bug_is_owned_up_to(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("LAPWING_TRACEBACK", raising=False)
    assert exits.report_bug(ValueError("oops")) == 4
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("lapwing: internal error: ValueError\n")
    assert "oops" not in err
    assert "Traceback" not in err


def test_a_bug_can_be_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_TRACEBACK", "1")
    with pytest.raises(ValueError, match="oops"):
        exits.report_bug(ValueError("oops"))
