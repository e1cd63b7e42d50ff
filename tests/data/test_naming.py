"""Which dataset is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.data.naming import name_dataset
from lapwing.data.origin import origin_of
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described, table_of
from tests.data.test_open_dataset import TOML


def test_a_description_names_rows_and_ledger(tmp_path: Path) -> None:
    file = tmp_path / "people.toml"
    file.write_text(TOML)
    named = name_dataset(str(file), None, None)
    assert (named.source, named.home, named.ledger) == (None, tmp_path, tmp_path / "people.ledger")
    assert named.origin == origin_of(tmp_path / "people.parquet", None, named.ledger)
    assert name_dataset(tmp_path / "other.csv", file, "x").origin == origin_of(tmp_path / "other.csv", None, "x")
    assert name_dataset(file, None, "postgresql://host/db").ledger == "postgresql://host/db"
    file.write_text(TOML.replace("[budget]", '[budget]\nledger = "postgresql://host/db"'))
    assert name_dataset(file, None, None).ledger == "postgresql://host/db"


def test_rows_in_memory(tmp_path: Path) -> None:
    named = name_dataset(table_of(), described(), tmp_path / "l")
    assert (named.file, named.home, named.origin) == (None, None, None)
    for rows, description in ((table_of(), None), ("rows.csv", None), (table_of(), 3)):
        with pytest.raises(ProgramError):
            name_dataset(rows, description, tmp_path / "l")  # type: ignore[arg-type]
