"""How much `verify` says."""

from __future__ import annotations

import pytest

from lapwing.app.cli.output.brief import Brief

CLAIM = {"epsilon": "eps", "delta": "0", "group": "1"}
PLACE = {"name": "f", "file": "a.py", "line": 3, "column": 1, "claim": CLAIM}
PROVED = {"verdict": "proved", **PLACE}
REFUTED = {"verdict": "refuted", "event": "the result is 0", **PLACE}


def test_quiet_leaves_out_what_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    brief = Brief(one_line=False, quiet=True)
    assert brief.shows(PROVED)
    assert not brief.shows(REFUTED)
    assert capsys.readouterr().out == ""


def test_one_line_begins_with_the_place(capsys: pytest.CaptureFixture[str]) -> None:
    brief = Brief(one_line=True, quiet=False)
    assert brief.shows(PROVED) and brief.shows(REFUTED)
    assert capsys.readouterr().out.splitlines() == [
        "a.py:3:1: proved f: epsilon = eps",
        "a.py:3:1: refuted f: epsilon = eps; counterexample: the result is 0",
    ]


def test_both_together(capsys: pytest.CaptureFixture[str]) -> None:
    brief = Brief(one_line=True, quiet=True)
    assert brief.shows(PROVED) and brief.shows(REFUTED)
    assert len(capsys.readouterr().out.splitlines()) == 1
