"""Budgets over HTTP."""

from __future__ import annotations

from pathlib import Path

from lapwing.app.serve.api.budget import ledgers_of
from lapwing.app.serve.settings import Settings
from tests.app.serve.people import write_people


def test_the_named_ledger_or_those_of_the_datasets(tmp_path: Path) -> None:
    place = write_people(tmp_path)
    assert ledgers_of(Settings(ledger="a.sqlite", datasets=(place,))) == ["a.sqlite"]
    assert ledgers_of(Settings(datasets=(place,))) == []
    (tmp_path / "people.ledger").write_text("")
    assert ledgers_of(Settings(datasets=(place,))) == [str(tmp_path / "people.ledger")]
