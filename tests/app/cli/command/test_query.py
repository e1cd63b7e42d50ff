"""`lapwing query` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from lapwing.app.cli.main import main
from tests.data.people import fund, table_of

TOML = """
name = "people"
source = "people.parquet"
[privacy]
unit = "person"
rows = 3
neighbours = "add-remove"
bucket = 0
[budget]
epsilon = 10
delta = 0.01
[columns.age]
type = "integer"
lower = 0
upper = 120
[columns.city]
type = "text"
values = ["Oslo", "Rome"]
[columns.town]
type = "text"
"""


@pytest.fixture
def description(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    pq.write_table(table_of(), tmp_path / "people.parquet")
    (tmp_path / "people.toml").write_text(TOML)
    fund(tmp_path / "people.toml")
    return str(tmp_path / "people.toml")


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "query", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_an_answer_with_files(
    description: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    select = "SELECT city, COUNT(*) AS n, AVG(age) FROM people WHERE age > 3 GROUP BY city"
    outputs = ["--plot", str(tmp_path / "a.svg"), "--csv", str(tmp_path / "a.csv")]
    assert run(monkeypatch, description, select, "--epsilon", "0.5", *outputs) == 0
    out = capsys.readouterr().out
    assert "Oslo" in out and "cost: epsilon 0.5; left: epsilon 9.5" in out
    assert (tmp_path / "a.svg").read_text().startswith("<svg") or "<svg" in (tmp_path / "a.svg").read_text()
    assert (tmp_path / "a.csv").read_text().startswith("city,n,n_low,n_high")


def test_dry_run_costs_nothing_and_says_what_is_charged(
    description: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        description,
        "SELECT town, COUNT(*) FROM people GROUP BY town",
        "--epsilon",
        "1/3",
        "--delta",
        "1e-3",
        "--json",
    ]
    assert run(monkeypatch, *words, "--dry-run") == 0
    seen = json.loads(capsys.readouterr().out)
    assert run(monkeypatch, *words) == 0
    made = json.loads(capsys.readouterr().out)
    assert (seen["epsilon"], seen["delta"], seen["left"]) == (made["epsilon"], made["delta"], made["left"])
    assert run(monkeypatch, description, "SELECT COUNT(*) FROM people", "--epsilon", "99", "--dry-run") == 1


@pytest.mark.parametrize(
    ("words", "id"),
    [
        (["SELECT MAX(age) FROM people", "--epsilon", "1"], "sql-refused"),
        (["SELECT SUM(salary) FROM people", "--epsilon", "1"], "data-column"),
        (["SELECT COUNT(*) FROM people"], "query-price"),
        (["SELECT COUNT(*) FROM people", "--epsilon", "0"], "amount"),
        (["SELECT COUNT(*) FROM people", "--epsilon", "1", "--plot", "a.doc"], "picture-kind"),
        (["SELECT COUNT(*) FROM people", "--epsilon", "1", "--csv", "/nowhere/a.csv"], "unwritable"),
        (["SELECT COUNT(*) FROM people", "--epsilon", "1", "--csv", "."], "unwritable"),
        (["SELECT age, city, COUNT(*) FROM people GROUP BY 1, 2", "--epsilon", "1", "--plot", "a.svg"], "plot-bars"),
        (["SELECT age, city, COUNT(*) FROM people GROUP BY 1, 2", "--epsilon", "1", "--draw"], "plot-bars"),
        (["SELECT MEDIAN(age) FROM people", "--epsilon", "1", "--plot", "a.svg"], "plot-nothing"),
        (["SELECT COUNT(*) FROM people; DROP TABLE people", "--epsilon", "1"], "sql-statement"),
    ],
)
def test_faults_cost_nothing(
    description: str, words: list[str], id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, description, *words) == 3
    assert f"error[{id}]" in capsys.readouterr().err
    assert run(monkeypatch, description, "SELECT COUNT(*) FROM people", "--epsilon", "1", "--json") == 0
    assert json.loads(capsys.readouterr().out)["left"]["epsilon"] == "9"


def test_the_share_of_rows_kept(
    description: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [description, "SELECT COUNT(*) FROM people", "--epsilon", "1", "--share-kept", "--json"]
    assert run(monkeypatch, *asked, "--dry-run") == 0
    seen = json.loads(capsys.readouterr().out)
    assert [one["sensitivity"] for one in seen["measurements"]] == [3, 30] and seen["epsilon"] == "1"
    assert seen["measurements"][1]["measures"] == ["rows kept", "rows left out"]
    assert run(monkeypatch, *asked) == 0
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert answer["columns"] == ["count(*)", "share_kept"] and "rows kept, at most 3" in answer["about"]


def test_nothing_creates_a_budget_but_being_asked_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    pq.write_table(table_of(), tmp_path / "people.parquet")
    file = tmp_path / "people.toml"
    file.write_text(TOML)
    words = [str(file), "SELECT COUNT(*) FROM people", "--epsilon", "1"]
    assert run(monkeypatch, *words, "--dry-run") == 1
    assert "would cost: epsilon 1" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["lapwing", "dataset", "show", str(file)])
    with pytest.raises(SystemExit):
        main()
    assert "the budget has yet to be created" in capsys.readouterr().out
    assert run(monkeypatch, *words) == 3
    assert f"lapwing budget create {file}" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "people.ledger").exists()
    for command, said in (("create", "left     epsilon 10"), ("show", "left     epsilon 10"), ("history", "people")):
        monkeypatch.setattr(sys, "argv", ["lapwing", "budget", command, str(file)])
        with pytest.raises(SystemExit) as caught:
            main()
        assert caught.value.code == 0
        assert said in capsys.readouterr().out
    assert run(monkeypatch, *words) == 0
    monkeypatch.setattr(sys, "argv", ["lapwing", "budget", "history", str(file)])
    with pytest.raises(SystemExit):
        main()
    assert "lapwing:source" not in capsys.readouterr().out
    (tmp_path / "people.ledger").unlink()
    assert run(monkeypatch, *words) == 3
    assert "error[ledger-gone]" in capsys.readouterr().err


def test_explain_shows_programs_proofs_and_sql_for_nothing(
    description: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [description, "SELECT AVG(age) FROM people WHERE age > 40", "--epsilon", "1", "--explain"]
    assert run(monkeypatch, *words) == 0
    text = capsys.readouterr().out
    assert "cells: proved, epsilon = k * eps" in text and "WHERE" in text and "costs     epsilon 1" in text
    assert run(monkeypatch, *words, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["programs"][0]["name"] == "cells"
    assert run(monkeypatch, *words[:-1], "--json") == 0
    made = json.loads(capsys.readouterr().out)
    assert made["proof"]["plan"] == told["plan"] and made["left"]["epsilon"] == "9"
