"""`lapwing fit` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.app.cli.main import main
from tests.data.modelled import made
from tests.data.people import fund

TOML = """
name = "exams"
source = "exams.parquet"
[privacy]
unit = "row"
neighbours = "add-remove"
bucket = 0
[budget]
epsilon = 100
[columns.hours]
type = "real"
lower = 0
upper = 10
[columns.grade]
type = "real"
lower = -10
upper = 20
[columns.passed]
type = "boolean"
"""


@pytest.fixture
def description(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    pq.write_table(pa.table(made(300)), tmp_path / "exams.parquet")
    (tmp_path / "exams.toml").write_text(TOML)
    fund(tmp_path / "exams.toml")
    return str(tmp_path / "exams.toml")


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "fit", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_each_kind_of_model(
    description: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (
        ("grade", "hours", "--ridge", "3", "--where", "hours > 1"),
        ("passed", "hours", "--model", "logistic", "--rounds", "1"),
        ("passed", "hours", "grade", "--model", "logistic", "--penalty", "20"),
        ("passed", "hours", "--model", "svm", "--penalty", "20", "--csv", str(tmp_path / "a.csv")),
    ):
        assert run(monkeypatch, description, *words, "--epsilon", "2") == 0
        out = capsys.readouterr().out
        assert "intercept" in out and "hours" in out and "cost: epsilon" in out
    assert (tmp_path / "a.csv").read_text().startswith("term,coefficient")


def test_a_dry_run_and_json(
    description: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (description, "passed", "hours", "--model", "svm", "--penalty", "20", "--epsilon", "2", "--json")
    assert run(monkeypatch, *words, "--dry-run") == 0
    seen = json.loads(capsys.readouterr().out)
    assert seen["epsilon"] == "2" and [each["column"] for each in seen["within"]] == ["intercept", "hours"]
    assert run(monkeypatch, *words, "--key", "one") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["left"]["epsilon"] == "98" and len(told["proof"]["assumes"]) == 2
    assert run(monkeypatch, *words, "--key", "one") == 0
    assert json.loads(capsys.readouterr().out)["answers"] == told["answers"]


@pytest.mark.parametrize(
    "words",
    [
        ("--model", "cubic"),
        ("--model", "svm"),
        ("--model", "svm", "--penalty", "x"),
        ("--model", "svm", "--penalty", "1", "--rounds", "2"),
        ("--model", "logistic", "--rounds", "many"),
        ("--model", "logistic", "--rounds", "2", "--penalty", "3"),
        ("--penalty", "3"),
        ("--model", "logistic", "--penalty", "3", "--where", "nothing = 1"),
    ],
)
def test_what_is_refused_is_free(
    description: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, description, "passed", "hours", *words, "--epsilon", "1") == 3
    assert "Traceback" not in capsys.readouterr().err
    assert run(monkeypatch, description, "passed", "hours", "--epsilon", "1", "--dry-run", "--json") == 0
    assert json.loads(capsys.readouterr().out)["left"]["epsilon"] == "99"
