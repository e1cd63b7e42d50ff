"""Questions cost nothing until they are released."""

from __future__ import annotations

from pathlib import Path

from tests.data.people import people


def test_asking_is_free(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        question = opened.count()
        assert opened.left()[0] == 1000
        question.preview(epsilon=1)
        assert opened.left()[0] == 1000
        question.release(epsilon=1)
        assert opened.left()[0] == 999
