"""`lapwing audit --canaries` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.app.cli.command.test_audit import run

PLACE = str(Path("docs") / "examples" / "training.py")


def test_training_in_one_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = [f"{PLACE}:train", "--canaries", "CANARIES", "--score", "score"]
    assert run(monkeypatch, *words, "--epsilon", "1") == 1
    assert "the claim is false" in capsys.readouterr().out
    assert run(monkeypatch, *words, "--epsilon", "10") == 0
    assert run(monkeypatch, *words, "--json") == 2


def test_an_estimator(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, f"{PLACE}:ridge", "--canaries", "people", "--epsilon", "1", "--json") == 1
    view = json.loads(capsys.readouterr().out)
    assert (view["canaries"], view["guesses"], view["violated"]) == (500, 125, True)
    assert view["claim"] == {"epsilon": "1", "delta": "0"}


@pytest.mark.parametrize(
    "words",
    [
        [f"{PLACE}:nothing", "--canaries", "CANARIES"],
        [f"{PLACE}:train", "--canaries", "nothing"],
        [f"{PLACE}:CANARIES", "--canaries", "CANARIES"],
        [f"{PLACE}:train", "--canaries", "CANARIES", "--score", "CANARIES"],
        [f"{PLACE}:train", "--canaries", "CANARIES", "--rho", "1"],
        [f"{PLACE}:train", "--canaries", "CANARIES", "--epsilon", "1"],
    ],
)
def test_what_cannot_be_used_is_refused(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) not in (0, 1, 2)
    assert "audit-" in capsys.readouterr().err
