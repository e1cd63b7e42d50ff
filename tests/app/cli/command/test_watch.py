"""`lapwing watch` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main

FUNCTIONS = "tests.verify.watching.functions"
BITS = "data=Database(of=Bit)"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "watch", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_yes_and_no(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--epsilon", "1", "--role", BITS, "--ignore", "digits", "--seconds", "600", "--samples", "3000"]
    assert run(monkeypatch, f"{FUNCTIONS}:noisy_count", *words) == 0
    assert "nothing was found" in capsys.readouterr().out
    assert run(monkeypatch, f"{FUNCTIONS}:half_the_noise", *words) == 1
    assert "wrong scale" in capsys.readouterr().out


def test_json_and_a_sample(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("bit\n0\n1\n1\n")
    words = ["--epsilon", "1/2", "--data", str(rows), "--set", "epsilon=1.0", "--ignore", "digits", "--json"]
    assert run(monkeypatch, f"{FUNCTIONS}:noisy_count", *words, "--seconds", "600", "--samples", "3000") == 1
    view = json.loads(capsys.readouterr().out)
    assert view["findings"][0]["name"] == "wrong scale"
    assert view["findings"][0]["epsilon"] == pytest.approx(1.0)


def test_the_contract_beside_the_function(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--ignore", "digits", "--seconds", "600", "--samples", "3000"]
    assert run(monkeypatch, "docs/examples/mean.py:private_mean", *words) == 1
    assert "private size" in capsys.readouterr().out
    assert run(monkeypatch, "docs/examples/mean.py:mended_mean", *words) == 0


@pytest.mark.parametrize(
    ("words", "id"),
    [
        (["nowhere:nothing"], "audit-target"),
        ([f"{FUNCTIONS}:noisy_count", "--epsilon", "much"], "watch-option"),
        ([f"{FUNCTIONS}:noisy_count", "--role", "data"], "audit-option"),
        ([f"{FUNCTIONS}:noisy_count", "--role", "data=Nothing()"], "watch-role"),
        ([f"{FUNCTIONS}:noisy_count", "--data", "no-such-file.csv"], "watch-data"),
        ([f"{FUNCTIONS}:noisy_count", "--neighbours", "swap"], "watch-option"),
        ([f"{FUNCTIONS}:noisy_count", "--ignore", "everything"], "watch-option"),
        ([f"{FUNCTIONS}:noisy_count", "--seconds", "-1"], "watch-option"),
    ],
)
def test_faults_of_the_input(
    words: list[str], id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) == 3
    assert id in capsys.readouterr().err
