"""A ledger and a way to call the command."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lapwing.app.cli.main import main

Call = Callable[..., tuple[object, str]]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Run `lapwing budget …`; the exit code, and what was said."""
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    monkeypatch.setenv("LAPWING_LEDGER", str(tmp_path / "budget.sqlite"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("LAPWING_TRACEBACK", raising=False)

    def run(*words: str) -> tuple[object, str]:
        monkeypatch.setattr(sys, "argv", ["lapwing", "budget", *words])
        with pytest.raises(SystemExit) as caught:
            main()
        shown = capsys.readouterr()
        return caught.value.code, shown.out + shown.err

    return run


@pytest.fixture
def census(call: Call) -> Call:
    """With a budget of epsilon 1."""
    assert call("create", "census", "--epsilon", "1")[0] == 0
    return call
