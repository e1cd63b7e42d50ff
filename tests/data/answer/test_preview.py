"""Previews equal what is charged."""

from __future__ import annotations

from pathlib import Path

from tests.data.people import people


def test_what_is_seen_is_what_is_charged(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        question = opened.group_by("town").count()
        seen = question.preview(epsilon="0.3", delta="0.01")
        assert opened.left()[0] == 1000
        made = question.release(epsilon="0.3", delta="0.01")
        assert (seen.epsilon, seen.delta, seen.left) == (made.epsilon, made.delta, made.left)
        assert "sensitivity 1" in str(seen) and seen.reason is None
        assert question.preview(epsilon=2000, delta="0.01").reason is not None
