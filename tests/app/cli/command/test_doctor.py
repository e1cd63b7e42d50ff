"""`lapwing doctor` from the outside."""

from __future__ import annotations

import json
import sys

import pytest

from lapwing.app.cli.main import main
from lapwing.report.view import doctor


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "doctor", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_it_works_here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Lapwing works here."


def test_something_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> str:
        raise OSError("no processes")

    monkeypatch.setattr(doctor, "TRIED", (("processes", fail),))
    assert run(monkeypatch, "--json") == 1
    view = json.loads(capsys.readouterr().out)
    assert view["checks"][-1] == {"name": "processes", "well": False, "told": "OSError: no processes", "seconds": 0.0}
