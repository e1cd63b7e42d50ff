"""Repairs on the terminal."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.repair import draw_repair
from lapwing.report.view.repair import Change, view_repair


def drawn(verdict: str, *changes: Change) -> str:
    page = io.StringIO()
    draw_repair(view_repair("f", "f.py", verdict, changes), Console(file=page, width=80))
    return page.getvalue()


def test_each_change_with_its_lines() -> None:
    text = drawn("refuted", Change("More noise", "epsilon = eps", "a[0]\n", "b[0]\n", changes_claim=False))
    assert text.startswith("refuted  f   f.py\n\n1. More noise   proved, epsilon = eps\n--- a/f.py\n")
    assert text.endswith("-a[0]\n+b[0]\n")


def test_nothing_to_show() -> None:
    assert drawn("proved").splitlines() == ["proved  f   f.py", "There is nothing to repair."]
    assert drawn("unknown").splitlines()[1] == "No change that can be proved was found."
