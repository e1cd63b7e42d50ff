"""Flags as data."""

from __future__ import annotations

from lapwing.diagnostics.source import Source
from lapwing.verify.scan.flag import Flag


def test_a_flag_says_what_and_where() -> None:
    place = Source("a.py", "x").everything()
    assert Flag("fixed-seed", "text", place) == Flag("fixed-seed", "text", place)
