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


def test_files_without_a_header_and_with_other_signs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    (tmp_path / "p.csv").write_text("1;UA,x;1400\n")
    assert run(monkeypatch, "init", str(tmp_path / "p.csv")) == 3
    shown = capsys.readouterr()
    assert "error[csv-header]" in shown.err and "UA" not in shown.err + shown.out and "1400" not in shown.err
    assert run(monkeypatch, "init", str(tmp_path / "p.csv"), "--no-header", "--delimiter", ";", "--json") == 0
    assert json.loads(capsys.readouterr().out)["columns"] == [[f"column{n}", "text"] for n in (1, 2, 3)]
    assert "UA" not in (tmp_path / "p.toml").read_text()
    assert run(monkeypatch, "show", str(tmp_path / "p.toml")) == 0
    assert "UA" not in capsys.readouterr().out
    assert run(monkeypatch, "init", str(tmp_path / "p.csv"), "--delimiter", "ab") == 3
    assert "delimiter" in capsys.readouterr().err
