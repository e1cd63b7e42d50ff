"""Verdicts drawn with Rich."""

from __future__ import annotations

from rich.console import Console

from lapwing.report.terminal.answer import HEADING, draw_answer
from lapwing.report.terminal.counterexample import draw_counterexample, draw_recheck
from lapwing.report.terminal.findings import draw_notes
from lapwing.report.terminal.line import headline, say
from lapwing.report.view.view import View
from lapwing.syntax.natural.library.noise import IDEAL


def draw_verdict(view: View, console: Console, short: bool = False) -> None:
    """One verdict with its evidence, the notes on it, and how to check it again; of a proof in short, the draws."""
    if view["verdict"] == "refuted":
        draw_counterexample(view, console)
        draw_notes(without_ideal(view), console)
        draw_recheck(view, console)
        return
    if view.get("sought") == "counterexample":
        headline(view, "unknown", "bold yellow", console)
        say(console, f"No counterexample was found in {view['seconds']:.1f} s, which proves nothing.")
    else:
        draw_answer(view, console, short)
    if view["verdict"] == "unknown" and "sought" not in view:
        say(console, "No counterexample was found either, which proves nothing.")
    draw_notes(without_ideal(view) if short and view["verdict"] == "proved" else view, console, width=HEADING)


def without_ideal(view: View) -> View:
    """Without the note on floating-point noise, where another line says it."""
    return view | {"notes": [note for note in view.get("notes", ()) if note != IDEAL]}
