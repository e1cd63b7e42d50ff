"""Changes that make a claim true, drawn with Rich."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from lapwing.report.terminal.line import say
from lapwing.report.view.view import View

COLOURS = {"+": "green", "-": "red", "@": "cyan"}
VERDICTS = {"proved": "bold green", "refuted": "bold red"}


def draw_repair(view: View, console: Console) -> None:
    """The verdict on the function, and each change with its title and its lines."""
    verdict = view["verdict"]
    say(
        console,
        (verdict, VERDICTS.get(verdict, "bold yellow")),
        "  ",
        (view["name"], "bold"),
        (f"   {view['file']}", "dim"),
    )
    if verdict == "proved":
        say(console, "There is nothing to repair.")
    elif not view["offers"]:
        say(console, "No change that can be proved was found.")
    for number, offer in enumerate(view["offers"], 1):
        console.print()
        say(console, (f"{number}. {offer['title']}", "bold"), (f"   proved, {offer['claim']}", "dim"))
        for line in offer["diff"].splitlines():
            console.print(Text(line, style=COLOURS.get(line[:1], "")), soft_wrap=True)
