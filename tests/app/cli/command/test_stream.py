"""`lapwing stream` from the outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.app.cli.main import main
from tests.data.people import fund

TOML = """
name = "visits"
source = "visits.parquet"
[privacy]
unit = "row"
neighbours = "add-remove"
bucket = 0
[budget]
epsilon = 10
[columns.day]
type = "integer"
lower = 1
upper = 31
"""
SELECT = "SELECT day, COUNT(*) FROM visits GROUP BY day"


@pytest.fixture
def description(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    pq.write_table(pa.table({"day": [day for day in range(1, 32) for _ in range(20)]}), tmp_path / "visits.parquet")
    (tmp_path / "visits.toml").write_text(TOML)
    fund(tmp_path / "visits.toml")
    return str(tmp_path / "visits.toml")


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", "stream", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_days_come_one_by_one_for_one_price(
    description: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (description, SELECT, "--name", "by day", "--epsilon", "1")
    assert run(monkeypatch, *words, "--dry-run") == 0
    assert "running_count: ±" in capsys.readouterr().out
    seen = []
    for upto in ("3", "3", "5"):
        assert run(monkeypatch, *words, "--upto", upto, "--json", "--csv", str(tmp_path / "a.csv")) == 0
        seen.append(json.loads(capsys.readouterr().out))
    assert seen[0]["answers"] == seen[1]["answers"] and seen[0]["left"] == seen[2]["left"] == {
        "epsilon": "9",
        "delta": "0",
    }
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 6


@pytest.mark.parametrize(
    ("select", "words"),
    [
        (SELECT, ("--epsilon", "1")),
        (SELECT, ("--upto", "3")),
        (SELECT, ("--epsilon", "1", "--upto", "99")),
        ("SELECT COUNT(*) FROM visits", ("--epsilon", "1", "--upto", "3")),
    ],
)
def test_what_is_refused(
    description: str,
    select: str,
    words: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, description, select, *words) == 3
    assert "Traceback" not in capsys.readouterr().err
