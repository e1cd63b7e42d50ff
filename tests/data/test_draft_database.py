"""Drafts of whole databases: every guess is marked, and what is completed can be opened."""

from __future__ import annotations

import sys
from pathlib import Path

import duckdb
import pytest

from lapwing.app.cli.main import main
from lapwing.data.description.read_description import read_description
from lapwing.data.draft_database import draft_database, is_database, singular, text_of
from lapwing.data.open_dataset import look_at_dataset
from lapwing.diagnostics.diagnostic import ProgramError

TABLES = (
    "customers(id BIGINT, age INTEGER)",
    "orders(id BIGINT, customer_id BIGINT, day DATE)",
    "items(order_id BIGINT, shop_id INTEGER, paid DOUBLE, tags VARCHAR[])",
    "shops(shop_id INTEGER, region VARCHAR)",
)


def filled(folder: Path) -> Path:
    with duckdb.connect(folder / "shop.duckdb") as connection:
        for table in TABLES:
            connection.execute(f"CREATE TABLE {table}")
    return folder / "shop.duckdb"


def command(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    """The exit code of a command."""
    monkeypatch.setattr(sys, "argv", ["lapwing", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_a_duckdb_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    source = filled(tmp_path)
    assert command(monkeypatch, "dataset", "init", str(source)) == 0 and "4 tables" in capsys.readouterr().out
    place = tmp_path / "shop.toml"
    text = place.read_text()
    assert text.count("a guess") == 7
    with pytest.raises(ProgramError, match="whom the rows of shops belong to"):
        read_description(place)
    place.write_text(text.replace("# public = true", "public = true"))
    with look_at_dataset(place) as opened:
        question = opened.sql("SELECT COUNT(*) FROM items JOIN orders o ON order_id = o.id JOIN shops USING (shop_id)")
        assert question.preview(epsilon=1).plans
    assert command(monkeypatch, "dataset", "show", str(place)) == 0
    assert "items: private, linked by order_id to orders, shop_id to shops" in capsys.readouterr().out
    assert command(monkeypatch, "dataset", "init", str(source), "--unit", "id", "--out", str(tmp_path / "x.toml")) != 0


def test_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "people.csv").write_text("id,age\n")
    (folder / "visits.csv").write_text("person_id,cost\n")
    draft = draft_database(str(folder))
    assert draft.home.name == "people" and draft.links(draft.tables[1]) == {"person_id": "people"}
    (tmp_path / "files.toml").write_text(text_of(draft, tmp_path))
    with look_at_dataset(tmp_path / "files.toml") as opened:
        assert opened.sql("SELECT COUNT(*) FROM visits JOIN people ON person_id = people.id").queries


def test_places_without_tables(tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match="has no tables"):
        draft_database(str(tmp_path))
    assert is_database(str(tmp_path), None) and not is_database(str(tmp_path), "people")
    assert not is_database(str(tmp_path / "a.csv"), None)


def test_names_of_one_row() -> None:
    assert [singular(name) for name in ("People", "companies", "classes", "visits", "sheep")] == [
        "person",
        "company",
        "class",
        "visit",
        "sheep",
    ]


def test_the_command_line_asks_joins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command(monkeypatch, "dataset", "init", str(filled(tmp_path)))
    place = tmp_path / "shop.toml"
    place.write_text(place.read_text().replace("# public = true", "public = true"))
    assert command(monkeypatch, "budget", "create", str(place)) == 0
    asked = "SELECT COUNT(*) AS n FROM items JOIN orders o ON order_id = o.id"
    assert command(monkeypatch, "query", str(place), asked, "--epsilon", "0.5", "--explain") == 0
    assert "JOIN" in capsys.readouterr().out
    assert command(monkeypatch, "query", str(place), asked, "--epsilon", "0.5") == 0
    assert "left: epsilon 0.5" in capsys.readouterr().out
