"""`lapwing flow`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main
from lapwing.syntax.corpus.entry import corpus_directory

FLOWS = corpus_directory() / "flow"
PROVED = corpus_directory() / "proved"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "flow", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


Run = tuple[pytest.MonkeyPatch, pytest.CaptureFixture[str]]


def test_exit_codes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, str(FLOWS / "secret_work.py")) == 0
    assert run(monkeypatch, str(FLOWS / "implicit_branch.py")) == 1
    assert run(monkeypatch, str(FLOWS / "nothing.py")) == 3
    assert "cannot be read" in capsys.readouterr().err


def test_a_leak_is_drawn_with_its_chain(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run(monkeypatch, str(FLOWS / "implicit_branch.py"), "--derivation")
    shown = capsys.readouterr().out
    for part in (
        "not well typed",
        "error[flow]",
        "source: secret (High) decides whether out is set",
        "sink: out (Low)",
    ):
        assert part in shown
    assert "(Assign) out = 1 : Low under High   <- does not hold" in shown
    assert "two runs with the same Low inputs" in shown


def test_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run(monkeypatch, str(FLOWS / "password_check.py"), "--json", "--input", "guess=7", "--observe", "True")
    (view,) = json.loads(capsys.readouterr().out)["programs"]
    assert view["typed"] and view["match"] and view["verdict"] == "leaks"
    assert view["feasible"]["size"] == 1 and view["feasible"]["description"]["ranges"] == ["7"]
    (observer,) = view["observers"]
    assert {item["name"] for item in observer["runs"]["inputs"]} == {"password", "guess"}


def test_a_posterior_for_a_prior(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(FLOWS / "random_response.py")
    run(monkeypatch, path, "--json", "--observe", "1", "--prior", "0=9/10, 1=1/10")
    (view,) = json.loads(capsys.readouterr().out)["programs"]
    assert [item["after"] for item in view["feasible"]["members"]] == ["3/4", "1/4"]
    assert view["feasible"]["epsilon"]["epsilon"] == "log(3)"
    run(monkeypatch, path, "--observe", "1")
    assert "3/4" in capsys.readouterr().out


def test_the_experiment(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run(monkeypatch, str(FLOWS / "match_copies_by_search.py"), "--copying", "4", "--json")
    (view,) = json.loads(capsys.readouterr().out)["programs"]
    assert [cost["matches"] for cost in view["copying"]] == [2, 4, 8, 16]


def test_private_programs_cross_the_bridge(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, str(PROVED / "constant.py")) == 0
    assert "it is (0, 0)-private" in capsys.readouterr().out
    assert run(monkeypatch, str(PROVED / "almost_random.py")) == 1
    shown = capsys.readouterr().out
    assert "epsilon = log(3)" in shown and "chance      3/4 = 0.75 on the first" in shown


def test_evidence_is_written_and_checked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, wanted in (("secret_work", 0), ("memory_lookup", 1), ("one_time_pad_biased", 1)):
        out = str(tmp_path / f"{name}.json")
        assert run(monkeypatch, str(FLOWS / f"{name}.py"), "--certificate", out) == wanted
        monkeypatch.setattr(sys, "argv", ["lapwing", "check", out])
        with pytest.raises(SystemExit) as caught:
            main()
        assert caught.value.code in (0, 1), name
        assert "accepted" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ("--input", "guess"),
        ("--input", "gues=1"),
        ("--input", "guess=x"),
        ("--input", "guess=1", "--observe", "7"),
        ("--observer", "Top", "--input", "guess=1"),
        ("--domain", "password=9..1", "--input", "guess=1"),
        ("--prior", "1=1", "--input", "guess=1"),
        ("--copying", "99"),
        ("--time-limit", "0"),
        ("--certificate", "/nowhere/at/all.json"),
    ],
)
def test_faults(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, str(FLOWS / "password_check.py"), *words) == 3
    assert "fix:" in capsys.readouterr().err
