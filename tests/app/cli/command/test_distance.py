"""`lapwing distance` and `lapwing sliding` from the outside."""

from __future__ import annotations

import json
import sys

import pytest

from lapwing.app.cli.command.distance import answer, read
from lapwing.app.cli.main import main

YES, NO = "yes: 3/4, no: 1/4", "yes: 1/4, no: 3/4"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_a_distance_with_its_properties(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "distance", YES, NO, YES, "--epsilon", "log(2)", "--merge", "yes, no", "--json") == 0
    view = json.loads(capsys.readouterr().out)
    assert view["distances"][0]["distance"] == "1/4"
    told = {each["name"]: each["verdict"] for each in view["statements"]}
    assert set(told) == {"reflexive", "antitone", "post-processing", "composition", "transitive"}
    assert set(told.values()) == {"holds"}


def test_sliding(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "sliding", "--epsilon", "1/2", "--at", "2", "--center", "1") == 0
    assert capsys.readouterr().out.startswith("holds  sliding: Pr[x >= 2] <=")


@pytest.mark.parametrize("wrong", ["yes", "yes: 1/2", "yes: 1/2, yes: 1/2", ": 1", "yes: a", "yes: 1e999999999"])
def test_what_is_no_distribution(
    wrong: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "distance", wrong, NO) == 3
    assert "error[distribution]" in capsys.readouterr().err


def test_outcomes_may_have_colons() -> None:
    assert read("a: b: 1/2, c: 1/2").outcomes == ("a: b", "c")


def test_a_property_that_fails_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    statement = {"name": "n", "words": "w", "left": "1", "right": "0", "verdict": "fails"}
    assert answer({"statements": [statement]}, as_json=False) == 1
    assert capsys.readouterr().out.startswith("fails  n: w")
