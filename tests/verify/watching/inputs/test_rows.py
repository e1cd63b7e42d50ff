"""Samples of data."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.watching.inputs.rows import read_rows, sample_role, worth_trying


def test_files(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text("who,pay\na,1\nb,2.5\nc,\n")
    assert read_rows(table) == [{"who": "a", "pay": 1}, {"who": "b", "pay": 2.5}, {"who": "c", "pay": None}]
    column = tmp_path / "column.csv"
    column.write_text("x\n1\n2\n")
    assert read_rows(column) == [1, 2]
    listed = tmp_path / "list.json"
    listed.write_text("[3, 4]")
    assert read_rows(listed) == [3, 4]


def test_files_that_are_no_data(tmp_path: Path) -> None:
    empty = tmp_path / "empty.csv"
    empty.write_text("x\n")
    for path in (empty, tmp_path / "missing.csv"):
        with pytest.raises(ProgramError):
            read_rows(path)


@pytest.mark.parametrize(("library", "extra"), [("pandas", "pandas"), ("pyarrow", "arrow")])
def test_a_parquet_file_names_the_extra_it_needs(
    library: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ProgramError) as caught:
        read_rows(tmp_path / "rows.parquet")
    assert f"pip install 'lapwing[{extra}]'" in caught.value.diagnostics[0].fix


def test_rows_worth_trying() -> None:
    rows = [{"key": "a", "pay": pay} for pay in (5, 1, 9, 4)] + [{"key": "rare", "pay": None}]
    found = worth_trying(rows)
    assert {"key": "a", "pay": 9} in found
    assert {"key": "a", "pay": 1} in found
    assert {"key": "rare", "pay": None} in found
    assert sample_role(rows, "replace", frame=True).kind == "Frame"
