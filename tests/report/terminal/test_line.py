"""Lines."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.line import headed, say


def test_lines_are_never_cut_and_headings_line_up() -> None:
    page = io.StringIO()
    console = Console(file=page, width=20)
    say(console, "x" * 30, ("y", "bold"))
    headed(9)(console, "check", "it")
    headed(9)(console, "", "more")
    assert page.getvalue().splitlines() == ["x" * 30 + "y", "check    it", "         more"]
