"""Where rows come from: the same place however it is written, and nothing of the rows."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lapwing.data.origin import origin_of
from tests.data.people import table_of


def test_one_file_under_many_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deep").mkdir()
    rows, ledger = tmp_path / "people.csv", tmp_path / "people.ledger"
    rows.write_text("a\n1\n")
    (tmp_path / "link.csv").symlink_to(rows)
    (tmp_path / "away").symlink_to(tmp_path / "deep")
    monkeypatch.chdir(tmp_path)
    names = (rows, str(rows), "people.csv", "./deep/../people.csv", "link.csv", tmp_path / "away" / ".." / "people.csv")
    assert len({origin_of(name, None, ledger) for name in names}) == 1
    assert origin_of(rows, None, "people.ledger") == origin_of(rows, None, ledger)
    rows.write_text("a\n1\n2\n")
    assert origin_of(rows, None, ledger) == origin_of("people.csv", None, ledger)
    assert origin_of("other.csv", None, ledger) != origin_of(rows, None, ledger) != origin_of(rows, "t", ledger)


def test_a_folder_may_be_moved_with_its_ledger(tmp_path: Path) -> None:
    before = origin_of(tmp_path / "a" / "rows.csv", None, tmp_path / "a" / "l")
    assert origin_of(tmp_path / "b" / "rows.csv", None, tmp_path / "b" / "l") == before
    assert origin_of(tmp_path / "a" / "rows.csv", None, tmp_path / "b" / "l") != before
    server = "postgresql://host/db"
    absolute = origin_of(tmp_path / "a" / "rows.csv", None, server)
    assert absolute == origin_of(os.fspath(tmp_path / "a" / "rows.csv"), None, "postgres://other/db") != before


def test_a_table_is_known_by_its_server_whoever_asks() -> None:
    first = origin_of("postgresql://ann:secret@host/db", "visits", "l")
    for same in ("postgresql://bob@host:5432/db", "postgres://host/db?sslmode=require", "postgresql:///db?host=host"):
        assert origin_of(same, "visits", "l") == first
    for other in ("postgresql://host/other", "postgresql://host:5433/db", "postgresql://elsewhere/db"):
        assert origin_of(other, "visits", "l") != first
    assert origin_of("postgresql://host/db", "people", "l") != first


def test_what_lives_in_memory_cannot_be_known_again() -> None:
    assert origin_of(table_of(), None, "l") is None
