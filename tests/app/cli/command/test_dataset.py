"""`lapwing dataset` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "dataset", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_draft_and_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    (tmp_path / "p.csv").write_text("id,age\n1,30\n2,40\n")
    assert run(monkeypatch, "init", str(tmp_path / "p.csv"), "--unit", "id") == 0
    assert "2 columns" in capsys.readouterr().out
    assert run(monkeypatch, "show", str(tmp_path / "p.toml")) == 0
    assert "protects each id" in capsys.readouterr().out
    assert run(monkeypatch, "show", str(tmp_path / "p.toml"), "--json") == 0
    assert json.loads(capsys.readouterr().out)["unit"] == "id"
    assert run(monkeypatch, "init", str(tmp_path / "p.csv")) == 3
    assert "error[draft-exists]" in capsys.readouterr().err
    assert run(monkeypatch, "show", str(tmp_path / "nowhere.toml")) == 3
