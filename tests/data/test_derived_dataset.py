"""A dataset under another description."""

from __future__ import annotations

from pathlib import Path

from tests.data.people import people, row


def test_closing_it_leaves_the_dataset_open(tmp_path: Path) -> None:
    with people(tmp_path, rows=[row()] * 100) as opened:
        with opened.with_bounds(income=(0, 1)) as other:
            assert abs(other.sum("income").release(epsilon=50).value - 100) < 3
        assert abs(opened.sum("income").release(epsilon=900).value - 1000) < 30
        assert opened.left()[0] == 50
