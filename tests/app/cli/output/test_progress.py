"""The line for whoever waits."""

from __future__ import annotations

import io
import sys
import time

import pytest

from lapwing.app.cli.output import progress as module
from lapwing.app.cli.output.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def said(monkeypatch: pytest.MonkeyPatch, screen: io.StringIO, wait: float) -> str:
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    with progress("proving noisy_sum"):
        time.sleep(wait)
    return screen.getvalue()


def test_nothing_is_said_of_what_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "noisy_sum" not in said(monkeypatch, Terminal(), 0)


def test_what_takes_long_is_told_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "proving noisy_sum" in said(monkeypatch, Terminal(), 0.4)


def test_nothing_is_said_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(monkeypatch, io.StringIO(), 0.2) == ""


def test_the_line_goes_away_when_something_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    with pytest.raises(ValueError, match="oops"), progress("proving"):
        raise ValueError("oops")


def test_there_is_a_bar_once_it_is_known_how_much_there_is_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    with progress("running noisy_sum") as advance:
        advance(1, 4)
        time.sleep(0.4)
        advance(3, 4)
        time.sleep(0.3)
    assert "25%" in screen.getvalue() and "75%" in screen.getvalue() and "noisy_sum" in screen.getvalue()


def test_no_bar_goes_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    with progress("running") as advance:
        advance(1, 4)
    assert screen.getvalue() == ""
