"""`lapwing attack` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.main import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "attack", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_a_campaign_with_a_picture(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    picture = tmp_path / "attack.svg"
    assert run(monkeypatch, "--n", "10", "--epsilon", "8,1", "--picture", str(picture)) == 0
    assert "percent of the bits recovered" in capsys.readouterr().out
    assert picture.read_text().startswith("<svg")


def test_random_subsets_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--n", "30", "--queries", "120", "--epsilon", "4", "--json") == 0
    (view,) = json.loads(capsys.readouterr().out)["attacks"]
    assert (view["recovered"], view["epsilon_in_all"], view["not_ruled_out"]) == (1.0, "480", None)


def test_a_release(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "answers.csv"
    file.write_text("00,0\n10,1\n01,0\n11,1\n")
    assert run(monkeypatch, "--answers", str(file), "--truth", "10") == 0
    assert "100.0% of the bits" in capsys.readouterr().out
    assert run(monkeypatch, "--answers", str(file), "--json") == 0
    assert json.loads(capsys.readouterr().out)["guess"] == "10"


@pytest.mark.parametrize("more", [[], ["--queries", "80"]])
def test_answers_within_an_error(
    more: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--n", "12", "--error", "1", *more) == 0
    assert "largest error" in capsys.readouterr().out
    assert run(monkeypatch, "--n", "12", "--error", "1", "--json", *more) == 0
    assert json.loads(capsys.readouterr().out)["attacks"][0]["wrong"] <= 4


@pytest.mark.parametrize("more", [[], ["--queries", "60"]])
def test_a_mechanism(more: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "tests.verify.attack.curators:rounded", "--n", "10", "--json", *more) == 0
    assert json.loads(capsys.readouterr().out)["recovered"] >= 0.7


@pytest.mark.parametrize(
    ("words", "id"),
    [
        (["--n", "40"], "attack-option"),
        (["--n", "0"], "attack-option"),
        (["tests.verify.attack.curators:honest", "--n", "22"], "attack-option"),
        (["--n", "10", "--queries", "0"], "attack-option"),
        (["--n", "10", "--epsilon", "0"], "attack-option"),
        (["--n", "10", "--epsilon", "nan"], "attack-option"),
        (["--n", "10", "--epsilon", "1,,2"], "attack-option"),
        (["--n", "10", "--epsilon", "1e999999999"], "attack-option"),
        (["--n", "4", "--picture", "a.gif"], "picture-kind"),
        (["--answers", "nowhere.csv"], "unreadable"),
        (["nowhere:nothing"], "audit-target"),
        (["tests.verify.attack.curators:silent", "--n", "4"], "attack-callable"),
        (["tests.verify.attack.curators:honest", "--n", "4", "--error", "-1"], "attack-option"),
    ],
)
def test_faults_of_the_input(
    words: list[str], id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) == 3
    assert f"error[{id}]" in capsys.readouterr().err
