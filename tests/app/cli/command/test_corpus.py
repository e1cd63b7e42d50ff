"""`lapwing corpus`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from lapwing.refute.evidence.read import check_counterexample
from lapwing.syntax.corpus import entry as entries
from lapwing.verify.claim.finding import Evidence, Side
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.sides import seek_counterexample
from lapwing.verify.claim.verdict import ContradictionError, Proved, Refuted, Verdict
from tests.answers import HALF_NOISE
from tests.corpus import corpus
from tests.verify.claim.corpora import GOOD, write_corpus
from tests.verify.claim.programs import forged, question


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "corpus", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_the_corpus_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--json") == 0
    out, err = capsys.readouterr()
    entries = json.loads(out)["entries"]
    assert err == ""
    assert len(entries) == len(corpus())
    assert {entry["file"].split("/")[0] for entry in entries} == {"proved", "refuted"}
    assert all(entry["expectations"] for entry in entries)


def test_the_corpus_for_people(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert run(monkeypatch) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert err == ""
    assert lines[:2] == ["L12      proved/above_threshold", "           proved"]
    assert lines[-1].startswith(f"{len(corpus())} programs: ")
    assert any("proved/svt:svt_scaled" in line for line in lines)


def test_a_time_limit_that_makes_no_sense(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--check", "--time-limit", "0") == 3
    assert "error[time-limit]" in capsys.readouterr().err


def test_it_takes_nothing_else(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "more") == 3
    assert capsys.readouterr().out == ""


def test_every_statement_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.setattr(entries, "corpus_directory", lambda: write_corpus(tmp_path))
    assert run(monkeypatch, "--check") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "4 statements in " in out
    assert out.endswith("all as expected\n")


def test_a_mismatch_is_a_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = GOOD.replace("1 / eps", "1 / (2 * eps)")
    monkeypatch.setattr(entries, "corpus_directory", lambda: write_corpus(tmp_path, wrong))
    assert run(monkeypatch, "--check", "--json") == 1
    found = json.loads(capsys.readouterr().out)["outcomes"]
    assert [(each["name"], each["verdict"], each["fits"]) for each in found] == [
        ("good", "refuted", False),
        ("good", "refuted", False),
        ("good", "refuted", True),
        ("bad", "refuted", True),
    ]


def test_a_contradiction_stops_it_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(entries, "corpus_directory", lambda: write_corpus(tmp_path))
    monkeypatch.chdir(tmp_path)
    refutation = seek_counterexample(question(HALF_NOISE), 20.0)
    assert isinstance(refutation, Evidence)
    both = ContradictionError(Proved(forged(question(HALF_NOISE))), Refuted(check_counterexample(refutation.text)))

    def contradict(asked: Question, both_sides: bool, first: Side) -> Verdict:
        assert both_sides
        raise both

    monkeypatch.setattr("lapwing.verify.claim.outcome.verify", contradict)
    assert run(monkeypatch, "--check", "--both") == 4
    assert "alarm" in capsys.readouterr().err
    assert len(list(tmp_path.glob("lapwing-alarm-*/*.json"))) == 2
