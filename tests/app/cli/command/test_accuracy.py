"""`lapwing accuracy` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "accuracy", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_the_lectures_example(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "laplace", "--epsilon", "1", "--beta", "0.05", "--n", "1000000") == 0
    said = capsys.readouterr().out
    assert "0.000002996" in said
    assert "ten times less" in " ".join(said.split())


def test_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["noisy-max", "--alpha", "20", "--beta", "0.05", "--k", "12", "--json"]
    assert run(monkeypatch, *words) == 0
    view = json.loads(capsys.readouterr().out)
    assert (view["sought"], view["given"], view["interval"]) == ("epsilon", {"k": "12"}, None)


def test_without_a_mechanism_all_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch) == 0
    assert "tree-counter" in capsys.readouterr().out
    assert run(monkeypatch, "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["mechanisms"]) > 15


@pytest.mark.parametrize(
    ("words", "id"),
    [
        (["magic", "--epsilon", "1", "--beta", "0.1"], "accuracy-mechanism"),
        (["laplace", "--epsilon", "nan", "--beta", "0.1"], "level"),
        (["laplace", "--epsilon", "1", "--beta", "2"], "accuracy-option"),
        (["laplace"], "accuracy-question"),
        (["tree-counter", "--epsilon", "1", "--beta", "0.1"], "accuracy-option"),
    ],
)
def test_faults_of_the_input(
    words: list[str], id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) == 3
    assert f"error[{id}]" in capsys.readouterr().err


def test_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["laplace", "--epsilon", "1", "--beta", "0.05", "--draw"]
    assert run(monkeypatch, *words, "--plot", str(tmp_path / "a.svg")) == 0
    assert "Cone of errors" in capsys.readouterr().out
    assert "Cone of errors" in (tmp_path / "a.svg").read_text()


def test_the_population(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["laplace", "--epsilon", "1", "--beta", "0.05", "--n", "10000", "--population"]
    assert run(monkeypatch, *words) == 0
    assert "0.01481 for the sample and 0.0004 for the noise" in " ".join(capsys.readouterr().out.split())
    assert run(monkeypatch, *words, "--json") == 0
    assert json.loads(capsys.readouterr().out)["population"] == {
        "alpha": "0.01521",
        "sampling": "0.01481",
        "noise": "0.0004",
    }
    assert run(monkeypatch, *words, "--counts") == 3
    assert "error[accuracy-option]" in capsys.readouterr().err
