"""A ledger goes into lines of JSON and comes back whole."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger import ledger as module
from lapwing.budget.ledger.ledger import Ledger, import_ledger, open_ledger
from tests.budget.ledger.asking import ask, left, why


@pytest.fixture
def lines(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A ledger with snapshots, keys and parts, written out."""
    monkeypatch.setattr(module, "BETWEEN_SNAPSHOTS", 6)
    ledger.divide("census", "person", "alter", {"jünger": (0, 18), "älter": (18, 99)})
    for number in range(9):
        ledger.spend(ask("0.01", key=f"k{number}", partition="alter", part="älter"), lambda: 'say "42"')
    return list(ledger.export())


def test_lines_can_be_read_by_others(lines: list[str]) -> None:
    rows = [json.loads(line) for line in lines]
    assert rows[0] == {"format": "lapwing-ledger", "version": 1}
    assert rows[1]["entry"]["kind"] == "founded"
    assert rows[-1] == {"entries": len(rows) - 2}
    assert all(line.isascii() for line in lines)


def test_a_copy_is_the_same_ledger(ledger: Ledger, lines: list[str], tmp_path: Path) -> None:
    copy = import_ledger(tmp_path / "copy.sqlite", [line + "\n" for line in lines])
    assert copy.history() == ledger.history()
    assert list(copy.export()) == lines
    assert copy.verify().complaint is None
    assert left(copy) == left(ledger)
    assert copy.spend(ask("0.01", key="k3", partition="alter", part="älter"), lambda: "x").again
    assert left(open_ledger(tmp_path / "copy.sqlite")) == left(ledger)


def test_nothing_is_imported_over_a_ledger(ledger: Ledger, lines: list[str]) -> None:
    assert why(lambda: import_ledger(ledger.store.place, lines)) == "ledger-there"


@pytest.mark.parametrize(
    ("number", "old", "new", "id"),
    [
        (0, "1}", "2}", "ledger-copy"),
        (4, "1/100", "1/999", "ledger-altered"),
        (5, '"seq":5', '"seq":6', "ledger-altered"),
        (5, '"hash"', '"hush"', "ledger-copy"),
        (5, "{", "", "ledger-copy"),
        (5, '"seq":5', '"seq":5.0', "ledger-copy"),
        (-1, ":", ":1", "ledger-copy"),
        (1, "founded", "foundered", "ledger-altered"),
    ],
)
def test_changed_lines_are_rejected(lines: list[str], tmp_path: Path, number: int, old: str, new: str, id: str) -> None:
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    assert why(lambda: import_ledger(tmp_path / "copy.sqlite", lines)) == id
    assert why(lambda: open_ledger(tmp_path / "copy.sqlite")) == "no-ledger"


def test_lines_that_are_missing_or_too_many_are_rejected(lines: list[str], tmp_path: Path) -> None:
    for broken in (lines[:-1], lines[:-2], lines[1:], [], [*lines, lines[1]], lines[:3] + lines[4:], ["3"]):
        assert why(lambda broken=broken: import_ledger(tmp_path / "c", broken)) in ("ledger-copy", "ledger-altered")  # type: ignore[misc]
    empty = [lines[0], '{"entries": 0}']
    assert why(lambda: import_ledger(tmp_path / "c", empty)) == "ledger-altered"


def test_an_old_copy_is_not_imported_where_a_later_head_was_seen(
    ledger: Ledger, lines: list[str], tmp_path: Path, anchors: Path
) -> None:
    ledger.create("later", "person", cost_of(1))
    assert why(lambda: import_ledger(tmp_path / "copy.sqlite", lines)) == "ledger-rolled-back"
    shutil.rmtree(anchors)
    import_ledger(tmp_path / "copy.sqlite", lines)
