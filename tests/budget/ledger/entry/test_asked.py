"""What was asked, for those who read the ledger."""

from __future__ import annotations

from lapwing.budget.ledger.entry.asked import ASKED, SNAPSHOT, Snapshots, asked_by, no_snapshot, snapshot_noted


def test_it_is_read_from_the_notes() -> None:
    assert asked_by(((ASKED, "SELECT 1"), ("engine", "DuckDB"))) == "SELECT 1"
    assert asked_by(()) is None


def test_a_snapshot_is_noted_with_what_it_moved_to_meanwhile() -> None:
    assert Snapshots(lambda: "version 3").note == {SNAPSHOT: "version 3"}
    seen = iter(("version 3", "version 4"))
    moved = Snapshots(lambda: next(seen)).note
    assert moved == {SNAPSHOT: "version 3 to version 4"}
    assert Snapshots(no_snapshot).note == {}
    assert snapshot_noted(tuple(moved.items())) == "version 3 to version 4"
    assert snapshot_noted(()) is None
