"""`lapwing exercise`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "exercise", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_a_level_from_start_to_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    assert run(monkeypatch, "1") == 0
    assert "written  exercise_01.py" in capsys.readouterr().out
    assert run(monkeypatch, "1") == 1
    assert "not yet  not private" in capsys.readouterr().out
    mine = folder / "exercise_01.py"
    mine.write_text(mine.read_text().replace("laplace(0, epsilon)", "laplace(0, 1 / epsilon)"))
    assert run(monkeypatch, "1") == 0
    assert "solved   level 1" in capsys.readouterr().out


def test_a_file_of_ones_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(monkeypatch, "6", "mine.py", "--json") == 0
    assert json.loads(capsys.readouterr().out)["file"] == "mine.py"
    assert run(monkeypatch, "6", "mine.py", "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert found["answer"]["verdict"] == "refuted"
    assert not found["solved"]
    (folder / "mine.py").write_text("x = 1\n")
    assert run(monkeypatch, "6", "mine.py") == 3
    assert "mine.py" in capsys.readouterr().err


def test_the_list_hints_and_solutions(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["exercises"]) == 25
    assert run(monkeypatch, "7", "--hint", "--hint", "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["hints"]) == 2
    assert run(monkeypatch, "7", "--solution") == 0
    assert "max((2 - p) / (1 - p)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("26",), "exercise-number"),
        (("0",), "exercise-number"),
        (("--hint",), "exercise-option"),
        (("--solution",), "exercise-option"),
        (("1", "missing/mine.py"), "unwritable"),
    ],
)
def test_what_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    assert run(monkeypatch, *arguments) == 3
    assert f"error[{message}]" in capsys.readouterr().err


def test_another_contract_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    assert run(monkeypatch, "1") == 0
    mine = folder / "exercise_01.py"
    mine.write_text(mine.read_text().replace("epsilon = epsilon", "epsilon = 9"))
    assert run(monkeypatch, "1") == 3
    assert "error[exercise-contract]" in capsys.readouterr().err
