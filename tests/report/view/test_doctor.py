"""Whether Lapwing works here, as plain data."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.extras import EXTRAS
from lapwing.report.view import doctor
from lapwing.report.view.doctor import PURPOSES, view_doctor, view_extras, view_terminal, view_tried


def test_everything_works_here() -> None:
    view = view_doctor("here", "utf-8")
    assert view["well"], view
    told = {check["name"]: check["told"] for check in view["checks"]}
    assert list(told) == ["python", "terminal", "solvers", "processes", "proof", "counterexample", "noise"]
    assert told["proof"] == "noisy: proved, epsilon = eps"
    assert told["counterexample"].startswith("too_little_noise: refuted, epsilon = eps")


def test_what_fails_is_told_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise ImportError("no z3 here")

    monkeypatch.setattr(doctor, "TRIED", (("solvers", fail),))
    view = view_doctor("here", "utf-8")
    assert not view["well"]
    assert view["checks"][-1]["told"] == "ImportError: no z3 here"


def test_a_wrong_verdict_is_a_failure() -> None:
    assert not view_tried(("proof", lambda: doctor.expect("proved", "noisy", 2)))["well"]


def test_every_extra_is_listed_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    assert PURPOSES.keys() == set(EXTRAS.values())
    monkeypatch.setattr(doctor, "version_of", lambda package: None if package == "fastapi" else "1.0")
    found = {view["name"]: view for view in view_extras()}
    assert found["serve"]["missing"] == ["fastapi"]
    assert found["serve"]["command"] == "pip install 'lapwing[serve]'"
    assert not found["serve"]["installed"] and found["data"]["installed"]


def test_terminals_without_letters() -> None:
    assert view_terminal("UTF-8")["told"] == "UTF-8: all characters"
    assert "ASCII" in view_terminal("latin-1")["told"]
    assert "ASCII" in view_terminal(None)["told"]
    assert view_terminal("lapwing_ascii")["told"].startswith("ascii: ")
