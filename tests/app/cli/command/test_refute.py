"""`lapwing refute`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.refuter import refute

SUM = """
from lapwing import *

@private(epsilon="eps / 2")
def wrong(x: Query, eps: Epsilon):
    return laplace(x, scale=1 / eps)
"""
RIGHT = """
@private(epsilon="eps")
def right(x: Query, eps: Epsilon):
    return laplace(x, scale=1 / eps)
"""


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


@pytest.fixture
def ample(monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be refuted has time enough on any machine; the limit that is asked for ends the search for the rest."""

    def patient(program: Program, claim: AnyClaim, limit: float) -> Counterexample | None:
        return refute(program, claim, 60 if program.name == "wrong" else limit)

    monkeypatch.setattr("lapwing.refute.refuter.refute", patient)


@pytest.fixture
def path(tmp_path: Path) -> str:
    (tmp_path / "a.py").write_text(SUM + RIGHT)
    return str(tmp_path / "a.py")


@pytest.mark.usefixtures("ample")
def test_no_and_unknown(path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "refute", path, "--time-limit", "0.2") == 1
    out = capsys.readouterr().out
    assert "wrong: refuted" in out
    assert "unknown  right   no counterexample found in 0.2 s" in out
    assert run(monkeypatch, "refute", f"{path}:right", "--time-limit", "0.2") == 2


def test_what_cannot_be_evaluated_is_sampled(
    path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lapwing.refute.refuter.can_evaluate", lambda program, claim, seconds: False)
    monkeypatch.setattr("lapwing.refute.refuter.refute", lambda program, claim, limit: None)
    assert run(monkeypatch, "refute", f"{path}:wrong", "--time-limit", "4") == 1
    out = capsys.readouterr().out
    assert "violated wrong   cannot be evaluated exactly; this is from samples" in out
    assert "confidence 99.9999" in out
    assert run(monkeypatch, "refute", f"{path}:right", "--time-limit", "1", "--json") == 2
    (view,) = json.loads(capsys.readouterr().out)["programs"]
    assert view["sampled"]["violated"] is False


def test_pictures_are_written_and_drawn(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.svg"
    assert run(monkeypatch, "refute", f"{path}:wrong", "--picture", str(out), "--draw") == 1
    assert "Privacy loss" in capsys.readouterr().out
    assert out.read_text().startswith("<svg")
    assert run(monkeypatch, "refute", f"{path}:wrong", "--picture", str(tmp_path / "a.txt")) == 3
    assert run(monkeypatch, "refute", path, "--picture", str(out)) == 3


def test_a_certificate_is_written_and_checked(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    assert run(monkeypatch, "refute", f"{path}:wrong", "--certificate", str(out)) == 1
    assert f"check    lapwing check {out}" in capsys.readouterr().out.replace("\n", "")
    assert run(monkeypatch, "check", str(out)) == 0
    assert capsys.readouterr().out == f"{out}: accepted: wrong: the claim epsilon = eps / 2 is false\n"
    out.write_text(out.read_text().replace('"grid": 1', '"grid": 3'))
    assert run(monkeypatch, "check", str(out)) == 1


@pytest.mark.usefixtures("ample")
def test_json(path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "refute", path, "--json", "--time-limit", "0.2") == 1
    wrong, right = json.loads(capsys.readouterr().out)["programs"]
    assert (wrong["refuted"], wrong["first"]["low"], wrong["event"]) == (True, "1/3", "the result is 0")
    assert (right["refuted"], right["name"]) == (False, "right")


@pytest.mark.parametrize(
    ("text", "words", "id"),
    [
        (SUM + RIGHT, ("--certificate", "x.json"), "one-certificate"),
        (SUM.replace('epsilon="eps / 2"', ""), (), "no-claim"),
        (SUM, ("--certificate", "missing/x.json"), "unwritable"),
    ],
)
def test_faults(
    text: str,
    words: tuple[str, ...],
    id: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.py").write_text(text)
    assert run(monkeypatch, "refute", "a.py", *words) == 3
    assert f"error[{id}]" in capsys.readouterr().err


def test_a_time_limit_below_0_makes_no_sense(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "refute", path, "--time-limit", "-1") == 3
