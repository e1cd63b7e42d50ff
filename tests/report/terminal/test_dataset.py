"""A dataset as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.report.terminal.dataset import draw_dataset
from lapwing.report.view.dataset import view_dataset
from tests.data.people import people


def test_what_is_public(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    with people(tmp_path, "person") as opened:
        text = draw_dataset(view_dataset(opened))
    assert "each person, of whose rows at most 3 are used" in text
    assert "from -100 to 1000 by 0.5" in text and "values Oslo, Rome" in text and "no bounds: no sums" in text
    assert "left: epsilon 1000 of 1000, delta 0.1 of 0.1" in text
