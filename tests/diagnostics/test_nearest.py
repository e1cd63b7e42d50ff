from __future__ import annotations

import pytest

from lapwing.diagnostics.nearest import asked_back, nearest

KNOWN = ("Category", "Interval", "Text", "neighbours")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Categories", "Category"),
        ("interval", "Interval"),
        ("lapwing.Intervall", "Interval"),
        ("neighbors", "neighbours"),
        ("str", "Text"),
        ("builtins.str", "Text"),
        ("Unrelated", None),
        ("", None),
    ],
)
def test_what_was_meant(name: str, meant: str | None) -> None:
    assert nearest(name, KNOWN, {"str": "Text"}) == meant
    assert asked_back(name, KNOWN, {"str": "Text"}) == (f"Did you mean {meant}? " if meant else "")
