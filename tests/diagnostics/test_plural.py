from __future__ import annotations

from lapwing.diagnostics.plural import plural


def test_one_and_several() -> None:
    assert [plural(count, "row") for count in (0, 1, 2, "1", "1/2")] == [
        "0 rows",
        "1 row",
        "2 rows",
        "1 row",
        "1/2 rows",
    ]
    assert plural(1, "entry", "entries") == "1 entry"
    assert plural(3, "entry", "entries") == "3 entries"
