"""Iceberg and Delta tables, known by their metadata."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from types import SimpleNamespace

import deltalake
import pyarrow as pa
import pytest
from pyarrow import parquet

import lapwing
from lapwing.budget.ledger.entry.asked import snapshot_noted
from lapwing.budget.ledger.entry.entry import Released
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.data.origin import origin_of
from lapwing.data.table_version import TableVersion, version_of
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.view.history import view_history


def iceberg(folder: Path, names: tuple[str, ...] = ("00001-a.metadata.json", "00010-b.metadata.json")) -> Path:
    (folder / "metadata").mkdir(parents=True)
    (folder / "data").mkdir()
    for number, name in enumerate(names):
        data = {"format-version": 2, "table-uuid": "u-1", "current-snapshot-id": 7_000_000_000_000 + number}
        (folder / "metadata" / name).write_text(json.dumps(data))
    (folder / "data" / "part.parquet").write_bytes(b"")
    return folder


def delta(folder: Path) -> Path:
    log = folder / "_delta_log"
    log.mkdir(parents=True)
    first = [{"protocol": {}}, {"metaData": {"id": "d-1", "schemaString": "{}"}}]
    (log / f"{0:020}.json").write_text("\n".join(map(json.dumps, first)))
    (log / f"{12:020}.json").write_text(json.dumps({"add": {"path": "x.parquet"}}) + "\n")
    return folder


def test_iceberg(tmp_path: Path) -> None:
    table = iceberg(tmp_path / "visits")
    wanted = TableVersion("iceberg", "u-1", "7000000000001")
    assert version_of(table) == wanted
    assert version_of(table / "data" / "part.parquet") == wanted
    hinted = iceberg(tmp_path / "other", ("v1.metadata.json", "v2.metadata.json"))
    (hinted / "metadata" / "version-hint.text").write_text("1\n")
    assert version_of(hinted) == TableVersion("iceberg", "u-1", "7000000000000")


def test_delta(tmp_path: Path) -> None:
    assert version_of(delta(tmp_path / "trips") / "x.parquet") == TableVersion("delta", "d-1", "12")


@pytest.mark.parametrize("text", ["", "[]", "{}", "{", '{"table-uuid": 3}', "[" * 10_000])
def test_other_files_are_no_table(tmp_path: Path, text: str) -> None:
    (tmp_path / "metadata").mkdir()
    (tmp_path / "metadata" / "v1.metadata.json").write_text(text)
    (tmp_path / "_delta_log").mkdir()
    (tmp_path / "_delta_log" / f"{0:020}.json").write_text(text)
    assert version_of(tmp_path) is None
    assert version_of(tmp_path / "nothing" / "there") is None


def test_a_copy_of_a_table_is_the_same_data(tmp_path: Path) -> None:
    table = delta(tmp_path / "trips")
    shutil.copytree(table, tmp_path / "copied")
    ledger = tmp_path / "b.sqlite"
    assert origin_of(table / "x.parquet", None, ledger) == origin_of(tmp_path / "copied" / "x.parquet", None, ledger)
    assert origin_of(table / "x.parquet", None, ledger) != origin_of(tmp_path / "y.parquet", None, ledger)


AGES = {
    "name": "visits",
    "privacy": {"unit": "row", "neighbours": "add-remove"},
    "budget": {"epsilon": "10"},
    "columns": {"age": {"type": "integer", "lower": 0, "upper": 120}},
}


def noted(ledger: Ledger) -> list[str | None]:
    """The snapshots that answers are noted for."""
    return [snapshot_noted(entry.about) for _, entry in ledger.history() if isinstance(entry, Released)]


def test_answers_are_noted_with_the_snapshot_of_a_delta_table(tmp_path: Path) -> None:
    """A loaded table stays at its version, a file is looked at each time; both are the same data."""
    place, ledger = str(tmp_path / "trips"), tmp_path / "b.sqlite"
    rows = pa.table({"age": pa.array(range(100), pa.int64())})
    deltalake.write_deltalake(place, rows)
    table = deltalake.DeltaTable(place)
    id = table.metadata().id
    opened = lapwing.open(table, AGES, ledger=ledger, create=True)
    opened.release(opened.count(), epsilon=1)
    deltalake.write_deltalake(place, rows, mode="append")
    table.update_incremental()
    opened.release(opened.count(), epsilon=1)
    anew = lapwing.open(table, AGES, ledger=ledger)
    anew.release(anew.count(), epsilon=1)
    files = lapwing.open(str(tmp_path / "trips" / "*.parquet"), AGES, ledger=ledger)
    files.release(files.count(), epsilon=1)
    wanted = [f"delta table {id}, version {version}" for version in (0, 0, 1, 1)]
    assert noted(open_ledger(ledger)) == wanted
    shown = [each["says"] for each in view_history(open_ledger(ledger).history(), None)]
    assert sum(f"[{wanted[2]}]" in says for says in shown) == 2
    with pytest.raises(ProgramError, match="same data"):
        lapwing.open(table, {**AGES, "name": "other"}, ledger=ledger, create=True)


def test_answers_from_files_are_noted_with_the_snapshot_of_an_iceberg_table(tmp_path: Path) -> None:
    table = iceberg(tmp_path / "visits")
    file = table / "data" / "part.parquet"
    parquet.write_table(pa.table({"age": pa.array(range(100), pa.int64())}), file)
    opened = lapwing.open(str(file), AGES, ledger=tmp_path / "b.sqlite", create=True)
    opened.release(opened.count(), epsilon=1)
    later = {"format-version": 2, "table-uuid": "u-1", "current-snapshot-id": 9}
    (table / "metadata" / "00011-c.metadata.json").write_text(json.dumps(later))
    opened.release(opened.count(), epsilon=1)
    assert noted(open_ledger(tmp_path / "b.sqlite")) == [
        "iceberg table u-1, snapshot 7000000000001",
        "iceberg table u-1, snapshot 9",
    ]


class Table:
    """A table as pyiceberg loads it, as far as it is asked here."""

    def __init__(self, uuid: str, snapshot: int, rows: pa.Table) -> None:
        self.metadata = SimpleNamespace(table_uuid=uuid)
        self.snapshot, self.rows = snapshot, rows

    def current_snapshot(self) -> SimpleNamespace:
        return SimpleNamespace(snapshot_id=self.snapshot)

    def scan(self) -> SimpleNamespace:
        return SimpleNamespace(to_arrow=lambda: self.rows)


SHOP = {
    "name": "shop",
    "privacy": {"unit": "people.id", "rows": 2, "neighbours": "add-remove"},
    "budget": {"epsilon": 1000},
    "tables": {
        "people": {"key": "id", "columns": AGES["columns"]},
        "visits": {"links": {"person": "people"}},
    },
}


def test_several_tables_may_be_those_of_delta_and_iceberg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "__module__", "pyiceberg.table")
    people = Table("u-2", 3, pa.table({"id": pa.array(range(50)), "age": pa.array(range(50))}))
    place, ledger = str(tmp_path / "visits"), tmp_path / "b.sqlite"
    deltalake.write_deltalake(place, pa.table({"person": pa.array([number % 50 for number in range(100)])}))
    table = deltalake.DeltaTable(place)
    both = {"people": people, "visits": table}
    with lapwing.open(both, SHOP, ledger=ledger, create=True) as opened:
        asked = opened.sql("SELECT COUNT(*) AS n FROM visits v JOIN people p ON v.person = p.id WHERE p.age < 10")
        (row,) = asked.release(epsilon=1000).rows()
    assert row["n"] == 20
    assert noted(open_ledger(ledger)) == [
        f"iceberg table u-2, snapshot 3; delta table {table.metadata().id}, version 0"
    ]
    with pytest.raises(ProgramError, match="same data"):
        lapwing.open(both, {**SHOP, "name": "other"}, ledger=ledger, create=True)
