"""Noise that was left open and found, drawn with Rich."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from lapwing.report.terminal.line import say
from lapwing.report.terminal.repair import COLOURS
from lapwing.report.view.view import View


def draw_design(view: View, console: Console) -> None:
    """The function with its noise, as a change of its text."""
    found = bool(view["widths"])
    verdict = ("proved", "bold green") if found else ("unknown", "bold yellow")
    words = f"   {view['claim']}" if found else ""
    say(console, verdict, "  ", (view["name"], "bold"), words, (f"   {view['file']}", "dim"))
    if not found:
        say(console, "No noise with which the claim is proved was found.")
        return
    for line in view["diff"].splitlines():
        console.print(Text(line, style=COLOURS.get(line[:1], "")), soft_wrap=True)
