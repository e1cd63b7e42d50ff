"""`lapwing release --data`: a program on the rows of a description."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.command.release_on import read_columns
from lapwing.app.cli.main import main as start
from tests.data.people import fund

PROGRAM = """
import numpy as np

# lapwing: age: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def adults(age, epsilon):
    return sum(1 for x in age if x >= 18) + np.random.laplace(scale=1 / epsilon)


# lapwing: age: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def years(age, epsilon):
    return sum(age) + np.random.laplace(scale=1 / epsilon)
"""
TOML = """
name = "clinic"
source = "clinic.csv"
[privacy]
unit = "row"
neighbours = "add-remove"
bucket = 0
[budget]
epsilon = 2000000
[columns.age]
type = "integer"
lower = 0
upper = 120
"""


def main(arguments: list[str]) -> object:
    """The exit code of a command."""
    with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as caught:
        patch.setattr(sys, "argv", ["lapwing", *arguments])
        start()
    return caught.value.code


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    (tmp_path / "programs.py").write_text(PROGRAM)
    (tmp_path / "clinic.toml").write_text(TOML)
    (tmp_path / "clinic.csv").write_text("age,name\n17,a\n18,b\n99,c\n,d\nnone,e\n")
    fund(tmp_path / "clinic.toml")
    return tmp_path


def test_a_program_is_run_on_a_description(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["release", "programs.py:adults", "--data", "clinic.toml", "epsilon=1000000", "--json"]
    assert main([*arguments, "--dry-run"]) == 0
    assert json.loads(capsys.readouterr().out)["left"]["amount"] == "1000000"
    assert main(arguments) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (
        shown["program"] == "adults" and shown["cost"]["epsilon"] == "1000000" and shown["value"].startswith(("2", '"'))
    )
    assert main([*arguments, "age=age"]) == 0
    assert main(arguments) == 1


def test_what_is_at_fault_costs_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", "programs.py:years", "--data", "clinic.toml", "epsilon=1", "--time-limit", "2"]) == 3
    assert main(["release", "programs.py:adults", "--data", "clinic.toml", "epsilon=1", "age=name"]) == 3
    assert main(["release", "programs.py:adults", "--data", "clinic.toml", "--dataset", "x", "epsilon=1"]) == 3
    capsys.readouterr()
    assert main(["release", "programs.py:adults", "--data", "clinic.toml", "epsilon=2000000", "--dry-run"]) == 0


def test_columns_are_read() -> None:
    assert read_columns("a") == "a" and read_columns("a,b") == ["a", "b"]
    assert read_columns("x:a,y:b c") == {"x": "a", "y": "b c"}
