"""`lapwing run`."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.app.cli.main import main

TEXT = """
from lapwing import *

@private(epsilon="eps")
def right(x: Query, eps: Epsilon):
    return laplace(x, scale=1 / eps)

@private(epsilon="eps / 2")
def wrong(x: Query, eps: Epsilon):
    return laplace(x, scale=1 / eps)

@private
def claims_nothing(x: Query, eps: Epsilon):
    return laplace(x, scale=1 / eps)
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    (tmp_path / "a.py").write_text(TEXT)
    return str(tmp_path / "a.py")


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_a_release(path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "run", f"{path}:right", "x=5", "eps=1/2") == 0
    out = capsys.readouterr().out
    assert "eps = 0.5" in out
    assert "yes, the certificate was checked" in out


def test_a_grid_on_which_decimals_are_long(
    path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "run", f"{path}:right", "x=5/3", "eps=1/7777777777777", "--grid", "7777777"
    assert run(monkeypatch, *words) == 0
    assert "released" in capsys.readouterr().out
    assert run(monkeypatch, *words, "--json") == 0
    view = json.loads(capsys.readouterr().out)
    assert Fraction(view["epsilon"]["value"]) == Fraction(1, 7777777777777)
    ends = view["accuracy"]["intervals"]
    assert Fraction(ends["from"]) < Fraction(view["value"]) < Fraction(ends["to"])


def test_as_json(path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "run", f"{path}:right", "x=5", "eps=1/2", "--json", "--grid", "2") == 0
    view = json.loads(capsys.readouterr().out)
    assert view["epsilon"] == {"claim": "eps", "value": "1/2"}
    assert view["proved"] is True
    assert view["grid"] == 2


def test_unproved(path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "run", f"{path}:wrong", "x=5", "eps=1", "--time-limit", "1") == 3
    assert "error[unproved]" in capsys.readouterr().err
    assert run(monkeypatch, "run", f"{path}:wrong", "x=5", "eps=1", "--unproved") == 0
    assert "NO: this run was not proved" in capsys.readouterr().out
    assert run(monkeypatch, "run", f"{path}:claims_nothing", "x=5", "eps=1", "--unproved") == 0
    assert run(monkeypatch, "run", f"{path}:claims_nothing", "x=5", "eps=1") == 3


def test_a_certificate(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = str(tmp_path / "out.json")
    assert run(monkeypatch, "prove", f"{path}:right", "--certificate", out) == 0
    assert run(monkeypatch, "run", f"{path}:right", "x=5", "eps=1", "--certificate", out) == 0
    assert run(monkeypatch, "run", f"{path}:wrong", "x=5", "eps=1", "--certificate", out) == 3


@pytest.mark.parametrize(
    "words",
    [
        ["x=5", "eps=0"],
        ["x=5", "eps=nan"],
        ["x=5"],
        ["x=a", "eps=1"],
        ["x=5", "eps=1", "--grid", "0"],
        ["x=5", "eps=-1"],
    ],
    ids=" ".join,
)
def test_bad_inputs(words: list[str], path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "run", f"{path}:right", *words) == 3


def test_one_program_is_meant(path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "run", path, "x=5", "eps=1") == 3
    assert "right, wrong, claims_nothing" in capsys.readouterr().err
