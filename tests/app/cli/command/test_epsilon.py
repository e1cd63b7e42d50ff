"""`lapwing epsilon` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from lapwing.syntax.certificate.read import check_certificate
from tests.answers import BARE, COIN, HALF_NOISE
from tests.prove.test_prover import ROUNDS
from tests.typed import in_epsilon

HEAD = "from lapwing import *\n"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "epsilon", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_the_smallest_epsilon_whatever_is_claimed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, out = tmp_path / "a.py", tmp_path / "out"
    path.write_text(HEAD + HALF_NOISE + COIN.replace('(epsilon="log(3)")', ""))
    assert run(monkeypatch, str(path), "--json", "--certificate", str(out)) == 0
    first, second = json.loads(capsys.readouterr().out)["answers"]
    assert first["claim"]["epsilon"] == "2 * eps"
    assert second["claim"]["epsilon"] == "log(3)"
    assert in_epsilon(check_certificate((out / "half_noise.json").read_text()).claim).epsilon is not None


def test_the_own_claim_is_told_if_it_may_be_less(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.py"
    path.write_text(HEAD + ROUNDS)
    assert run(monkeypatch, str(path)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("rounds: proved, epsilon = k * eps ")
    assert any(line.startswith("or also   epsilon = eps * sqrt(2 * k * log(1 / delta))") for line in lines)
    assert run(monkeypatch, str(path), "--json") == 0
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert [other["delta"] for other in answer["others"]] == ["delta"]


def test_none_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(HEAD + BARE)
    assert run(monkeypatch, str(path)) == 2
    assert "bare: unknown" in capsys.readouterr().out


def test_a_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(monkeypatch, str(tmp_path / "none.py")) == 3
    assert "error[unreadable]" in capsys.readouterr().err
    assert run(monkeypatch, "--time-limit", "soon", "x.py") == 3
