"""A verdict as text that reads by itself, as on a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.findings import draw_finding
from lapwing.report.terminal.verdict import draw_verdict
from lapwing.report.view.view import View

WIDTH = 120


def drawn(view: View) -> str:
    """The evidence, or what is wrong and what to do about it."""
    sheet = io.StringIO()
    console = Console(file=sheet, width=WIDTH, no_color=True, force_terminal=False, force_jupyter=False)
    if view["verdict"] in ("proved", "refuted", "unknown"):
        draw_verdict(view, console)
    elif view.get("diagnostics"):
        draw_finding({"file": "", **view}, console)
        for each in view["diagnostics"]:
            console.print(f"{each['cause']} {each['fix']}", markup=False, highlight=False)
    else:
        console.print(f"{view['name']}: {view.get('reason') or view['verdict']}", markup=False, highlight=False)
    return sheet.getvalue().strip()
