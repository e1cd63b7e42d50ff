"""Verdicts drawn with Rich."""

from __future__ import annotations

from rich.console import Console

from lapwing.report.terminal.answer import HEADING, draw_answer
from lapwing.report.terminal.counterexample import draw_counterexample, draw_recheck
from lapwing.report.terminal.findings import draw_notes
from lapwing.report.terminal.line import say
from lapwing.report.view.view import View


def draw_verdict(view: View, console: Console) -> None:
    """One verdict with its evidence, the notes on it, and how to check it again."""
    if view["verdict"] == "refuted":
        draw_counterexample(view, console)
        draw_notes(view, console)
        draw_recheck(view, console)
        return
    draw_answer(view, console)
    if view["verdict"] == "unknown":
        say(console, "No counterexample was found either, which proves nothing.")
    draw_notes(view, console, width=HEADING)
