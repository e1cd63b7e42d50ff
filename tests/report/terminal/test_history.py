"""The entries of a ledger as text."""

from __future__ import annotations

from lapwing.report.terminal.history import draw_history
from lapwing.report.view.history import view_history
from tests.report.view.test_history import ENTRIES


def test_a_line_for_each_entry() -> None:
    views = view_history(enumerate(ENTRIES, 1), None)
    assert draw_history(views[:1]) == "     1  2026-01-01 00:00:00  founded       ledger l"
    assert len(draw_history(views).splitlines()) == len(ENTRIES)
    assert draw_history([]) == "There are no entries."
