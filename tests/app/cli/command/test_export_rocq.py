"""`lapwing export CERTIFICATE OUT.v` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main

SHIPPED = Path(__file__).resolve().parents[4] / "src" / "lapwing" / "run" / "mechanisms" / "certificates"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "export", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_a_proof_for_coqc(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out = tmp_path / "svt.v"
    assert run(monkeypatch, str(SHIPPED / "sparse-vector.json"), str(out)) == 0
    assert "_is_private" in out.read_text()


def test_what_cannot_be_exported_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    certificate = json.loads((SHIPPED / "laplace.json").read_text(encoding="utf-8"))
    certificate["derivation"] = {"rule": ["Ranked", 1, 1], "premises": []}
    given, out = tmp_path / "ranked.json", tmp_path / "ranked.v"
    given.write_text(json.dumps(certificate), encoding="utf-8")
    assert run(monkeypatch, str(given), str(out)) == 3
    assert not out.exists()
