"""`lapwing check` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from lapwing.syntax.certificate.write import write_certificate
from tests.proofs import mechanism


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "check", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.json"
    path.write_text(write_certificate(mechanism()))
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.json"
    path.write_text(write_certificate(mechanism()).replace('["Literal", 0, "int"], 0]', '["Literal", 1, "int"], 0]'))
    return str(path)


def test_yes_and_no(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str, bad: str) -> None:
    assert run(monkeypatch, good) == 0
    assert capsys.readouterr().out == f"{good}: accepted: mechanism: epsilon = eps\n"
    assert run(monkeypatch, good, bad) == 1
    assert f"{bad}: refused: the obligation 'post' is not confirmed" in capsys.readouterr().out


def test_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str, bad: str) -> None:
    assert run(monkeypatch, good, bad, "--json") == 1
    first, second = json.loads(capsys.readouterr().out)["certificates"]
    assert (first["accepted"], first["name"], first["obligations"]) == (True, "mechanism", 1)
    assert second["accepted"] is False


def test_what_is_no_certificate(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "empty.json"
    path.write_text("{}")
    assert run(monkeypatch, str(path)) == 3
    assert "error[certificate]" in capsys.readouterr().err
