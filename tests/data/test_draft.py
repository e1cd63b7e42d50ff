"""Drafts of descriptions: names and types, never a value."""

from __future__ import annotations

import gzip
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


@pytest.mark.parametrize("rows", ["1,2.5\n", "x,y\n", '";;";"\n', "", "1,2,3\n\0"])
def test_of_a_csv_file_the_header_line_alone_is_read(rows: str, tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text('a,"odd ""name"""\n' + rows)
    draft = draft_of(str(path), None, None)
    assert draft.columns == (("a", "text"), ('odd "name"', "text"))
    write_draft(draft, draft.place)
    values = tomllib.loads(draft.place.read_text())
    assert values["csv"] == {
        "delimiter": ",",
        "quote": '"',
        "header": True,
        "encoding": "utf-8",
        "missing": ["", "NA"],
        "columns": ["a", 'odd "name"'],
    }
    with open_dataset(draft.place, create=True) as opened:
        assert opened.count().release(epsilon=1).left[0] == 0


def test_a_csv_file_without_a_header(tmp_path: Path) -> None:
    path = tmp_path / "x.csv.gz"
    path.write_bytes(gzip.compress(b"1,2.0,UA,1400\n2,3.0,AA,5\n"))
    with pytest.raises(ProgramError, match="csv-header") as caught:
        draft_of(str(path), None, None)
    assert "UA" not in str(caught.value) and "1400" not in str(caught.value)
    draft = draft_of(str(path), None, "column1", header=False)
    write_draft(draft, draft.place)
    text = draft.place.read_text()
    assert draft.place.name == "x.toml" and "UA" not in text and "1400" not in text and "column4" in text
    with pytest.raises(ProgramError, match="csv-column") as caught:
        draft_of(str(path), None, "nobody", header=False)
    assert "UA" not in str(caught.value)
    with open_dataset(draft.place, create=True) as opened:
        opened.count().release(epsilon=1)


def test_a_pattern(tmp_path: Path) -> None:
    (tmp_path / "part-1.csv").write_text("a,b\n")
    assert draft_of(str(tmp_path / "part-*.csv"), None, None).place == tmp_path / "part.toml"


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
