"""`lapwing corpus`."""

from __future__ import annotations

import json
import sys

import pytest

from lapwing.cli.main import main
from lapwing.corpus.entry import corpus_directory, read_corpus


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
    assert len(entries) == len(read_corpus(corpus_directory()))
    assert {entry["file"].split("/")[0] for entry in entries} == {"proved", "refuted"}
    assert all(entry["expectations"] for entry in entries)


def test_the_corpus_for_people(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert run(monkeypatch) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert err == ""
    assert lines[:2] == ["L12      proved/above_threshold", "           proved"]
    assert lines[-1].startswith(f"{len(read_corpus(corpus_directory()))} programs: ")
    assert any("proved/svt:svt_scaled" in line for line in lines)


def test_it_takes_nothing_else(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "more") == 3
    assert capsys.readouterr().out == ""
