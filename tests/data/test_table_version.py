"""Iceberg and Delta tables, known by their metadata."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from lapwing.data.origin import origin_of
from lapwing.data.table_version import TableVersion, version_of


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
