"""The hash of a footer: another one for another footer, none where there is none."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lapwing.data.engines.footer import footer_hash


def test_another_footer_has_another_hash(tmp_path: Path) -> None:
    found = set()
    for number, table in enumerate(
        (pa.table({"a": [1]}), pa.table({"a": [1, 2]}), pa.table({"b": [1]}), pa.table({"a": ["x"]}))
    ):
        path = tmp_path / f"{number}.parquet"
        pq.write_table(table, path)
        assert footer_hash(path) == footer_hash(path)
        found.add(footer_hash(path))
    assert len(found) == 4 and None not in found


@pytest.mark.parametrize("content", [b"", b"PAR1", b"\xff\xff\xff\x7fPAR1"])
def test_what_has_no_footer(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    path.write_bytes(content)
    assert footer_hash(path) is None


def test_patterns_folders_and_missing_files(tmp_path: Path) -> None:
    pq.write_table(pa.table({"a": [1]}), tmp_path / "a*.parquet")
    assert footer_hash(tmp_path / "a*.parquet") is None
    assert footer_hash(tmp_path) is None
    assert footer_hash(tmp_path / "missing.parquet") is None
