"""`lapwing budget export` and `import` from the outside."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.app.cli.command.budget.conftest import Call


def test_there_and_back(census: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, copy = str(tmp_path / "out.jsonl"), str(tmp_path / "copy.sqlite")
    assert census("export", out)[0] == 0
    assert census("export")[1] == Path(out).read_text()
    assert census("import", out, "--ledger", copy) == (0, "imported 2 entries\n")
    assert census("export", "--ledger", copy)[1] == Path(out).read_text()
    monkeypatch.setattr(sys, "stdin", io.StringIO(Path(out).read_text()))
    assert census("import", "-", "--ledger", str(tmp_path / "third.sqlite"))[0] == 0


def test_what_cannot_be(census: Call, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    census("export", str(out))
    assert "error[unwritable]" in census("export", str(out))[1]
    assert "error[ledger-there]" in census("import", str(out))[1]
    assert "error[unreadable]" in census("import", str(tmp_path / "none"), "--ledger", str(tmp_path / "x"))[1]
    out.write_bytes(b"\xff\xfe")
    assert census("import", str(out), "--ledger", str(tmp_path / "x"))[0] == 3
    out.write_text("{}")
    assert "error[ledger-copy]" in census("import", str(out), "--ledger", str(tmp_path / "x"))[1]
