"""Tables name their columns and rows."""

from __future__ import annotations

from lapwing.report.html.table import table


def test_headings_and_rows() -> None:
    shown = table("Runs", ("", "first"), [("x", "<1>")])
    assert '<caption class="hidden">Runs</caption>' in shown
    assert '<thead><tr><td></td><th scope="col">first</th></tr></thead>' in shown
    assert '<tr><th scope="row">x</th><td>&lt;1&gt;</td></tr>' in shown
