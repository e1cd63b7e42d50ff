"""Verdicts drawn with Rich."""

from __future__ import annotations

from rich.console import Console

from lapwing.report.terminal.answer import draw_answer
from lapwing.report.terminal.counterexample import draw_counterexample
from lapwing.report.terminal.line import say
from lapwing.report.view.view import View


def draw_verdict(view: View, console: Console) -> None:
    """One verdict with its evidence."""
    if view["verdict"] == "refuted":
        draw_counterexample(view, console, view["check"])
        return
    draw_answer(view, console)
    if view["verdict"] == "unknown":
        say(console, "No counterexample was found either, which proves nothing.")
