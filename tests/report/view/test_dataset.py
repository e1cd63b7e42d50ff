"""Datasets as data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lapwing.report.view.dataset import known, view_dataset
from tests.data.people import people


def test_every_column_says_what_is_known_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    with people(tmp_path, "person") as opened:
        view = view_dataset(opened)
        columns = opened.description.columns
    assert json.loads(json.dumps(view)) == view
    assert [column["name"] for column in view["columns"]] == [column.name for column in columns]
    assert any("Oslo" in known(column) for column in columns)
