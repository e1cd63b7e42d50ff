"""`lapwing repair` from the outside."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from tests.app.judging.programs import MARKED


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "repair", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_a_diff_that_patch_takes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.py").write_text(MARKED)
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, "a.py:twice", "--json", "--time-limit", "40") == 0
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert (answer["verdict"], answer["offers"][0]["claim"]) == ("refuted", "epsilon = eps")
    subprocess.run(["git", "apply", "-"], input=answer["offers"][0]["diff"], text=True, check=True, cwd=tmp_path)
    assert (tmp_path / "a.py").read_text() == MARKED.replace("scale=1 / (2 * eps)", "scale=1 / eps")


def test_what_is_proved_stays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.py").write_text(MARKED)
    assert run(monkeypatch, f"{tmp_path}/a.py:good") == 0
    assert "There is nothing to repair." in capsys.readouterr().out


def test_one_that_cannot_be_read_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.py").write_text(MARKED)
    assert run(monkeypatch, f"{tmp_path}/a.py:wrong", f"{tmp_path}/a.py:good") == 3
    told = capsys.readouterr()
    assert "error[zero-divisor]" in told.err and "nothing to repair" in told.out


def test_no_offer_is_no_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = "from lapwing import *\n\n@private(epsilon=0)\ndef f(q: Query) -> float:\n    return q\n"
    (tmp_path / "a.py").write_text(lines)
    assert run(monkeypatch, f"{tmp_path}/a.py", "--time-limit", "8") == 2
    assert "No change that can be proved was found." in capsys.readouterr().out
