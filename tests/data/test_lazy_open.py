"""`lapwing.open`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import lapwing
import lapwing.data
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described, table_of


def test_it_opens(tmp_path: Path) -> None:
    with lapwing.open(table_of(), described(), ledger=tmp_path / "ledger", create=True) as opened:
        assert opened.engine.label == "DuckDB"


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "lapwing.data.open_dataset", raising=False)
    for name in [name for name in sys.modules if name.startswith("lapwing.data.") and name != "lapwing.data.lazy_open"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sqlglot", None)
    with pytest.raises(ProgramError, match=r"lapwing\[data\]"):
        lapwing.open("x.toml")


def test_its_name_is_not_taken_by_a_file(tmp_path: Path) -> None:
    """A file of the name would replace the function in the package as soon as a dataset was opened."""
    with lapwing.open(table_of(), described(), ledger=tmp_path / "ledger", create=True):
        assert lapwing.data.open is lapwing.open
