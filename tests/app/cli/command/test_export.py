"""`lapwing export` from the outside."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from lapwing.syntax.certificate.write import write_certificate
from tests.proofs import mechanism


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "export", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.json"
    path.write_text(write_certificate(mechanism()))
    return str(path)


def test_written(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str) -> None:
    out = Path(good).with_name("proof.tex")
    assert run(monkeypatch, good, str(out)) == 0
    assert capsys.readouterr().out == f"written: {out}\n"
    assert out.read_text().startswith(r"\documentclass")


def test_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], good: str) -> None:
    place = Path(good)
    place.write_text(place.read_text().replace('["Literal", 0, "int"], 0]', '["Literal", 1, "int"], 0]'))
    out = place.with_name("proof.md")
    assert run(monkeypatch, good, str(out)) == 1
    assert "refused: the obligation" in capsys.readouterr().err
    assert not out.exists()


def test_faults(monkeypatch: pytest.MonkeyPatch, good: str, tmp_path: Path) -> None:
    assert run(monkeypatch, good, str(tmp_path / "proof.docx")) == 3
    assert run(monkeypatch, good, str(tmp_path / "nowhere" / "proof.md")) == 3
    assert run(monkeypatch, str(tmp_path / "missing.json"), str(tmp_path / "proof.md")) == 3
