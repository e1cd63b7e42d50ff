"""Drafts of descriptions: names and types, never a value."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from lapwing.data.draft import draft_of, quoted, write_draft
from lapwing.data.open_dataset import open_dataset
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import ROWS, table_of


def test_a_draft_has_no_values_and_can_be_opened(tmp_path: Path) -> None:
    pq.write_table(table_of(), tmp_path / "my people.parquet")
    draft = draft_of(str(tmp_path / "my people.parquet"), None, "person")
    write_draft(draft, draft.place)
    text = draft.place.read_text()
    for row in ROWS[:40]:
        assert str(row[4]) not in text and f"{row[2] + 1000}" not in text
    values = tomllib.loads(text)
    assert values["name"] == "my_people" and values["source"] == "my people.parquet"
    assert values["privacy"]["unit"] == "person" and "person" not in values["columns"]
    with open_dataset(draft.place, create=True) as opened:
        assert opened.count().release(epsilon=1).left[0] == 0
    with pytest.raises(ProgramError, match="draft-exists"):
        write_draft(draft, draft.place)


def test_csv_types_are_guessed(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text('a,"odd ""name"""\n1,2.5\n')
    assert draft_of(str(path), None, None).columns == (("a", "integer"), ('odd "name"', "real"))


def test_faults(tmp_path: Path) -> None:
    pq.write_table(table_of(), tmp_path / "p.parquet")
    for source, unit, id in (
        ("p.parquet", "nobody", "data-no-column"),
        ("p.parquet", "income", "data-unit"),
        ("q.csv", None, "unreadable"),
    ):
        with pytest.raises(ProgramError, match=id):
            draft_of(str(tmp_path / source), None, unit)


@pytest.mark.parametrize("text", ["plain", 'a"b\\c', "tab\t\n\r", "\x00\x7f\u2028", "ünïcode"])
def test_quoting(text: str) -> None:
    assert tomllib.loads(f"x = {quoted(text)}")["x"] == text
