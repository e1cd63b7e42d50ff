"""`lapwing audit` from the outside."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "audit", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_yes_and_no(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tests.verify.auditing.faulty:answered", "--samples", "5000", "--epsilon"]
    assert run(monkeypatch, *words, "log(3)") == 0
    assert "is not shown to be false" in capsys.readouterr().out
    assert run(monkeypatch, *words, "1/2") == 1
    assert "the claim epsilon = 1/2 is false" in capsys.readouterr().out


def test_json_with_inputs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tests.verify.auditing.faulty:named", "--inputs", "-1", "-2", "--samples", "5000", "--seed", "3", "--json"]
    assert run(monkeypatch, *words, "--epsilon", "0", "--delta", "0.01") == 1
    view = json.loads(capsys.readouterr().out)
    assert (view["inputs"], view["seed"], view["samples"]) == (["-1", "-2"], 3, 5000)
    assert view["findings"][0]["event"] in ("the outcome is 'person -1'", "the outcome is 'person -2'")


def test_other_parameters_are_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code = "def shown(value, factor, rng):\n    return value * factor + rng.randrange(2)\n"
    (tmp_path / "scaled.py").write_text(code)
    words = [f"{tmp_path}/scaled.py:shown", "--samples", "2000", "--epsilon", "1", "--json"]
    assert run(monkeypatch, *words, "--set", "factor=2") == 1
    assert json.loads(capsys.readouterr().out)["violated"] is True
    assert run(monkeypatch, *words, "--set", "factor=0") == 0
    assert run(monkeypatch, *words) == 3
    assert "--set NAME=VALUE" in capsys.readouterr().out
    assert run(monkeypatch, *words, "--set", "factor") == 3


def test_how_much_is_drawn_unless_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    module = importlib.import_module("lapwing.app.cli.command.audit")
    monkeypatch.setattr(module, "MANY", 5000)
    assert run(monkeypatch, "tests.verify.auditing.faulty:answered", "--epsilon", "1/2", "--json") == 1
    assert json.loads(capsys.readouterr().out)["samples"] == 5000
    monkeypatch.setattr(module, "PATIENCE", 0.02)
    monkeypatch.setattr(module, "MANY", 10_000_000)
    run(monkeypatch, "tests.verify.auditing.faulty:answered", "--epsilon", "1/2", "--json")
    assert json.loads(capsys.readouterr().out)["samples"] < 1_000_000


@pytest.mark.parametrize(
    ("words", "id"),
    [
        (["nowhere:nothing"], "audit-target"),
        (["random:random"], "audit-callable"),
        (["tests.verify.auditing.faulty:answered", "--epsilon", "much"], "level"),
        (["tests.verify.auditing.faulty:answered", "--samples", "3"], "audit-option"),
        (["tests.verify.auditing.faulty:answered", "--inputs", "a", "b"], "audit-option"),
    ],
)
def test_faults_of_the_input(
    words: list[str], id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) == 3
    assert f"error[{id}]" in capsys.readouterr().err


def test_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tests.verify.auditing.faulty:answered", "--samples", "5000", "--epsilon", "1/2", "--draw"]
    assert run(monkeypatch, *words, "--picture", str(tmp_path / "a.svg")) == 1
    assert "Epsilon is at least" in capsys.readouterr().out
    assert "Audit of tests.verify.auditing.faulty:answered" in (tmp_path / "a.svg").read_text()
    assert run(monkeypatch, *words, "--picture", str(tmp_path / "a.gif")) == 3
